import { isExported, lists, type ListName } from '@regulars/contract/menu';
import {
  adjustmentStatePhrases,
  assetUnitPhrases,
  auditPhrases,
  branchApplicationStatePhrases,
  branchStatePhrases,
  branchTypePhrases,
  brandOriginPhrases,
  carouselStatusPhrases,
  couponKindPhrases,
  couponSourcePhrases,
  issuedStatePhrases,
  couponStatusPhrases,
  deviceKindPhrases,
  deviceStatusPhrases,
  exportFilterPhrases,
  exportFilterValuePhrases,
  importRowStatePhrases,
  itemSyncResultPhrases,
  logSubjectPhrases,
  logTopicPhrases,
  memberStatePhrases,
  postingKindPhrases,
  ruleStatePhrases,
  signInMethodPhrases,
  signInResultPhrases,
  soldOutPhrases,
  staffStatePhrases,
  statePhrases,
  orderStatePhrases,
  shiftDifferencePhrases,
  shiftStatePhrases,
  payMeansPhrases,
  topUpOrderStatePhrases,
  userStatePhrases,
  type Phrase,
} from '@regulars/phrases';
import { exportedColumnPhrases } from './exported-columns.ts';

type Phrases = Readonly<Record<string, Phrase>>;

/** The words of coded values of filters, by field or by list and field. */
const valuesOf: Readonly<Record<string, Phrases>> = {
  state: statePhrases,
  'members.state': memberStatePhrases,
  'adjustments.state': adjustmentStatePhrases,
  'top_up_rules.state': ruleStatePhrases,
  'orders.state': orderStatePhrases,
  'shifts.state': shiftStatePhrases,
  difference: shiftDifferencePhrases,
  means: payMeansPhrases,
  'top_ups.state': topUpOrderStatePhrases,
  'branches.state': branchStatePhrases,
  'branch_applications.state': branchApplicationStatePhrases,
  'users.state': userStatePhrases,
  'staff.state': staffStatePhrases,
  status: deviceStatusPhrases,
  'carousels.status': carouselStatusPhrases,
  'coupons.kind': couponKindPhrases,
  'received_coupons.kind': couponKindPhrases,
  'used_coupons.kind': couponKindPhrases,
  'received_coupons.state': issuedStatePhrases,
  'received_coupons.source': couponSourcePhrases,
  'used_coupons.source': couponSourcePhrases,
  'coupons.status': couponStatusPhrases,
  result: signInResultPhrases,
  'item_sync_rows.result': itemSyncResultPhrases,
  kind: postingKindPhrases,
  'device_binds.kind': deviceKindPhrases,
  unit: assetUnitPhrases,
  origin: brandOriginPhrases,
  'items.origin': exportFilterValuePhrases,
  order: exportFilterValuePhrases,
  sold_out: soldOutPhrases,
  branch_type: branchTypePhrases,
  action: auditPhrases,
  topic: logTopicPhrases,
  subject_kind: logSubjectPhrases,
  method: signInMethodPhrases,
};

/** The phrase of a filter's name; undefined if the fields of the log have it. */
export const filterName = (list: ListName, field: string): Phrase | undefined => {
  const phrases: Phrases = exportFilterPhrases;
  return [`${list}.${field}`, field].flatMap(
    (name) => (Object.hasOwn(phrases, name) ? phrases[name] : undefined) ?? [],
  )[0];
};

/** The phrase of a filter's coded value, if it has one. Lists are sorted by what their files head with these words. */
export const filterValue = (list: ListName, field: string, value: string): Phrase | undefined => {
  const columns: Phrases = isExported(list) ? exportedColumnPhrases[list] : {};
  const rows: Phrases = lists[list].endpoint.endsWith('/rows') && field === 'state' ? importRowStatePhrases : {};
  const phrases: Phrases =
    field === 'sort'
      ? { ...exportFilterValuePhrases, ...columns }
      : { ...valuesOf[field], ...valuesOf[`${list}.${field}`], ...rows };
  return Object.hasOwn(phrases, value) ? phrases[value] : undefined;
};

/** Lists whose rows have no names: of a selection the log tells only how many. */
const nameless: ReadonlySet<string> = new Set<ListName>([
  'postings',
  'item_sync_rows',
  'operation_log',
  'sign_in_log',
  'verifications',
]);
export const hasNamedRows = (list: unknown): boolean => !nameless.has(String(list));
