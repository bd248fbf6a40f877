import { describe, expect, it } from 'vitest';
import { lastUsedFirst, markedParts, matching, parseSearch, signOf, withUsed } from './entries.ts';

const entry = (label: string, detail?: string) => ({ id: label, label, detail, run: () => undefined });

describe('the palette', () => {
  it('restricts the search by a leading sign', () => {
    expect(parseSearch('@ 林 ')).toEqual({ kind: 'members', words: '林' });
    expect(parseSearch('林')).toEqual({ kind: null, words: '林' });
    expect(parseSearch('/')).toEqual({ kind: 'pages', words: '' });
    expect(signOf('actions')).toBe('>');
  });

  it('finds entries that contain every word', () => {
    const entries = [entry('Top-up rules', 'Stored value'), entry('Members')];
    expect(matching(entries, 'stored RULES')).toEqual([entries[0]]);
    expect(matching(entries, '')).toEqual(entries);
    expect(matching(entries, 'coupon')).toEqual([]);
    const roles = { ...entry('角色', '系统管理'), keywords: '权限' };
    expect(matching([...entries, roles], '权限')).toEqual([roles]);
    expect(matching([...entries, roles], 'js')).toEqual([roles]);
  });

  it('puts what was used last first, and keeps the order of the rest', () => {
    const entries = [entry('a'), entry('b'), entry('c'), entry('d')];
    const used = withUsed(withUsed(withUsed([], 'd'), 'c'), 'd');
    expect(used).toEqual(['d', 'c']);
    expect(lastUsedFirst(entries, used).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b']);
    expect(
      withUsed(
        Array.from({ length: 20 }, (_, at) => `page-${at}`),
        'new',
      ),
    ).toHaveLength(20);
  });

  it('marks what was searched for', () => {
    expect(markedParts('林晓雯', '晓')).toEqual([
      { text: '林', marked: false },
      { text: '晓', marked: true },
      { text: '雯', marked: false },
    ]);
    expect(markedParts('Members', 'x')).toEqual([{ text: 'Members', marked: false }]);
  });
});
