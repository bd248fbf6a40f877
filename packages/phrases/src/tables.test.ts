import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditPhrases, errorPhrases } from './index.ts';

const names = readdirSync(import.meta.dirname).filter((name) => name !== 'index.ts' && !name.endsWith('.test.ts'));
/** What each domain's file in this folder exports. */
const files = await Promise.all(
  names.map(async (name) => (await import(join(import.meta.dirname, name))) as Readonly<Record<string, object>>), // tables and functions
);

/**
 * The names in all tables whose own name has this ending. A name in two domains would go unnoticed: the later would
 * win.
 */
const namesOf = (ending: 'Errors' | 'Audit'): string[] =>
  files
    .flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith(ending)))
    .flatMap(([, table]) => Object.keys(table))
    .toSorted();

test('the errors and operation-log actions of all domains are registered, and no two domains share a name', () => {
  expect(namesOf('Errors')).toEqual(Object.keys(errorPhrases).toSorted());
  expect(namesOf('Audit')).toEqual(Object.keys(auditPhrases).toSorted());
});

test('every error has a unique code, and ours begin with their status', () => {
  const entries = Object.entries(errorPhrases);
  expect(new Set(entries.map(([, { code }]) => code)).size).toBe(entries.length);
  const statusOf = (code: number): number => {
    if (code >= 100_000) return Math.floor(code / 1000);
    const first = Math.floor(code / 100);
    // Five digits: 422xx is full; 423xx and 424xx continue it.
    return first === 423 || first === 424 ? 422 : first;
  };
  const odd = entries.filter(([, { code, status }]) => code >= 10_000 && statusOf(code) !== status);
  expect(odd).toEqual([]);
});
