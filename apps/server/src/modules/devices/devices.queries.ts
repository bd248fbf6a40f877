import type { BindFilter, DeviceFilter } from '@regulars/contract';
import type { DeviceKind, DeviceStatus, UnbindKind } from '@regulars/phrases';
import { sql } from 'kysely';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { anyOf, containing, equalTo, like, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { referringBy } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { branchesValue, inBranches, inBranchesOf } from '../branches/index.ts';
import { onlineSince } from './devices.rules.ts';

export const deviceRows = rowsOf('device', 'device_id');
export const countBinds = referringBy('device_bind', 'device_id');

/** The table's checks allow only these kinds. */
export type DeviceRecord = Omit<RowOf<'device'>, 'kind'> & { readonly kind: DeviceKind };

export interface DeviceRow extends DeviceRecord {
  readonly branch_name: string | null;
  readonly bound_at: Date | null;
  readonly seen_at: Date | null;
  readonly app_version: string | null;
  readonly status: DeviceStatus;
}

type Filter = Pick<DeviceFilter, 'keyword' | 'branch_id' | 'status'> & { readonly kind?: DeviceKind | undefined };

/** The filter as conditions on the rows, within the user's branches. */
export const conditionsOf = (
  { branches, now }: Pick<Reader, 'branches' | 'now'>,
  { keyword, branch_id, status, kind }: Filter,
) => {
  const asked = (one: DeviceStatus): true | undefined => (status?.includes(one) === true ? true : undefined);
  return {
    kind,
    containing: containing(keyword),
    branchIds: branch_id,
    within: branchesValue(branches) ?? undefined,
    since: onlineSince(now),
    online: asked('online'),
    offline: asked('offline'),
    never: asked('never_seen'),
    bound: asked('bound'),
    unbound: asked('unbound'),
    inUse: asked('in_use'),
    stopped: asked('stopped'),
  };
};

export const deviceList = pagedList({
  name: 'devices',
  table: 'device',
  id: 'device_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
  },
  where: (e, values: ReturnType<typeof conditionsOf>, merchantId) => {
    const seen = e.selectFrom('device_seen as w').where('w.merchant_id', '=', merchantId).whereRef('w.bind_id', '=', 'r.bind_id');
    const used = e('r.state', '=', 'used');
    const boundTill = e.and([used, e('r.kind', '=', 'till'), e('r.bind_id', 'is not', null)]);
    return [
      equalTo('r.kind', values.kind),
      anyOf(
        like('r.name', values.containing),
        like('r.area', values.containing),
        like('r.serial_number', values.containing),
      ),
      oneOf('r.branch_id', values.branchIds),
      inBranches('r', values.within),
      anyOf(
        values.online && e.and([boundTill, e.exists(seen.where('w.seen_at', '>=', values.since))]),
        values.offline && e.and([boundTill, e.exists(seen.where('w.seen_at', '<', values.since))]),
        values.never && e.and([boundTill, e.not(e.exists(seen))]),
        values.bound && e.and([used, e('r.kind', '=', 'cloud_horn'), e('r.bind_id', 'is not', null)]),
        values.unbound && e.and([used, e('r.kind', '<>', 'table_card'), e('r.bind_id', 'is', null)]),
        values.inUse && e.and([used, e('r.kind', '=', 'table_card')]),
        values.stopped && e('r.state', '=', 'stopped'),
      ),
    ];
  },
  show: (rows, { since }) =>
    rows
      .leftJoin('branch as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
      )
      .leftJoin('device_bind as d', (join) =>
        join.onRef('d.merchant_id', '=', 'r.merchant_id').onRef('d.bind_id', '=', 'r.bind_id'),
      )
      .leftJoin('device_seen as s', (join) =>
        join.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.bind_id', '=', 'r.bind_id'),
      )
      .selectAll('r')
      .select(['b.name as branch_name', 'd.bound_at', 's.seen_at', 's.app_version'])
      .select(
        sql<DeviceStatus>`case when r.state = 'stopped' then 'stopped' when r.kind = 'table_card' then 'in_use'
          when r.bind_id is null then 'unbound' when r.kind = 'cloud_horn' then 'bound'
          when s.seen_at is null then 'never_seen' when s.seen_at >= ${since} then 'online' else 'offline' end`.as('status'),
      )
      .$narrowType<{ kind: DeviceKind }>(),
  created: 'created_at',
  restored: 'restored_at',
}); // prettier-ignore

