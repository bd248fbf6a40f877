import type { PaymentKind, SettlementCycle } from '@regulars/phrases';
import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

export const settlementColumns = columnsOf('merchant_settlement', [
  'cycle',
  'bank',
  'holder',
  'account_sealed',
  'account_masked',
  'effective_from',
  'set_at',
  'set_by',
]);
const rateColumns = columnsOf('merchant_rate', ['kind', 'basis_points', 'cap']);

export type RateRow = RowOfColumns<typeof rateColumns, { readonly kind: PaymentKind }>;
export type SettlementRow = RowOfColumns<typeof settlementColumns, { readonly cycle: SettlementCycle }> & {
  readonly version: number;
};

/** Null columns where the provider has set nothing. */
interface RatesRow {
  readonly pass_type: 1 | 2 | 3;
  readonly settlement: SettlementRow | null;
  readonly rates: RateRow[];
}

/** $1 merchant. The sealed account is left out. */
export const getRatesRow = statement<RatesRow>(
  'merchant_rates',
  `select m.pass_type,
     (select jsonb_build_object('cycle', s.cycle, 'bank', s.bank, 'holder', s.holder, 'account_masked', s.account_masked,
        'effective_from', s.effective_from, 'set_at', s.set_at, 'version', s.version)
      from merchant_settlement s where s.merchant_id = $1) as settlement,
     (select coalesce(jsonb_agg(${rateColumns.object('r')}), '[]') from merchant_rate r where r.merchant_id = $1) as rates
   from merchant m where m.merchant_id = $1`,
);

/** $1 merchant. */
export const getSealedAccount = statement<{ account_sealed: Buffer; account_masked: string }>(
  'merchant_settlement_account',
  'select account_sealed, account_masked from merchant_settlement where merchant_id = $1',
);

/** $1 merchant, then the columns. */
export const setSettlement = statement(
  'merchant_settlement_set',
  `${settlementColumns.insert} on conflict (merchant_id) do update set ${settlementColumns.setExcluded}, version = merchant_settlement.version + 1`,
);

export const removeRates = statement('merchant_rates_remove', 'delete from merchant_rate where merchant_id = $1');

/** $1 merchant, $2 rates as JSON. */
export const addRates = statement(
  'merchant_rates_add',
  `insert into merchant_rate (merchant_id, kind, basis_points, cap)
   select $1, sent.kind, sent.basis_points, sent.cap from json_to_recordset($2::json) as sent (kind text, basis_points integer, cap bigint)`,
);

/** $1 account. */
export const getAccountName = statement<{ actual_name: string | null }>(
  'account_actual_name',
  'select actual_name from account where account_id = $1',
);
