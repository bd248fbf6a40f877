import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Dictionary, Id, Strict } from '../kernel/schemas.ts';

const dictionary = { scope: 'merchant', data: Dictionary, errors: [] } as const;

export const dictionaries = endpoints({
  'GET /dictionaries/vip-state': {
    ...dictionary,
    branches: 'none',
    summary: 'List the states of a member',
    permission: 'none',
  },
  'GET /dictionaries/vip-source': {
    ...dictionary,
    branches: 'none',
    summary: 'List the sources of members',
    permission: 'none',
  },
  'GET /dictionaries/service-open-status': {
    ...dictionary,
    branches: 'none',
    summary: 'List the open statuses of a merchant',
    permission: 'none',
  },
  'GET /dictionaries/industries': {
    ...dictionary,
    branches: 'none',
    summary: 'List the trades of merchants',
    permission: 'none',
  },
  'GET /dictionaries/merchant-user-passes': {
    ...dictionary,
    branches: 'none',
    summary: 'List how merchants take payments',
    permission: 'none',
  },
  'GET /dictionaries/check-status': {
    ...dictionary,
    branches: 'none',
    summary: 'List the states of what waits for a decision',
    permission: 'none',
  },
  'GET /dictionaries/operate': {
    ...dictionary,
    branches: 'none',
    summary: 'List the actions of the operation log',
    permission: 'none',
  },
  'GET /dictionaries/role': {
    ...dictionary,
    branches: 'none', // shared by the whole merchant
    summary: 'List roles, including disabled ones',
    permission: ['role:read', 'user:read'],
  },
  'GET /dictionaries/open-card-way': {
    ...dictionary,
    branches: 'none',
    summary: 'List how a member’s card is opened',
    permission: 'none',
  },
  'GET /dictionaries/vip-card-type': {
    ...dictionary,
    branches: 'none',
    summary: 'List what members’ cards are made of',
    permission: 'none',
  },
  'GET /dictionaries/vip-price': {
    ...dictionary,
    branches: 'none',
    summary: 'List which prices a member may pay',
    permission: 'none',
  },
  'GET /dictionaries/coupon-kind': {
    ...dictionary,
    branches: 'none',
    summary: 'List the kinds of coupons',
    permission: 'none',
  },
  'GET /dictionaries/coupon-kin': {
    ...dictionary,
    branches: 'none',
    summary: 'List the kinds of coupons, as `coupon-kind` does',
    permission: 'none',
  },
  'GET /dictionaries/coupon-type': {
    ...dictionary,
    branches: 'none',
    summary: 'List how coupons are given out',
    permission: 'none',
  },
  'GET /dictionaries/write-off-scene': {
    ...dictionary,
    branches: 'none',
    summary: 'List where coupons are used',
    permission: 'none',
  },
  'GET /dictionaries/applets': {
    ...dictionary,
    branches: 'none',
    summary: 'List the merchant’s mini-programs',
    description: 'The members’ own, once its QR code is configured.',
    permission: 'none',
  },
  'GET /dictionaries/applet-menu': {
    ...dictionary,
    branches: 'none',
    summary: 'List the pages of the members’ mini-program',
    permission: 'none',
  },
  'GET /dictionaries/activity-type': {
    ...dictionary,
    branches: 'none',
    summary: 'List what sets campaigns off',
    permission: 'none',
  },
  'GET /dictionaries/stored-value-type': {
    ...dictionary,
    branches: 'none',
    summary: 'List the kinds of postings that change stored value',
    permission: 'none',
  },
  'GET /dictionaries/mer-recharge-order-status': {
    ...dictionary,
    branches: 'none',
    summary: 'List the states of a top-up order',
    permission: 'none',
  },
  'GET /dictionaries/mer-recharge-order-pay-way': {
    ...dictionary,
    branches: 'none',
    summary: 'List how a top-up is paid',
    permission: 'none',
  },
  'GET /dictionaries/mer-recharge-order-source': {
    ...dictionary,
    branches: 'none',
    summary: 'List where top-ups are made',
    permission: 'none',
  },
  'GET /dictionaries/mer-consume-order-source': {
    ...dictionary,
    branches: 'none',
    summary: 'List where consumption orders are made',
    permission: 'none',
  },
  'GET /dictionaries/grade': {
    ...dictionary,
    branches: 'none',
    summary: 'List grades, including disabled ones',
    permission: ['grade:read', 'member:read'],
  },
  'GET /dictionaries/enable-grade': {
    ...dictionary,
    branches: 'none',
    summary: 'List grades that can be given',
    permission: ['grade:read', 'member:read'],
  },
  'GET /dictionaries/member-tag': {
    ...dictionary,
    branches: 'none', // shared by the whole merchant
    summary: 'List tags in use',
    permission: 'member:read',
  },
  'GET /dictionaries/branch': {
    branches: 'none', // only the user's own branches
    summary: 'List branches the user may work with',
    scope: 'merchant',
    permission: 'none',
    errors: [],
    query: Strict({
      type: Type.Optional(
        Type.Array(
          Type.Integer({
            minimum: 1,
            maximum: 999,
            description: '81 head office, 82 store (default), 83 warehouse, 84 franchise; other types are empty',
          }),
          { maxItems: 10 },
        ),
      ),
      closed: Type.Optional(Type.Boolean({ description: 'Whether to list closed ones, too, as filters need them' })),
    }),
    data: Type.Array(Type.Object({ value: Id, label: Type.String(), closed: Type.Boolean() })),
  },
  'GET /dictionaries/region': {
    branches: 'none', // not the merchant's data
    summary: 'List the regions of China down to counties',
    description:
      'By codes of six digits, provinces first: 330000 contains 330100, which contains 330106. Only provinces have English names.',
    scope: 'merchant',
    permission: 'none',
    errors: [],
    data: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  },
});
