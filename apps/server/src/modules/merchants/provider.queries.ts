import { statement } from '../../platform/database/index.ts';
import type { StandingRow } from './merchants.rules.ts';

/** $1 merchant, $2 number, $3 name, $4 pass type, $5 qualification, $6 interface version, $7 applet code, $8 zone, $9 day cut, $10 now. */
export const addMerchantRow = statement<{ merchant_id: string }>(
  'merchant_insert',
  `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, qualification, interface_version, applets_qrcode, timezone, day_cut, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (merchant_no) do nothing returning merchant_id`,
);

/** $1 number. */
export const getMerchantRowByNo = statement<{ merchant_id: string }>(
  'merchant_by_no',
  'select merchant_id from merchant where merchant_no = $1',
);

export const listMerchantRows = statement<{ merchant_id: string; merchant_no: string; abbreviation_name: string }>(
  'merchants_by_no',
  'select merchant_id, merchant_no, abbreviation_name from merchant order by merchant_no',
);

/** $1 merchant. */
export const lockStandingRow = statement<StandingRow>(
  'merchant_standing_lock',
  'select opened_at, expires_on, disabled_at, initialised_at, timezone, day_cut from merchant where merchant_id = $1 for no key update',
);

/** $1 merchant, $2 last business date, $3 now. */
export const setExpiry = statement(
  'merchant_open',
  'update merchant set expires_on = $2, opened_at = coalesce(opened_at, $3) where merchant_id = $1',
);

/** $1 merchant, $2 disabled since; null to enable. */
export const editMerchantDisabled = statement(
  'merchant_disable',
  'update merchant set disabled_at = $2 where merchant_id = $1',
);

/** $1 merchant, $2 product, $3 last business date, $4 now; returns the previous date. */
export const setService = statement<{ before: string | null }>(
  'merchant_service_open',
  `with old as (select open_until from merchant_service where merchant_id = $1 and product = $2)
   insert into merchant_service (merchant_id, product, open_until, opened_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, product) do update set open_until = excluded.open_until
   returning (select open_until from old) as before`,
);