export const bindConditionsOf = (
  { branches }: Pick<Reader, 'branches'>,
  { keyword, branch_id, device_id, kind, bound }: BindFilter,
) => ({
  containing: containing(keyword),
  branchIds: branch_id,
  deviceId: device_id,
  kinds: kind,
  open: bound === true ? (true as const) : undefined,
  ended: bound === false ? (true as const) : undefined,
  within: branchesValue(branches) ?? undefined,
});

export const bindList = pagedList({
  name: 'device-binds',
  table: 'device_bind',
  id: 'bind_id',
  sorts: { bound_at: { column: 'bound_at', kind: 'instant', order: 'desc' } },
  where: (e, values: ReturnType<typeof bindConditionsOf>) => [
    like('r.serial_number', values.containing),
    oneOf('r.branch_id', values.branchIds),
    equalTo('r.device_id', values.deviceId),
    oneOf('r.kind', values.kinds),
    values.open && e('r.unbound_at', 'is', null),
    values.ended && e('r.unbound_at', 'is not', null),
    inBranches('r', values.within),
  ],
  show: (rows) =>
    rows
      .leftJoin('branch as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
      )
      .leftJoin('device as d', (join) =>
        join.onRef('d.merchant_id', '=', 'r.merchant_id').onRef('d.device_id', '=', 'r.device_id'),
      )
      .select([
        'r.bind_id',
        'r.device_id',
        'r.kind',
        'r.branch_id',
        'r.serial_number',
        'r.model',
        'r.bound_at',
        'r.bound_by_name',
        'r.unbound_at',
        'r.unbound_by_name',
        'r.unbind_kind',
        'r.unbind_reason',
        'b.name as branch_name',
        'd.name as device_name',
      ])
      .$narrowType<{ kind: DeviceKind; unbind_kind: UnbindKind | null }>(),
});

export interface DeviceCounts {
  readonly tills: number;
  readonly cloud_horns: number;
  readonly table_cards: number;
  readonly tills_online: number;
  readonly tills_offline: number;
}

const counts = statement<DeviceCounts>(
  'device_counts',
  `select count(*) filter (where d.kind = 'till')::int as tills,
     count(*) filter (where d.kind = 'cloud_horn')::int as cloud_horns,
     count(*) filter (where d.kind = 'table_card')::int as table_cards,
     count(*) filter (where d.kind = 'till' and d.state = 'used' and s.seen_at >= $4)::int as tills_online,
     count(*) filter (where d.kind = 'till' and d.state = 'used' and s.seen_at < $4 and b.state <> 'closed')::int as tills_offline
   from device d
   join branch b on b.merchant_id = d.merchant_id and b.branch_id = d.branch_id
   left join device_seen s on s.merchant_id = d.merchant_id and s.bind_id = d.bind_id
   where d.merchant_id = $1 and ${inBranchesOf('d', '$2')} and ($3::uuid is null or d.branch_id = $3)`,
);

interface OfflineTill {
  readonly device_id: string;
  readonly name: string;
  readonly branch_name: string;
  readonly seen_at: Date;
}

const offline = statement<OfflineTill>(
  'device_offline',
  `select d.device_id, d.name, b.name as branch_name, s.seen_at
   from device d
   join device_seen s on s.merchant_id = d.merchant_id and s.bind_id = d.bind_id and s.seen_at < $4
   join branch b on b.merchant_id = d.merchant_id and b.branch_id = d.branch_id
   where d.merchant_id = $1 and d.kind = 'till' and d.state = 'used' and b.state <> 'closed'
     and ${inBranchesOf('d', '$2')} and ($3::uuid is null or d.branch_id = $3)
   order by s.seen_at, d.device_id limit 3`,
);

/** How many devices there are in the reader's branches, or in one of them, and the tills that are offline. */
export const getSummary = async (
  db: TenantView,
  { branches, now }: Pick<Reader, 'branches' | 'now'>,
  branchId: string | undefined,
): Promise<{ counted: DeviceCounts; offline: OfflineTill[] }> => {
  const values = [db.merchantId, branchesValue(branches), branchId ?? null, onlineSince(now)];
  const [[counted], tills] = await Promise.all([db.query(counts, values), db.query(offline, values)]);
  if (!counted) throw new Error('An aggregate returned no row');
  return { counted, offline: tills };
};
