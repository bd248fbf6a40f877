import type { IssuedCoupon } from '@regulars/contract';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { couponKindPhrases, couponSourcePhrases, issuedStatePhrases, keysOf } from '@regulars/phrases';
import {
  choicesField,
  dateField,
  idField,
  integerField,
  textField,
  textsField,
  uuid,
} from '../../framework/list/address-fields.ts';

/** Filters and sorts of the list of coupons that were given, named as in the endpoint's query. */
export const receivedList = {
  name: 'received_coupons',
  fields: {
    code: textField(40),
    coupon_id: idField(),
    vip_id: idField(),
    state: choicesField(keysOf(issuedStatePhrases)),
    source: choicesField(keysOf(couponSourcePhrases)),
    kind: choicesField(keysOf(couponKindPhrases)),
    branch_id: textsField(uuid, 200),
    given_from: dateField(),
    given_to: dateField(),
    expires_within: integerField(0, couponLimits.days),
    source_id: idField(),
  },
  sorts: ['given_at'],
} as const;

/** The same of those that were used. */
export const usedList = {
  name: 'used_coupons',
  fields: {
    coupon_id: idField(),
    vip_id: idField(),
    kind: choicesField(keysOf(couponKindPhrases)),
    source: choicesField(keysOf(couponSourcePhrases)),
    used_branch_id: textsField(uuid, 200),
    used_by: textsField(uuid, 1),
    used_from: dateField(),
    used_to: dateField(),
  },
  sorts: ['ended_at'],
} as const;

export const issuedRow = {
  idOf: ({ issued_id: id }: IssuedCoupon) => id,
  nameOf: ({ name, code }: IssuedCoupon) => `${name} ${code}`,
};
