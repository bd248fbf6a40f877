import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// Messages used by only some pages are loaded with those pages (src/i18n/locale.ts), so that other routes don't load them.
const parts = {
  assets: [
    'members/assets/**',
    'members/cancel-dialog.tsx',
    'members/cancel-membership.tsx',
    'members/consent-form.tsx',
    'members/consents-panel.tsx',
    'members/grade-lines.tsx',
    'members/grade-privileges.tsx',
    'members/known-member.tsx',
    'members/member-detail-page.tsx',
    'members/member-events.tsx',
    'members/member-head.tsx',
    'members/member-profile.tsx',
    'members/payment-password-form.tsx',
    'members/payment-password-panel.tsx',
    'members/adjustments/**',
    'adjustments/**',
    'opening-balances/**',
    'member-imports/**',
    'branch-imports/**',
    'item-imports/**',
    'staff-imports/**',
    '../framework/history/**',
    '../framework/imports/**',
    '../framework/passwords/**',
    '../framework/authorised-words.ts',
    '../framework/orders/use-order-words.ts',
    '../framework/use-privilege-words.ts',
    'ledger/**',
  ],
  pages: [
    'dashboard/**',
    'account/**',
    'console-home/**',
    '../app/pages/available-page.tsx',
    '../framework/contacts/**',
    '../framework/counter/**',
  ],
};
const partCatalogs = Object.entries(parts).map(([part, files]) => ({
  path: `<rootDir>/src/locales/${part}/{locale}`,
  include: files.map((file) => `<rootDir>/src/${file.startsWith('../') ? file.slice(3) : `features/${file}`}`),
  exclude: ['**/*.test.*'],
}));

/** Features that show histories, whose few messages are in each of their catalogues: one more would weigh on all pages. */
const withHistory = new Set(['roles', 'logs', 'branches', 'provider', 'devices', 'coupons']);
/** Likewise features with pictures. */
const withPictures = new Set(['merchants', 'items', 'promo', 'carousels', 'member-cards']);
/** Likewise features with opening hours and regions. */
const withPlaces = new Set(['branches', 'merchants']);
/** Likewise features that name whom to ask. */
const withContacts = new Set(['merchants']);
/** Likewise features with what concerns all branches. */
const withWhole = new Set([
  'item-syncs',
  'logs',
  'menus',
  'merchants',
  'settings',
  'point-rules',
  'grades',
  'member-cards',
  'privileges',
  'top-up-rules',
  'top-up-notes',
  'coupons',
]);
/** Likewise rules of value. */
const withRules = new Set(['member-cards', 'point-rules', 'grades', 'privileges', 'top-up-notes']);
/** Likewise rules that give coupons. */
const withGifts = new Set(['grades', 'privileges']);
/** Likewise what is done with an order, such as refunds. */
const withOrders = new Set(['orders', 'cashier']);
/** Likewise a shift’s figures, closing and report. */
const withShifts = new Set(['shifts', 'cashier']);
/** Likewise prices in percent. */
const withPrices = new Set(['grades', 'coupons']);
/** Likewise groups of items. */
const withItemGroups = new Set(['items', 'coupons']);
/** Likewise the counter’s search. */
const withCounter = new Set(['cashier']);

// A feature with a `locales` folder has its own catalogue there.
const features = join(import.meta.dirname, 'src/features');
const featureCatalogs = readdirSync(features)
  .filter((feature) => existsSync(join(features, feature, 'locales')))
  .map((feature) => ({
    path: `<rootDir>/src/features/${feature}/locales/{locale}`,
    include: [
      `<rootDir>/src/features/${feature}`,
      ...(withHistory.has(feature) ? ['<rootDir>/src/framework/history/**'] : []),
      ...(withPlaces.has(feature) ? ['<rootDir>/src/framework/places/**'] : []),
      ...(withContacts.has(feature) ? ['<rootDir>/src/framework/contacts/**'] : []),
      ...(withWhole.has(feature) ? ['<rootDir>/src/framework/detail/all-branches-only.tsx'] : []),
      ...(withRules.has(feature) ? ['<rootDir>/src/framework/rules/**'] : []),
      ...(withGifts.has(feature) ? ['<rootDir>/src/framework/gifts/**'] : []),
      ...(feature === 'top-up-rules' ? ['<rootDir>/src/framework/gifts/coupon-gifts.tsx'] : []),
      ...(withOrders.has(feature)
        ? ['orders', 'receipts', 'refunds'].map((part) => `<rootDir>/src/framework/${part}/**`)
        : []),
      ...(feature === 'receipts'
        ? [
            'orders/order-receipt-content.tsx',
            'orders/use-order-words.ts',
            'receipts/refund-lines.tsx',
            'top-ups/top-up-receipt-content.tsx',
            'top-ups/use-given-words.ts',
          ].map((file) => `<rootDir>/src/framework/${file}`)
        : []),
      ...(withShifts.has(feature) ? ['<rootDir>/src/framework/shifts/**'] : []),
      ...(feature === 'coupons' ? ['<rootDir>/src/framework/coupons/**'] : []),
      ...(withCounter.has(feature) ? ['<rootDir>/src/framework/counter/**'] : []),
      ...(feature === 'users' ? ['<rootDir>/src/framework/passwords/**'] : []),
      ...(feature === 'privileges' ? ['<rootDir>/src/framework/use-privilege-words.ts'] : []),
      ...(withPrices.has(feature) ? ['<rootDir>/src/framework/form/price-input.tsx'] : []),
      ...(withItemGroups.has(feature) ? ['<rootDir>/src/framework/items/use-item-groups.ts'] : []),
      ...(withPictures.has(feature) ? ['<rootDir>/src/framework/pictures/**'] : []),
    ],
    exclude: ['**/*.test.*'],
  }));
// Parts of the kit used by few pages.
const kitCatalogs = [
  {
    path: '<rootDir>/src/locales/trees/{locale}',
    include: ['<rootDir>/src/framework/sort', '<rootDir>/src/framework/tree'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/palette/{locale}',
    include: ['<rootDir>/src/app/palette/use-*', '<rootDir>/src/app/shortcuts-dialog.tsx'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/pickers/{locale}',
    include: ['<rootDir>/src/framework/pickers/picker-dialog.tsx'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/limits/{locale}',
    include: ['<rootDir>/src/framework/limits'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/top-ups/{locale}',
    include: [
      '<rootDir>/src/framework/top-ups',
      '<rootDir>/src/framework/receipts',
      '<rootDir>/src/framework/refunds',
      '<rootDir>/src/features/top-up-orders',
    ],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/replays/{locale}',
    include: ['<rootDir>/src/framework/replays'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/access/{locale}',
    include: ['<rootDir>/src/framework/access'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/waiting/{locale}',
    include: ['<rootDir>/src/framework/approvals', '<rootDir>/src/framework/notices'],
    exclude: ['**/*.test.*'],
  },
];
const apart = [...partCatalogs, ...kitCatalogs, ...featureCatalogs];

// Without origins and sorted by text, so that branches adding messages rarely conflict.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh-CN', 'en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/gallery/**', ...apart.flatMap(({ include }) => include)],
    },
    ...apart,
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
