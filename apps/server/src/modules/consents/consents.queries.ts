import type { ConsentPurpose, ConsentSource } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const columns = columnsOf('member_consent', [
  'consent_id',
  'member_id',
  'purpose',
  'agreement',
  'given',
  'guardian',
  'source',
  'at',
  'user_id',
  'operator',
]);
export type ConsentRow = RowOfColumns<
  typeof columns,
  { readonly purpose: ConsentPurpose; readonly source: ConsentSource }
>;

const last = statement<ConsentRow>(
  'member_consents_last',
  `select distinct on (purpose) ${columns.select()} from member_consent where merchant_id = $1 and member_id = $2
   order by purpose, at desc, consent_id desc`,
);
const history = statement<ConsentRow>(
  'member_consents',
  `select ${columns.select()} from member_consent where merchant_id = $1 and member_id = $2
   order by at desc, consent_id desc limit 100`,
);
const add = statement('member_consent_insert', columns.insert);

/** The last of each purpose. */
export const listLastConsents = (view: TenantView, memberId: string): Promise<ConsentRow[]> =>
  view.query(last, [view.merchantId, memberId]);
export const listConsentRows = (view: TenantView, memberId: string): Promise<ConsentRow[]> =>
  view.query(history, [view.merchantId, memberId]);
export const addConsentRow = async (tx: TenantTx, row: ConsentRow): Promise<void> => {
  await tx.query(add, [tx.merchantId, ...columns.valuesOf(row)]);
};
