import type {
  AnnouncementAudience,
  AnnouncementReaders,
  AnnouncementSeverity,
  AnnouncementState,
} from '@regulars/phrases';
import type { Cursor } from '../../platform/paging/paging.ts';
import { columnsOf, statement, type PlatformTx, type RowOfColumns } from '../../platform/database/index.ts';

type View = Pick<PlatformTx, 'query'>;

const fields = ['title_zh', 'title_en', 'text_zh', 'text_en', 'severity', 'audience', 'readers', 'expires_at'] as const;
const changed = columnsOf('announcement', [
  ...fields,
  'publish_at',
  'withdrawn_at',
  'edited_at',
  'edited_by',
  'published_by',
  'withdrawn_by',
]);
const columns = columnsOf('announcement', ['announcement_id', 'created_at', 'created_by', ...changed.names]);

export interface TargetRow {
  readonly merchant_id: string;
  readonly merchant_no: string;
  readonly abbreviation_name: string;
}

type Stored = RowOfColumns<
  typeof columns,
  {
    readonly severity: AnnouncementSeverity;
    readonly audience: AnnouncementAudience;
    readonly readers: AnnouncementReaders;
  }
>;
export type AnnouncementRow = Stored & { readonly version: number; readonly merchants: TargetRow[] };
type Changed = Pick<Stored, (typeof changed.names)[number]>;

const selected = `${columns.select('a')}, a.version, coalesce((
    select jsonb_agg(jsonb_build_object('merchant_id', m.merchant_id, 'merchant_no', m.merchant_no, 'abbreviation_name', m.abbreviation_name)
      order by m.merchant_no)
    from announcement_merchant t join merchant m on m.merchant_id = t.merchant_id
    where t.announcement_id = a.announcement_id
  ), '[]') as merchants`;

const get = statement<AnnouncementRow>(
  'announcement',
  `select ${selected} from announcement a where announcement_id = $1`,
);
export const getAnnouncementRow = async (view: View, id: string): Promise<AnnouncementRow | undefined> =>
  (await view.query(get, [id]))[0];

/** $1 now: the state as `announcementState` has it. */
const state = `case when a.withdrawn_at is not null then 'withdrawn' when a.publish_at is null then 'draft'
  when a.publish_at > $1 then 'scheduled' when a.expires_at > $1 then 'live' else 'ended' end`;
const list = statement<
  Omit<AnnouncementRow, 'announcement_id'> & { readonly announcement_id: string | null; readonly counted: number }
>(
  'announcements',
  `with found as materialized (
     select a.announcement_id, a.created_at from announcement a where $2::text is null or ${state} = $2
   ), page as (
     select * from found where $5::timestamptz is null or (created_at, announcement_id) < ($5, $6::uuid)
     order by created_at desc, announcement_id desc offset $3 limit $4
   )
   select ${selected}, c.counted
   from (select count(*) as counted from found) c left join page p on true left join announcement a on a.announcement_id = p.announcement_id
   order by a.created_at desc, a.announcement_id desc`,
);
/** One row more than asked for, if there is one. */
export const listAnnouncementRows = async (
  view: View,
  now: Date,
  asked: {
    readonly state: AnnouncementState | undefined;
    readonly offset: number;
    readonly size: number;
    readonly after: Cursor | undefined;
  },
): Promise<{ rows: AnnouncementRow[]; counted: number }> => {
  const { state: only = null, offset, size, after } = asked;
  const rows = await view.query(list, [
    now,
    only,
    after ? 0 : offset,
    size + 1,
    after?.value ?? null,
    after?.id ?? null,
  ]);
  // A page beyond the last has the count alone.
  return {
    rows: rows.filter((row): row is typeof row & AnnouncementRow => row.announcement_id !== null),
    counted: rows[0]?.counted ?? 0,
  };
};

const lock = statement('announcements_lock', 'lock table announcement in share row exclusive mode');
const held = statement<{ drafts: number; live: number }>(
  'announcements_held',
  `select count(*) filter (where publish_at is null) as drafts,
     count(*) filter (where publish_at is not null and expires_at > $1) as live
   from announcement where withdrawn_at is null`,
);
/** How many drafts there are, and how many are published or wait; nobody adds or publishes another until the commit. */
export const countHeld = async (tx: View, now: Date): Promise<{ drafts: number; live: number }> => {
  await tx.query(lock);
  return (await tx.query(held, [now]))[0] ?? { drafts: 0, live: 0 };
};

const add = statement('announcement_add', columns.insert);
export const addAnnouncementRow = async (tx: View, row: Stored): Promise<void> => {
  await tx.query(add, columns.valuesOf(row));
};

const edit = statement(
  'announcement_edit',
  `update announcement set ${changed.set(2)}, version = version + 1 where announcement_id = $1`,
);
export const editAnnouncementRow = async (tx: View, id: string, row: Changed): Promise<void> => {
  await tx.query(edit, [id, ...changed.valuesOf(row)]);
};

const remove = statement('announcement_remove', 'delete from announcement where announcement_id = $1');
export const removeAnnouncementRow = async (tx: View, id: string): Promise<void> => {
  await tx.query(remove, [id]);
};

const known = statement<{ merchant_id: string }>(
  'announcement_merchants_known',
  'select merchant_id from merchant where merchant_id = any ($1::uuid[])',
);
export const listKnownMerchants = async (tx: View, ids: readonly string[]): Promise<string[]> =>
  (await tx.query(known, [ids])).map(({ merchant_id }) => merchant_id);

const clearTargets = statement(
  'announcement_targets_clear',
  'delete from announcement_merchant where announcement_id = $1 and merchant_id <> all ($2::uuid[])',
);
const addTargets = statement(
  'announcement_targets_add',
  `insert into announcement_merchant (merchant_id, announcement_id)
   select given.merchant_id, $1 from unnest($2::uuid[]) as given (merchant_id) on conflict do nothing`,
);
/** The merchants of a chosen audience. */
export const setTargets = async (tx: View, id: string, merchantIds: readonly string[]): Promise<void> => {
  await tx.query(clearTargets, [id, merchantIds]);
  await tx.query(addTargets, [id, merchantIds]);
};
