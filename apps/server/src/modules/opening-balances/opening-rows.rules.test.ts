import { describe, expect, it } from 'vitest';
import { openingLimits } from '@regulars/contract/rules';
import { readCells } from '../../platform/imports/cells.ts';
import { columnReader, knownColumns } from '../../platform/imports/columns.ts';
import { openingImport } from './opening-import.ts';
import { readRow } from './opening-rows.rules.ts';

describe('the headings', () => {
  const read = (...cells: string[]) => {
    const reader = columnReader(openingImport);
    reader.add({ rowNo: 1, cells });
    return reader.end().headings;
  };
  const guesses = (...cells: string[]) => read(...cells).map(({ guess, sure }) => [guess, sure]);
  const known = (...cells: string[]) => knownColumns(read(...cells), openingImport);

  it('of the template are known in either language, with any units and case', () => {
    expect(known('Card number', '手机号码', '本金（元）', 'BONUS (yuan)', 'points', '', '成长值', '结果')).toEqual([
      'member_no',
      'phone',
      'principal',
      'bonus',
      'points',
      null,
      'growth',
      null,
    ]);
  });

  it('of another system are guessed, and amounts that may be another are confirmed', () => {
    expect(guesses('会员手机', '卡内余额', '赠送余额', '积分余额', '开卡人')).toEqual([
      ['phone', false],
      ['principal', false],
      ['bonus', false],
      ['points', false],
      [null, true],
    ]);
  });

  it('of earlier templates are known', () => {
    expect(known('手机号', '赠送金额（元）', '赠送到期日')).toEqual(['phone', 'bonus', 'bonus_expires_on']);
  });

  it('of 60,000 brackets are read in linear time', () => {
    expect(known('手机号', '积分（(a)）')).toEqual(['phone', 'points']);
    expect(guesses('手机号', '('.repeat(60_000))).toEqual([
      ['phone', true],
      [null, true],
    ]);
  });

  it.each([
    ['a heading is unknown', ['手机号', '积分', '余额']],
    ['a field has two columns', ['手机号', 'Phone', '积分']],
    ['no column identifies members', ['积分']],
    ['no column has amounts', ['手机号', '备注']],
  ])('are matched by the user if %s', (_why, cells) => {
    expect(known(...cells)).toBeUndefined();
  });
});

describe('a row', () => {
  const columns = ['phone', 'principal', 'bonus', 'bonus_expires_on', 'points', 'note'];
  const faults = (...cells: string[]) =>
    readRow(readCells({ rowNo: 2, cells }, columns, openingLimits.cell), '2026-11-20').faults.map(
      ({ rule, column }) => [rule, column],
    );

  it('may expire today', () => expect(faults('13800000001', '1', '2', '2026-11-20', '', '')).toEqual([]));

  it.each<[string, string[], [string, string | undefined][]]>([
    ['nobody', ['', '1'], [['member_missing', undefined]]],
    ['nothing', ['13800000001', '0'], [['nothing', undefined]]],
    [
      'amounts that are none',
      ['13800000001', '1e3', '-1', '', '1.5'],
      [
        ['money', 'principal'],
        ['money', 'bonus'],
        ['whole', 'points'],
      ],
    ],
    ['an expiry in the past', ['13800000001', '', '1', '2026-11-19'], [['date_past', 'bonus_expires_on']]],
    ['an expiry of nothing', ['13800000001', '1', '', '2027-01-01'], [['expiry_alone', 'bonus_expires_on']]],
    ['a cell without a heading', ['13800000001', '1', '', '', '', '', 'x'], [['unheaded', undefined]]],
    [
      'many cells without a heading',
      ['13800000001', '1', '', '', '', '', ...'x'.repeat(50)],
      [['unheaded', undefined]],
    ],
    ['characters that nobody sees', ['13800000001', '1', '', '', '', 'a\u0000b'], [['text', 'note']]],
    ['too long a note', ['13800000001', '1', '', '', '', 'x'.repeat(201)], [['too_long', 'note']]],
  ])('with %s says so', (_what, cells, expected) => expect(faults(...cells)).toEqual(expected));
});
