import { describe, expect, it } from 'vitest';
import { memberImport } from '../../modules/member-imports/index.ts';
import { guessColumns, headingsHash } from './columns.ts';

const guesses = (columns: readonly (readonly [heading: string, ...values: string[]])[]) =>
  guessColumns(
    columns.map(([text, ...values]) => ({ text, values, filled: values.length })),
    memberImport,
  ).map(({ guess, sure }) => [guess, sure]);

describe('the columns of a file', () => {
  it('are recognised by their headings, in either language, with any units and case', () => {
    expect(guesses([['姓名'], ['Mobile Number'], ['会员类别'], ['出生日期(年-月-日)'], ['tags'], ['车牌']])).toEqual([
      ['name', true],
      ['phone', true],
      ['grade', true],
      ['birthday', true],
      ['tags', true],
      [null, true],
    ]);
  });

  it('are only guessed if a heading merely contains a field’s name, or by their values', () => {
    expect(
      guesses([['紧急手机号码'], ['客户'], ['X', '138 0000 0001', '13900000002'], ['Y', '13800000001', '12']]),
    ).toEqual([
      ['phone', false],
      [null, true],
      [null, true], // another column already is the phone
      [null, true],
    ]);
    expect(guesses([['X', '138 0000 0001', '13900000002']])).toEqual([['phone', false]]);
  });

  it('are one per field: a second column for a field is guessed only if no other field fits', () => {
    expect(guesses([['手机号'], ['手机'], ['姓名'], ['原因']])).toEqual([
      ['phone', true],
      [null, true],
      ['name', true],
      [null, true], // errors.csv adds it
    ]);
  });

  it('are remembered by their headings in order', () => {
    const hash = (...texts: string[]): string => headingsHash(texts.map((text) => ({ text }))).toString('hex');
    expect(hash('姓名', ' 手机号 ')).toBe(hash('姓名', '手机号'));
    expect(hash('姓名', '手机号')).not.toBe(hash('手机号', '姓名'));
  });
});
