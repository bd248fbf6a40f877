import type { Coupon } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { couponKindPhrases, couponStatusPhrases, keysOf, type CouponKind, type CouponStatus } from '@regulars/phrases';
import { couponAddress } from '../../framework/orders/order-address.ts';
import { choicesField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';
import type { StateMeaning } from '../../ui/state-tag.tsx';

/** Filters and sorts of the list of coupons, named as in the endpoint's query. */
export const couponList = {
  name: 'coupons',
  fields: {
    keyword: textField(keywordLength),
    kind: choicesField(keysOf(couponKindPhrases)),
    branch_id: textsField(uuid, 200),
    status: choicesField(keysOf(couponStatusPhrases)),
  },
  sorts: ['created_at', 'name', 'given'],
} as const;

export const couponRow = {
  idOf: ({ coupon_id: id }: Coupon) => id,
  nameOf: ({ terms }: Coupon) => terms.name,
};

/** What shows coupons. */
export const couponReads = ['/coupons'] as const;

export const couponPages = {
  choice: '/addCouponDetail',
  copy: (id: string) => `/copyCouponDetail/${id}`,
  edit: (id: string) => `/marketing/couponManage/edit/${id}`,
  detail: couponAddress,
};

/** Where a coupon of each kind begins. */
export const addPages = {
  discount: '/marketing/couponManage/addDiscount',
  reduction: '/marketing/couponManage/addReduce',
  cash: '/marketing/couponManage/addReplaceMoney',
  special: '/marketing/couponManage/addSpecial',
} as const satisfies Record<CouponKind, string>;

export const statusMeaning: Readonly<Record<CouponStatus, StateMeaning>> = {
  draft: 'over',
  waiting: 'waiting',
  on_shelf: 'live',
  off_shelf: 'over',
  stopped: 'blocked',
  ended: 'over',
};

/** Whether nobody takes one now, and nobody will unless somebody decides it. */
export const isOver = (status: CouponStatus): boolean => statusMeaning[status] === 'over' || status === 'stopped';
