import { ledgerCheckPhrases, type LedgerCheck } from '@regulars/phrases';
import { expect, test } from 'vitest';
import { checkGroups, thingOf } from './ledger-words.ts';

test('every check stands in one group', () => {
  const names = Object.keys(ledgerCheckPhrases) as LedgerCheck[]; // its own keys
  const things = checkGroups.flatMap((group) => group.things);
  expect(things.toSorted()).toEqual([...new Set(names.map(thingOf))].toSorted());
});
