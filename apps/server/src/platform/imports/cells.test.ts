import { describe, expect, it, test } from 'vitest';
import { isInRange, readDate } from './cells.ts';

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
