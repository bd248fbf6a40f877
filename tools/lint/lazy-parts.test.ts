import { expect, test } from 'vitest';
import { lintFiles } from './lint-files.ts';

test('the console doesn’t use React’s lazy, which takes the page down if a load fails', async () => {
  const path = 'apps/console/src/features/members/part.tsx';
  const content = `import { lazy } from 'react';\nexport const Part = lazy(() => import('./other.tsx'));\n`;
  const found = (await lintFiles([[path, content]])).filter(({ code }) => code.includes('no-restricted-imports'));
  expect(found.map(({ filename }) => filename)).toEqual([path]);
});
