import { servicePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { CurrentUser } from '../auth/auth.ts';
import { closedMerchantErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Choice, Count, Empty, Id, KeyOf, Nullable, Page, pageQuery, Strict } from '../kernel/schemas.ts';
import { keywordLength } from '../rules.ts';
import {
  BasicChanges,
  BasicData,
  ConsoleMerchant,
  MerchantChanges,
  MerchantDetail,
  MerchantItem,
  MerchantRow,
  OpenStatus,
  PassType,
  ProviderContact,
} from './merchant.ts';

const Product = KeyOf(servicePhrases, { description: 'A service that a provider opens for a merchant' });

const MerchantFilter = Strict({
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name or number' })),
  vip_open_status: Type.Optional(Type.Array(OpenStatus, { maxItems: 5 })),
  merchant_pass_type: Type.Optional(Type.Array(PassType, { maxItems: 3 })),
  sort: Type.Optional(Choice(['last_used_at', 'abbreviation_name', 'expires_on'])),
  ...pageQuery,
});

export const merchants = endpoints({
  'GET /merchants': {
    summary: 'List the merchants this account belongs to, filtered and sorted, by page',
    description: 'The last used first, unless sorted otherwise. Figures are of the branches that the account works in.',
    scope: 'account',
    permission: 'none',
    query: MerchantFilter,
    data: Page(MerchantRow),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /merchants': {
    branches: 'whole',
    summary: 'Edit the selected merchant',
    description: 'What is left out stays. Pictures are uploaded before: POST /upload/image.',
    scope: 'merchant',
    permission: 'merchant:update',
    body: MerchantChanges,
    data: MerchantDetail,
    errors: ['merchant_not_selected', 'stale_edit'],
    versioned: true,
    audit: 'merchant.update',
  },
  'GET /merchants/all': {
    summary: 'List all merchants of this account, briefly, by name',
    scope: 'account',
    permission: 'none',
    data: Type.Array(
      Type.Object({
        merchant_id: Id,
        merchant_no: Type.String(),
        abbreviation_name: Type.String(),
        vip_open_status: OpenStatus,
      }),
    ),
    errors: [],
  },
  'GET /merchants/contacts': {
    branches: 'none',
    summary: 'Get whom to ask for what the user can’t do',
    scope: 'merchant',
    permission: 'none',
    data: Type.Object({
      owners: Type.Array(Type.String(), {
        description: 'Names of users who may do everything, at most 10, by name',
      }),
      provider: ProviderContact,
    }),
    errors: [],
  },
  'GET /merchants/member': {
    summary: 'List the merchants this account belongs to',
    scope: 'account',
    permission: 'none',
    data: Type.Array(MerchantItem),
    errors: [],
  },
  'GET /merchants/consoles': {
    summary: 'List the merchants and products this account can open, the last used first',
    description: 'Merchants that can’t be entered come last. What waits is counted in the 20 last used.',
    scope: 'account',
    permission: 'none',
    errors: [],
    data: Type.Object({
      merchants: Type.Array(ConsoleMerchant),
      provider: ProviderContact,
      products: Type.Array(
        Type.Object({
          product: Product,
          product_name: Type.String(),
          merchant_ids: Type.Array(Id, { description: 'Merchants where it is open' }),
          open_in: Type.Array(
            Type.Object({
              merchant_id: Id,
              until: Nullable(Type.String({ description: 'Last business date; null: no end' })),
              days_left: Nullable(
                Type.Integer({ minimum: 0, description: 'Days until it ends, from 30 on; null: later' }),
              ),
            }),
          ),
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
    errors: ['merchant_not_linked', 'user_disabled', 'second_factor_demanded', ...closedMerchantErrors],
  },
  'GET /merchants/{id}': {
    summary: 'Get a merchant this account belongs to',
    scope: 'account',
    permission: 'none',
    params: Strict({ id: Id }),
    data: MerchantDetail,
    errors: ['merchant_not_linked', 'second_factor_demanded'],
    versioned: true,
  },
  'GET /system': {
    branches: 'none',
    summary: 'Get the basic data of the selected merchant',
    scope: 'merchant',
    permission: 'settings:read',
    data: BasicData,
    errors: [],
    versioned: true,
  },
  'POST /system': {
    branches: 'whole',
    summary: 'Edit the basic data of the selected merchant',
    description: 'The same as of PUT /merchants. What is left out stays.',
    scope: 'merchant',
    permission: 'settings:update',
    body: BasicChanges,
    data: BasicData,
    errors: ['stale_edit'],
    versioned: true,
    audit: 'merchant.update',
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
      'owner_missing',
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

export type MerchantFilter = Loose<Static<typeof MerchantFilter>>;
