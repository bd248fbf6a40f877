import type { MemberImport } from '@regulars/contract';
import { keysOf, memberImportColumnPhrases } from '@regulars/phrases';
import { describe, expect, it, test } from 'vitest';
import {
  choiceFault,
  columnLetters,
  firstChoices,
  identifiesMember,
  keepChoices,
  keptChoices,
  previewOf,
} from './column-choice.ts';

const fields = keysOf(memberImportColumnPhrases);
const heading = (
  text: string,
  guess: MemberImport['headings'][number]['guess'],
  sure = true,
): MemberImport['headings'][number] => ({ text, samples: [`${text} 1`, `${text} 2`], filled: 2, guess, sure });
const headings = [heading('姓名', 'name'), heading('紧急电话', 'phone', false), heading('车牌', null)];

describe('the initial choices', () => {
  it('are the sure guesses; unclear columns are left to the user', () => {
    expect(firstChoices({ headings, columns: null, remembered: null })).toEqual(['name', undefined, null]);
  });

  it('are the saved ones, else those the user made for the same headings before', () => {
    const remembered = ['name', 'phone', 'remark'] as const;
    expect(firstChoices({ headings, columns: null, remembered: [...remembered] })).toEqual(remembered);
    expect(firstChoices({ headings, columns: ['name', 'phone', null], remembered: [...remembered] })).toEqual([
      'name',
      'phone',
      null,
    ]);
    expect(firstChoices({ headings, columns: null, remembered: ['name'] })).toEqual(['name', undefined, null]);
  });
});

test('choices are kept over a reload until the file is checked, unless they are of other columns', () => {
  const batch = { batch_id: 'one', headings };
  keepChoices('one', ['name', undefined, null]);
  expect(keptChoices(batch, fields)).toEqual(['name', undefined, null]);
  expect(keptChoices({ ...batch, headings: [] }, fields)).toBeUndefined();
  keepChoices('one', undefined);
  expect(keptChoices(batch, fields)).toBeUndefined();
});

test('choices are valid if complete, without repeated fields and with one that identifies members', () => {
  expect(choiceFault(['name', undefined])).toBe('undecided');
  expect(choiceFault(['phone', 'phone'])).toBe('repeated');
  expect(choiceFault(['name', 'member_no', null, null])).toBeUndefined();
  expect([identifiesMember(['name', null]), identifiesMember(['name', 'member_no'])]).toEqual([false, true]);
});

test('columns are named as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 63].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'BL']);
});

test('a row is previewed as a member, field by field', () => {
  expect(previewOf(headings, fields, ['name', 'remark', null], 1)).toEqual([
    { field: 'name', value: '姓名 2' },
    { field: 'remark', value: '紧急电话 2' },
  ]);
});
