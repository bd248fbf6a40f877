import { describe, expect, it } from 'vitest';
import { openingLimits } from '@regulars/contract/rules';
import { readCells } from '../../platform/imports/cells.ts';
import { readHeading, readRow } from './opening-rows.rules.ts';

describe('the heading', () => {
  const heading = (...cells: string[]) => readHeading({ rowNo: 1, cells });

  it('is accepted in either language, with any units and case', () => {
    expect(heading('Card number', '手机号码', '本金（元）', 'BONUS (yuan)', 'points', '', '成长值')).toEqual([
      'member_no',
      'phone',
      'principal',
      'bonus',
      'points',
      undefined,
      'growth',
    ]);
  });

  it('of 60,000 brackets is refused in linear time', () => {
    expect(() => heading('手机号', '15200005595')).toThrow(
      expect.objectContaining({ values: { at: 2, text: '152****5595' } }),
    );
    expect(() => heading('手机号', '('.repeat(60_000))).toThrow(expect.objectContaining({ rule: 'header_unknown' }));
    expect(heading('手机号', '积分（(a)）')).toEqual(['phone', 'points']);
  });

  it.each<[string, string[]]>([
    ['header_unknown', ['手机号', '积分', '余额']],
    ['header_repeated', ['手机号', 'Phone', '积分']],
    ['header_without_member', ['积分']],
    ['header_without_amount', ['手机号', '备注']],
  ])('is refused as %s', (rule, cells) => {
    expect(() => heading(...cells)).toThrow(expect.objectContaining({ rule }));
  });
});

describe('a row', () => {
  const columns = readHeading({ rowNo: 1, cells: ['手机号', '本金', '赠送金额', '赠送到期日', '积分', '备注'] });
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
