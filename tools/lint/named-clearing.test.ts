import { expect, test } from 'vitest';
import { lintFiles } from './lint-files.ts';

test('a bare allowClear is refused, one with a name is not', async () => {
  const fields = ['bare', 'named'].map((name): [string, string] => {
    const clearing = name === 'bare' ? '' : `={{ label: 'Clear' }}`;
    const content = `import { Input } from 'antd';\nexport const Field = () => <Input allowClear${clearing} />;\n`;
    return [`apps/console/src/features/members/${name}.tsx`, content];
  });
  const found = (await lintFiles(fields)).filter(({ code }) => code === 'regulars(named-clearing)');
  expect(found.map(({ filename }) => filename)).toEqual([fields[0]?.[0]]);
});
