import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// Words that only some pages say come with those pages (src/i18n/locale.ts), so as not to weigh on every route.
const parts = {
  assets: [
    'members/assets/**',
    'members/member-detail-page.tsx',
    'members/member-events.tsx',
    'members/member-profile.tsx',
    'members/adjustments/**',
    'adjustments/**',
    'opening-balances/**',
    'member-imports/**',
    '../framework/imports/**',
    'ledger/**',
  ],
  pages: ['dashboard/**', 'account/**', 'console-home/**'],
};
const partCatalogs = Object.entries(parts).map(([part, files]) => ({
  path: `<rootDir>/src/locales/${part}/{locale}`,
  include: files.map((file) => `<rootDir>/src/${file.startsWith('../') ? file.slice(3) : `features/${file}`}`),
  exclude: ['**/*.test.*'],
}));

// A feature with a folder `locales` has a catalogue of its own there.
const features = join(import.meta.dirname, 'src/features');
const featureCatalogs = readdirSync(features)
  .filter((feature) => existsSync(join(features, feature, 'locales')))
  .map((feature) => ({
    path: `<rootDir>/src/features/${feature}/locales/{locale}`,
    include: [`<rootDir>/src/features/${feature}`],
    exclude: ['**/*.test.*'],
  }));
// Parts of the kit that few pages have.
const kitCatalogs = [
  {
    path: '<rootDir>/src/locales/trees/{locale}',
    include: ['<rootDir>/src/framework/sort', '<rootDir>/src/framework/tree'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/pickers/{locale}',
    include: ['<rootDir>/src/framework/pickers/picker-dialog.tsx'],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/src/locales/waiting/{locale}',
    include: ['<rootDir>/src/framework/approvals', '<rootDir>/src/framework/notices'],
    exclude: ['**/*.test.*'],
  },
];
const apart = [...partCatalogs, ...kitCatalogs, ...featureCatalogs];

// No origins and sorted by text: two branches that add messages seldom touch the same lines.
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
