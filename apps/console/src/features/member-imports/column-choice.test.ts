import type { MemberImport } from '@regulars/contract';
import { describe, expect, it, test } from 'vitest';
import { choiceFault, columnLetters, firstChoices, previewOf } from './column-choice.ts';

const heading = (
  text: string,
  guess: MemberImport['headings'][number]['guess'],
  sure = true,
): MemberImport['headings'][number] => ({ text, samples: [`${text} 1`, `${text} 2`], filled: 2, guess, sure });
const headings = [heading('姓名', 'name'), heading('紧急电话', 'phone', false), heading('车牌', null)];

describe('the columns to begin with', () => {
  it('are the guesses, and what is unclear is asked', () => {
    expect(firstChoices({ headings, columns: null, remembered: null })).toEqual(['name', undefined, null]);
  });

  it('are as the user matched such a file before, and before that as this one was matched', () => {
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

test('columns are taken once each is decided, none is twice, and one tells members', () => {
  expect(choiceFault(['name', undefined])).toBe('undecided');
  expect(choiceFault(['phone', 'phone'])).toBe('repeated');
  expect(choiceFault(['name', null])).toBe('no member');
  expect(choiceFault(['name', 'member_no', null, null])).toBeUndefined();
});

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 63].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'BL']);
});

test('a row is shown as the member that it becomes, field by field', () => {
  expect(previewOf(headings, ['name', 'remark', null], 1)).toEqual([
    { field: 'name', value: '姓名 2' },
    { field: 'remark', value: '紧急电话 2' },
  ]);
});
