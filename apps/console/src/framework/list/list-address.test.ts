import { describe, expect, test } from 'vitest';
import { choiceField, choicesField, dateField, integerField, textField, uuid, textsField } from './address-fields.ts';
import { deepestPage, readAddress, writeAddress } from './list-address.ts';

const schema = {
  name: 'members',
  fields: {
    keyword: textField(10),
    state: choicesField(['normal', 'frozen']),
    gender: choiceField([1, 2]),
    grade: textsField(uuid, 2),
    month: integerField(1, 12),
    from: dateField(),
  },
  sorts: ['joined_at', 'member_no'],
} as const;

const read = (address: string) => readAddress(schema, new URLSearchParams(address));
const write = (place: ReturnType<typeof read>, address = '') =>
  writeAddress(schema, place, new URLSearchParams(address)).toString();

const gradeId = '0190a000-0000-7000-8000-000000000001';

test('an empty address is the first page of everything', () => {
  expect(read('')).toEqual({ filters: {}, sort: undefined, order: undefined, index: 1, size: 20, cursor: undefined });
});

test('an address survives reading and writing', () => {
  const address = `keyword=%E6%9E%97&state=normal&state=frozen&gender=2&grade=${gradeId}&month=12&from=2026-02-28&sort=joined_at&order=asc&index=3&size=50`;
  expect(write(read(address))).toBe(address);
});

test('omits the default page and size', () => {
  expect(write(read('index=1&size=20'), 'index=1&size=20')).toBe('');
});

test('keeps foreign parameters', () => {
  expect(write({ ...read(''), index: 2 }, 'product=wechat&index=7')).toBe('product=wechat&index=2');
});

describe('invalid values are ignored', () => {
  test.each([
    ['keyword=', 'blank'],
    ['keyword=%20%20', 'spaces alone'],
    ['keyword=12345678901', 'too long'],
    ['keyword=%00', 'a control character'],
    ['keyword=%E2%80%AE', 'a bidi control'],
    ['state=gone', 'not a choice'],
    ['gender=3', 'not a choice'],
    ['gender=1.0', 'not written as the choice is'],
    ['grade=x', 'not an id'],
    ['month=0', 'too small'],
    ['month=13', 'too large'],
    ['month=1e1', 'not plain digits'],
    ['from=2026-02-30', 'not a day'],
    ['from=1899-12-31', 'a day before those that the server takes'],
    ['from=9999-12-31', 'a day after those that the server takes'],
    ['from=2026-2-3', 'not written as a day'],
    ['sort=phone', 'not sorted by'],
    ['order=asc', 'an order of nothing'],
    ['sort=joined_at&order=up', 'no order'],
    ['index=0', 'no page'],
    ['index=-1', 'no page'],
    ['index=1.5', 'no page'],
    ['size=7', 'not offered'],
  ])('%s: %s', (address) => {
    const { filters, order, index, size } = read(address);
    expect({ filters, order, index, size }).toEqual({ filters: {}, order: undefined, index: 1, size: 20 });
  });
});

test('repeated values count once, up to the maximum', () => {
  expect(read('state=frozen&state=frozen&state=x').filters.state).toEqual(['frozen']);
  const ids = [1, 2, 3].map((last) => `grade=0190a000-0000-7000-8000-00000000000${last}`).join('&');
  expect(read(ids).filters.grade).toHaveLength(2);
});

test('numbered pages end at row 10,000; a page behind them is read as it stands', () => {
  expect([deepestPage(20), deepestPage(30)]).toEqual([500, 333]);
  expect(read('index=501').index).toBe(501);
  expect(read('index=501&cursor=abc')).toMatchObject({ index: 501, cursor: 'abc' });
});
