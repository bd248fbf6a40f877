import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';
import type { Plan, Qualification, ServiceProduct } from '@regulars/phrases';
import { standingColumns, type StandingRow } from './standing.queries.ts';

export const newMerchantColumns = columnsOf('merchant', [
  'merchant_id',
  'merchant_no',
  'abbreviation_name',
  'pass_type',
  'qualification',
  'interface_version',
  'applets_qrcode',
  'timezone',
  'day_cut',
  'plan',
  'branch_limit',
  'created_at',
]);
/** Of `newMerchantColumns`; no row if the number is taken. */
export const addMerchantRow = statement<{ merchant_id: string }>(
  'merchant_insert',
  `${newMerchantColumns.insert} on conflict (merchant_no) do nothing returning merchant_id`,
);

/** $1 number. */
export const getMerchantRowByNo = statement<{ merchant_id: string }>(
  'merchant_by_no',
  'select merchant_id from merchant where merchant_no = $1',
);

const listed = columnsOf('merchant', ['merchant_id', 'merchant_no', 'abbreviation_name']);
export const listMerchantRows = statement<RowOfColumns<typeof listed>>(
  'merchants_by_no',
  `select ${listed.select()} from merchant order by merchant_no`,
);

/** $1 merchant. */
export const lockStandingRow = statement<StandingRow>(
  'merchant_standing_lock',
  `select ${standingColumns.select()} from merchant where merchant_id = $1 for no key update`,
);

/** $1 merchant, $2 last business date, $3 now. */
export const setExpiry = statement(
  'merchant_open',
  'update merchant set expires_on = $2, opened_at = coalesce(opened_at, $3), provider_version = provider_version + 1 where merchant_id = $1',
);

const agreed = columnsOf('merchant', ['abbreviation_name', 'plan', 'branch_limit', 'pass_type', 'qualification']);
export interface AgreedRow extends RowOfColumns<
  typeof agreed,
  { readonly plan: Plan; readonly qualification: Qualification | null }
> {
  readonly services: { readonly product: ServiceProduct; readonly open_until: string | null }[];
  readonly version: number;
}
/** $1 merchant. Lock access first. */
export const getAgreed = statement<AgreedRow>(
  'merchant_agreed',
  `select ${agreed.select('m')}, m.provider_version as version,
     (select coalesce(jsonb_agg(jsonb_build_object('product', s.product, 'open_until', s.open_until) order by s.product), '[]')
      from merchant_service s where s.merchant_id = $1) as services
   from merchant m where m.merchant_id = $1`,
);

/** $1 merchant, $2 plan, $3 number of branches. */
export const setPlan = statement(
  'merchant_plan_set',
  'update merchant set plan = $2, branch_limit = $3, provider_version = provider_version + 1 where merchant_id = $1',
);

/** $1 merchant, then its pass type and qualification. */
export const setPayments = statement(
  'merchant_payments_set',
  'update merchant set pass_type = $2, qualification = $3, provider_version = provider_version + 1 where merchant_id = $1',
);

/** $1 merchant. Its services have changed, which the provider sees. */
export const setNextProviderVersion = statement(
  'merchant_provider_version',
  'update merchant set provider_version = provider_version + 1 where merchant_id = $1',
);

/** $1 merchant, $2 product. */
export const removeService = statement<{ open_until: string | null }>(
  'merchant_service_close',
  'delete from merchant_service where merchant_id = $1 and product = $2 returning open_until',
);

/** $1 merchant, $2 disabled since; null to enable. */
export const editMerchantDisabled = statement(
  'merchant_disable',
  'update merchant set disabled_at = $2, provider_version = provider_version + 1 where merchant_id = $1',
);

/** $1 merchant, $2 product, $3 last business date, $4 now; returns the previous date. */
export const setService = statement<{ before: string | null }>(
  'merchant_service_open',
  `with old as (select open_until from merchant_service where merchant_id = $1 and product = $2)
   insert into merchant_service (merchant_id, product, open_until, opened_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, product) do update set open_until = excluded.open_until
   returning (select open_until from old) as before`,
);
