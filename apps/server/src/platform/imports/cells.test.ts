import { describe, expect, it, test } from 'vitest';
import { headingKey, isInRange, readCells, readDate } from './cells.ts';

describe('dates', () => {
  it.each(['2027-01-31', '2027/1/31', '2027.1.31', '20270131', '2027年1月31日', '２０２７-01-31'])(
    '%s is a day',
    (text) => expect(readDate(text)).toBe('2027-01-31'),
  );

  it.each(['2027-02-29', '2027-13-01', '2027-1/31', '31/01/2027', '45000', 'tomorrow', '2027-00-10'])(
    '%s is none',
    (text) => expect(readDate(text)).toBeUndefined(),
  );

  it.each(['0001-01-01', '1899/12/31', '3000-01-01', '9999-12-31'])('%s is a day, but out of range', (text) =>
    expect(isInRange(readDate(text) ?? '2027-01-31')).toBe(false),
  );
  test('29 February is a date only in leap years', () => expect(readDate('2028-02-29')).toBe('2028-02-29'));
});

test.each([
  ['Principal (yuan)', 'principal'],
  ['本金（元） *', '本金'],
  ['a) b (', 'a)b('],
])('the heading %s is %s', (text, key) => expect(headingKey(text)).toBe(key));

describe('a row', () => {
  const heading = ['name', null, 'state', undefined];
  const read = (...cells: string[]) => readCells({ rowNo: 2, cells }, heading, 4, new Set(['已导入']));
  it('has the cells of imported columns, as long as they may be', () => {
    expect(read(" '=1+1", '别的', '正常')).toEqual({ rowNo: 2, given: { name: '=1+1' }, faults: [] });
    expect(read('一二三四五')).toMatchObject({ given: { name: '一二三四' }, faults: [{ rule: 'too_long' }] });
  });
  it('that was imported, or has a cell without a heading, is at fault', () => {
    expect(read('茶', '', '已导入', '?').faults.map(({ rule }) => rule)).toEqual(['already_posted', 'unheaded']);
  });
});
