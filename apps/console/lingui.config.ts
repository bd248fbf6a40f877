import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// Words that only some pages say come with those pages (src/i18n/locale.ts), so as not to weigh on every route.
const parts = {
  assets: ['members/assets'],
  dashboard: ['dashboard'],
};
const partCatalogs = Object.entries(parts).map(([part, folders]) => ({
  path: `<rootDir>/src/locales/${part}/{locale}`,
  include: folders.map((folder) => `<rootDir>/src/features/${folder}`),
  exclude: ['**/*.test.*'],
}));

// No origins and sorted by text: two branches that add messages seldom touch the same lines.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh-CN', 'en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '**/*.test.*',
        '**/gallery/**',
        ...partCatalogs.flatMap(({ include }) => include.map((folder) => `${folder}/**`)),
      ],
    },
    ...partCatalogs,
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
