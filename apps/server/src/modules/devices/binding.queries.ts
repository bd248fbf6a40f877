import { columnsOf, statement } from '../../platform/database/index.ts';
import { standingColumns, type StandingRow } from '../merchants/index.ts';

export const bindColumns = columnsOf('device_bind', [
  'bind_id',
  'device_id',
  'kind',
  'branch_id',
  'serial_number',
  'model',
  'bound_at',
  'bound_by',
  'bound_by_name',
]);
export const addBind = statement<{ bind_id: string }>(
  'device_bind_add',
  `${bindColumns.insert} on conflict (merchant_id, kind, serial_number) where unbound_at is null do nothing returning bind_id`,
);

export const markUnbound = statement(
  'device_bind_end',
  `update device_bind set unbound_at = $3, unbound_by = $4, unbound_by_name = $5, unbind_kind = $6, unbind_reason = $7, credential_hash = null
   where merchant_id = $1 and bind_id = $2 and unbound_at is null`,
);

/** Where a machine is bound now. */
export const getBoundPlace = statement<{ name: string; branch_name: string }>(
  'device_bind_place',
  `select d.name, b.name as branch_name
   from device_bind i
   join device d on d.merchant_id = $1 and d.device_id = i.device_id
   join branch b on b.merchant_id = $1 and b.branch_id = d.branch_id
   where i.merchant_id = $1 and i.kind = $2 and i.serial_number = $3 and i.unbound_at is null`,
);

interface PairingRow {
  readonly pairing_id: string;
  readonly serial_number: string;
  readonly model: string;
  readonly expires_at: Date;
  readonly claimed_at: Date | null;
  readonly merchant_id: string | null;
  readonly bind_id: string | null;
}
const pairing = 'pairing_id, serial_number, model, expires_at, claimed_at, merchant_id, bind_id';

export const addPairing = statement<{ pairing_id: string }>(
  'device_pairing_add',
  `insert into device_pairing (pairing_id, code_hash, secret_hash, serial_number, model, asked_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (code_hash) do nothing returning pairing_id`,
);
/** The code's pairing, locked: of two who type it, one is first. */
export const lockPairing = statement<PairingRow>(
  'device_pairing_lock',
  `select ${pairing} from device_pairing where code_hash = $1 for update`,
);
export const markClaimed = statement(
  'device_pairing_claim',
  'update device_pairing set claimed_at = $2, merchant_id = $3, bind_id = $4, expires_at = $5 where pairing_id = $1',
);
export const getPairing = statement<PairingRow>(
  'device_pairing_get',
  `select ${pairing} from device_pairing where secret_hash = $1`,
);
export const removeOldPairings = statement('device_pairing_sweep', 'delete from device_pairing where expires_at < $1');

/** Gives a till another credential, until it has used one. */
export const setCredential = statement<{ bind_id: string }>(
  'device_bind_credential',
  `update device_bind b set credential_hash = $3 where b.merchant_id = $1 and b.bind_id = $2 and b.unbound_at is null
     and not exists (select from device_seen s where s.merchant_id = $1 and s.bind_id = $2)
   returning b.bind_id`,
);

interface ServedPlace extends StandingRow {
  readonly bind_id: string;
  readonly name: string;
  readonly state: string;
  readonly merchant_name: string;
  readonly branch_name: string;
  readonly branch_state: string;
  readonly seen_at: Date | null;
}

/** The place that a credential's till serves. */
export const getServedPlace = statement<ServedPlace>(
  'device_served',
  `select i.bind_id, d.name, d.state, m.abbreviation_name as merchant_name, b.name as branch_name, b.state as branch_state,
     s.seen_at, ${standingColumns.select('m')}
   from device_bind i
   join merchant m on m.merchant_id = $1
   join device d on d.merchant_id = $1 and d.device_id = i.device_id
   join branch b on b.merchant_id = $1 and b.branch_id = d.branch_id
   left join device_seen s on s.merchant_id = $1 and s.bind_id = i.bind_id
   where i.merchant_id = $1 and i.credential_hash = $2 and i.unbound_at is null`,
);

/**
 * At most every $5 seconds. Goes back only if it lies more than $6 seconds ahead: then a clock was wrong, and the till
 * would seem to be online until that time.
 */
export const markSeen = statement(
  'device_seen_mark',
  `insert into device_seen as s (merchant_id, bind_id, seen_at, app_version) values ($1, $2, $3, $4)
   on conflict (merchant_id, bind_id) do update set seen_at = excluded.seen_at, app_version = excluded.app_version
   where s.seen_at <= excluded.seen_at - make_interval(secs => $5)
     or s.seen_at > excluded.seen_at + make_interval(secs => $6)`,
);

export const getTableCard = statement<{
  name: string;
  area: string | null;
  merchant_name: string;
  branch_name: string;
  branch_state: string;
  hours: unknown;
}>(
  'table_card_get',
  `select d.name, d.area, m.abbreviation_name as merchant_name, b.name as branch_name, b.state as branch_state,
     case when b.kind = 'warehouse' then b.hours else coalesce(b.hours, p.hours) end as hours
   from device d
   join merchant m on m.merchant_id = $1
   join branch b on b.merchant_id = $1 and b.branch_id = d.branch_id
   left join merchant_profile p on p.merchant_id = $1
   where d.merchant_id = $1 and d.card_token = $2 and d.state = 'used' and b.state <> 'closed' and m.disabled_at is null`,
);
