import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpointsByAddress } from './answer-check.ts';

const docs = new URL('../../../docs/', import.meta.url);
const page = readFileSync(new URL('security.md', docs), 'utf8');

/** The files that the page's links lead to, by the name in brackets. */
const linked = new Map(
  [...page.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [name, new URL(path, docs)]),
);

/** Each file that a row names, with the tests in quotes after it. */
const cited = [...page.matchAll(/\[([^\]]+\.tsx?)\]((?:,? “[^”]+”)*)/g)].map(([, file = '', tests = '']) => ({
  file,
  tests: [...tests.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
}));

test('the tests that the security page names exist', () => {
  expect(cited.length).toBeGreaterThan(40);
  const missing = cited.flatMap(({ file, tests }) => {
    const url = linked.get(file);
    if (!url || !existsSync(url)) return [file];
    const source = readFileSync(url, 'utf8');
    return tests.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every requirement holds, is waived with a reason, or does not apply', () => {
  const rows = [...page.matchAll(/^\| ([679]\.\d+\.\d+) \| [^|]+ \| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  const verdict = /^(?:\*\*holds\*\*|\*\*waived\*\*: .|does not apply: .)/;
  expect(rows.filter(([, , text = '']) => !verdict.test(text)).map(([row]) => row)).toEqual([]);
});

test('every call that answers tokens is one of its ways of signing in', () => {
  const section = page.split('\n## Ways of signing in\n')[1]?.split('\n## ')[0] ?? '';
  const waysIn = [...endpointsByAddress].filter(([, { data }]) => JSON.stringify(data).includes('"refresh_token"'));
  expect(waysIn.length).toBeGreaterThan(6);
  expect(waysIn.map(([address]) => address).filter((address) => !section.includes(`\`${address}\``))).toEqual([]);
});

test('the modules that sign in draw no random value from Math.random', () => {
  for (const module of ['auth', 'codes', 'second-factors', 'wechat-sign-in']) {
    const folder = new URL(`../src/modules/${module}/`, import.meta.url);
    for (const file of readdirSync(folder))
      expect(readFileSync(new URL(file, folder), 'utf8'), file).not.toContain('Math.random');
  }
});
