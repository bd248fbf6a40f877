import { importSubjects } from '@regulars/contract/menu';
import {
  adjustmentReasonPhrases,
  adjustmentStatePhrases,
  announcementAudiencePhrases,
  announcementReadersPhrases,
  announcementSeverityPhrases,
  branchApplicationStatePhrases,
  branchKindPhrases,
  branchStatePhrases,
  brandOriginPhrases,
  carouselLinkPhrases,
  carouselPlacementPhrases,
  couponItemsPhrases,
  couponKindPhrases,
  couponStatePhrases,
  couponValidityPhrases,
  couponWayPhrases,
  writeOffScenePhrases,
  deviceKindPhrases,
  genderPhrases,
  giftRefusalPhrases,
  gradeChoicePhrases,
  importStatePhrases,
  industryPhrases,
  itemSyncThingPhrases,
  memberSourcePhrases,
  memberStatePhrases,
  merchantPaymentsPhrases,
  openStatusPhrases,
  packKindPhrases,
  askedPhrases,
  confirmationPhrases,
  consentPhrases,
  downgradePhrases,
  memberCardTypePhrases,
  openCardWayPhrases,
  pointRuleChoicePhrases,
  permissionCausePhrases,
  planPhrases,
  privilegeKindPhrases,
  roleTemplatePhrases,
  settlementCyclePhrases,
  settingChoicePhrases,
  statePhrases,
  heldOrderStatePhrases,
  orderStatePhrases,
  topUpOrderStatePhrases,
  topUpPayWayPhrases,
  unbindKindPhrases,
  type Phrase,
} from '@regulars/phrases';
import type { Changes } from '../../platform/audit/audit.ts';

// What the values of logged fields are: ids, instants, coded words, money.

/** Whose values they are. */
export interface Logged {
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly changes: Changes | null;
}

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
export const isInstant = (field: string): boolean =>
  field === 'at' || field === 'removed_before' || field.endsWith('_at') || field.endsWith('_until');

const references: ReadonlySet<string> = new Set([
  'roles',
  'branches',
  'branch_ids',
  'grade_ids',
  'item_ids',
  'category_ids',
  'brand_ids',
  'grade_floor',
  'sold_out_in',
  'quick_by',
  'given_to',
  'taken_from',
  'ids',
  'asked_by',
  'made_by',
  // Of the filter of an export: whose rows, and what a log is about.
  'id',
  'subject',
]);
/** Whether a field's values are ids; older entries have names there. */
export const isReference = (field: string): boolean =>
  references.has(field) || (field.endsWith('_id') && field !== 'external_id' && field !== 'picture_id');

const idsOf = (field: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => idsOf(field, one));
  if (typeof value === 'string') return isReference(field) && uuid.test(value) ? [value] : [];
  return Object.entries(value ?? {}).flatMap(([name, part]) => idsOf(name, part));
};

/** The ids within values, which have names. */
export const idsIn = (rows: readonly Logged[]): string[] => [
  ...new Set(
    rows.flatMap(({ changes }) => Object.entries(changes ?? {}).flatMap(([field, values]) => idsOf(field, values))),
  ),
];

/** The words of coded values, by field or by kind and field. */
export const choices: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = {
  'member.state': memberStatePhrases,
  'adjustment.state': adjustmentStatePhrases,
  'adjustment.reason': adjustmentReasonPhrases,
  'branch.state': branchStatePhrases,
  'branch_application.state': branchApplicationStatePhrases,
  'device.kind': deviceKindPhrases,
  'order.state': { ...heldOrderStatePhrases, ...orderStatePhrases },
  'top_up_order.state': topUpOrderStatePhrases,
  pay_way: topUpPayWayPhrases,
  unbind_kind: unbindKindPhrases,
  kind: branchKindPhrases,
  ...Object.fromEntries(importSubjects.map((subject) => [`${subject}.state`, importStatePhrases])),
  state: statePhrases,
  gender: genderPhrases,
  source: memberSourcePhrases,
  origin: brandOriginPhrases,
  'coupon.state': couponStatePhrases,
  gift_coupons_not_given_why: giftRefusalPhrases,
  coupon_kind: couponKindPhrases,
  coupon_items: couponItemsPhrases,
  validity: couponValidityPhrases,
  ways: couponWayPhrases,
  scenes: writeOffScenePhrases,
  placement: carouselPlacementPhrases,
  link_kind: carouselLinkPhrases,
  industry: industryPhrases,
  cycle: settlementCyclePhrases,
  vip_open_status: openStatusPhrases,
  pack_kind: packKindPhrases,
  severity: announcementSeverityPhrases,
  audience: announcementAudiencePhrases,
  readers: announcementReadersPhrases,
  plan: planPhrases,
  'merchant.payments': merchantPaymentsPhrases,
  scope: itemSyncThingPhrases,
  ...pointRuleChoicePhrases,
  ...gradeChoicePhrases,
  privilege_kind: privilegeKindPhrases,
  downgrade: downgradePhrases,
  card_type: memberCardTypePhrases,
  open_way: openCardWayPhrases,
  asked_gender: askedPhrases,
  asked_birthday: askedPhrases,
  asked_remark: askedPhrases,
  consent: consentPhrases,
  confirmed_by: confirmationPhrases,
  ...settingChoicePhrases,
  template: roleTemplatePhrases,
  made_from: roleTemplatePhrases,
  given_because: permissionCausePhrases,
};

export const moneyFields: ReadonlySet<string> = new Set([
  'principal',
  'bonus',
  'price',
  'member_price',
  'stored_value_most',
  'stored_value_card_most',
  'stored_value_code_from',
  'pays',
  'free_least',
  'free_step',
  'points_per',
  'points_least_paid',
  'points_value',
  'gift_bonus',
  'paid',
  'due',
  'off_by_hand',
  'stored_value',
  'confirmed',
  'takings',
  'refunded',
  'asked_refund',
  'discount_most',
  'refund_most',
  'refund_day_most',
  'taken_principal',
  'taken_bonus',
  'taken_missing_bonus',
  'float',
  'put_in',
  'taken_out',
  'expected',
  'counted',
  'difference',
  'coupon_most',
  'coupon_least',
  'coupon_off',
  'coupon_value',
  'coupon_price',
]);
