import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// No origins and sorted by text: two branches that add messages seldom touch the same lines.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh-CN', 'en'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*', '**/gallery/**'] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
