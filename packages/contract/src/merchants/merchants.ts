import { servicePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { CurrentUser } from '../auth/auth.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Count, Empty, Id, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';

/** An item of the merchant list. */
export const MerchantItem = Type.Object({
  merchant_id: Id,
  abbreviation_name: Type.String(),
  merchant_no: Type.String(),
  user_id: Id,
  vip_open_status: Type.Integer({ description: '1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled' }),
  expires_on: Nullable(Type.String({ description: 'Business date; null while not open' })),
  merchant_pass_type: Type.Integer({ description: '1 with qualification type, 2 direct, 3 no payment' }),
  qualification_type_name: Nullable(Type.String()),
  is_initialize: Type.Boolean(),
  vip_interface_version: Type.Integer(),
  actual_name: Nullable(Type.String()),
  role_names: Type.Array(Type.String()),
});

export const MerchantDetail = Type.Object({
  merchant_id: Id,
  merchant_no: Type.String(),
  abbreviation_name: Type.String(),
  applets_qrcode: Nullable(Type.String({ description: 'Content of the mini-program’s QR code; null: not configured' })),
  vip_interface_version: Type.Integer(),
  vip_open_status: Type.Integer(),
  expires_on: Nullable(Type.String()),
  timezone: Type.String(),
  day_cut: Type.String({ description: 'HH:MM:SS: a business day begins then' }),
  day_from: Nullable(
    Type.String({ description: 'The business date from which zone and cut hold; null: from the first' }),
  ),
});

const closed = ['merchant_not_open', 'merchant_expired', 'merchant_disabled', 'merchant_uninitialised'] as const;
const Product = KeyOf(servicePhrases, { description: 'A service that a provider opens for a merchant' });

export const merchants = endpoints({
  'GET /merchants/member': {
    summary: 'List the merchants this account belongs to',
    scope: 'account',
    permission: 'none',
    data: Type.Array(MerchantItem),
    errors: [],
  },
  'GET /merchants/consoles': {
    summary: 'List the merchants and products this account can open',
    scope: 'account',
    permission: 'none',
    errors: [],
    data: Type.Object({
      merchants: Type.Array(MerchantItem),
      products: Type.Array(
        Type.Object({
          product: Product,
          product_name: Type.String(),
          merchant_ids: Type.Array(Id, { description: 'Merchants where it is open' }),
        }),
      ),
    }),
  },
  'GET /merchants/open-service-status': {
    branches: 'none',
    summary: 'Get whether a service is open for the selected merchant',
    scope: 'merchant',
    permission: 'none',
    errors: [],
    query: Strict({ productVal: Product }),
    data: Type.Object({ open: Type.Boolean(), until: Nullable(Type.String({ description: 'Last business date' })) }),
  },
  'POST /merchants/entry/{id}': {
    summary: 'Enter a merchant',
    description: 'Stores it as the account’s last merchant and returns the account’s user in it.',
    scope: 'account',
    permission: 'none',
    params: Strict({ id: Id }),
    data: CurrentUser,
    errors: ['merchant_not_linked', 'user_disabled', 'second_factor_demanded', ...closed],
  },
  'GET /merchants/{id}': {
    summary: 'Get a merchant this account belongs to',
    scope: 'account',
    permission: 'none',
    params: Strict({ id: Id }),
    data: MerchantDetail,
    errors: ['merchant_not_linked', 'second_factor_demanded'],
  },
  'POST /system/initialize': {
    summary: 'Initialise a merchant: head branch, roles, grades, card',
    description: 'Any of the merchant’s users may call it; can be repeated safely.',
    scope: 'account',
    permission: 'none',
    body: Strict({ merchant_id: Id }),
    data: Empty,
    errors: [
      'merchant_not_linked',
      'user_disabled',
      'second_factor_demanded',
      'merchant_not_open',
      'merchant_expired',
      'merchant_disabled',
    ],
    audit: 'merchant.initialise',
  },
  'POST /sys-templates/initialize/{id}': {
    summary: 'Apply the default templates to a merchant',
    description: 'The part of initialisation that adds roles, grades and the card; can be repeated safely.',
    scope: 'account',
    permission: 'none',
    params: Strict({ id: Id }),
    data: Empty,
    errors: [
      'merchant_not_linked',
      'user_disabled',
      'second_factor_demanded',
      'merchant_not_open',
      'merchant_expired',
      'merchant_disabled',
    ],
    audit: 'merchant.initialise',
  },
  'GET /dashboard/center': {
    branches: 'lists',
    summary: 'Get the key figures of the merchant centre',
    scope: 'merchant',
    permission: 'none',
    errors: [],
    data: Type.Object({
      branches: Count,
      branches_open: Count,
      staff: Count,
      signed_in_week: Count,
      members: Count,
      products_open: Count,
    }),
  },
});

export type MerchantItem = Static<typeof MerchantItem>;
export type MerchantDetail = Static<typeof MerchantDetail>;
