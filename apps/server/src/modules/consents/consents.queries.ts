import { consentPhrases, type ConsentPurpose, type ConsentSource } from '@regulars/phrases';
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

const purposes = Object.keys(consentPhrases);
/** The newest of each purpose, from an index: whoever has recorded many is not read as a whole. */
const newestOfEach = (most: number): string => `
  select c.* from unnest($3::text[]) as p (purpose) cross join lateral (
    select ${columns.select()} from member_consent where merchant_id = $1 and member_id = $2 and purpose = p.purpose
    order by at desc, consent_id desc limit ${most}
  ) c`;
const last = statement<ConsentRow>('member_consents_last', `${newestOfEach(1)} order by c.purpose`);
const history = statement<ConsentRow>(
  'member_consents',
  `${newestOfEach(100)} order by c.at desc, c.consent_id desc limit 100`,
);
const add = statement('member_consent_insert', columns.insert);

/** The last of each purpose. */
export const listLastConsents = (view: TenantView, memberId: string): Promise<ConsentRow[]> =>
  view.query(last, [view.merchantId, memberId, purposes]);
export const listConsentRows = (view: TenantView, memberId: string): Promise<ConsentRow[]> =>
  view.query(history, [view.merchantId, memberId, purposes]);
export const addConsentRow = async (tx: TenantTx, row: ConsentRow): Promise<void> => {
  await tx.query(add, [tx.merchantId, ...columns.valuesOf(row)]);
};
