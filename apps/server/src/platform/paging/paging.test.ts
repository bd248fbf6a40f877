import { describe, expect, it } from 'vitest';
import { pageOf, presentPage, readCursor, writeCursor } from './paging.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const anything = (): boolean => true;

describe('a cursor', () => {
  it('round-trips', () => {
    expect(
      readCursor(
        'members.joined_at.desc',
        writeCursor('members.joined_at.desc', { value: '2026-11-20T01:02:03.004Z', id }),
        anything,
      ),
    ).toEqual({ value: '2026-11-20T01:02:03.004Z', id });
  });

  it('is refused by another list or order, broken, or with a value the list does not sort by', () => {
    const cursor = writeCursor('members.joined_at.desc', { value: 'x', id });
    expect(() => readCursor('members.joined_at.asc', cursor, anything)).toThrow('cursor_invalid');
    expect(() => readCursor('members.joined_at.desc', cursor, (value) => value !== 'x')).toThrow('cursor_invalid');
    for (const broken of [
      '',
      '%%%',
      'bnVsbA',
      Buffer.from('["members.joined_at.desc","x","1; drop table"]').toString('base64url'),
    ]) {
      expect(() => readCursor('members.joined_at.desc', broken, anything)).toThrow('cursor_invalid');
    }
  });
});

describe('a page', () => {
  it('by number ends at row 10,000; by cursor it does not', () => {
    expect(pageOf({ index: 500, size: 20 })).toEqual({ index: 500, size: 20, offset: 9980 });
    expect(() => pageOf({ index: 501, size: 20 })).toThrow('page_too_deep');
    expect(() => pageOf({ index: 101, size: 100 })).toThrow('page_too_deep');
    expect(pageOf({ index: 501, size: 20, cursor: 'x' }).size).toBe(20);
  });

  it('offers a cursor only when there is more, and an exact total up to 10,000', () => {
    const page = (rows: number[], counted: number) =>
      presentPage({ rows, counted }, { index: 1, size: 2 }, String, (row) => `after ${row}`);
    expect(page([1, 2, 3], 10_001)).toEqual({
      items: ['1', '2'],
      total: 10_000,
      total_exact: false,
      index: 1,
      size: 2,
      next_cursor: 'after 2',
    });
    expect(page([1, 2], 10_000)).toMatchObject({ total: 10_000, total_exact: true, next_cursor: null });
    expect(page([], 0)).toMatchObject({ items: [], total: 0, next_cursor: null });
  });
});
