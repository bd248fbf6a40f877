import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Messages whose Chinese shows a count as bare digits, as 20000 where 20,000 stands elsewhere. */
const bareCounts = (catalogue: string): string[] =>
  [...catalogue.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].flatMap(([, message = '', chinese = '']) =>
    [...message.matchAll(/\{(\w+), plural/g)].some(([, name]) => chinese.includes(`{${name}}`)) ? [chinese] : [],
  );

test('counts are grouped in Chinese', () => {
  expect(bareCounts('msgid "{rows, plural, one {# row} other {# rows}}"\nmsgstr "{rows} 行"')).toEqual(['{rows} 行']);
  const catalogues = globSync('apps/console/src/**/zh-CN.po');
  expect(catalogues.length).toBeGreaterThan(10);
  expect(catalogues.flatMap((name) => bareCounts(readFileSync(name, 'utf8')))).toEqual([]);
});
