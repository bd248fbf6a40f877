import type { MenuItem } from '@regulars/contract';
import { describe, expect, it } from 'vitest';
import { rowsOf, wholeOrder } from './menu-rows.ts';

/** `g` is a group, `g/p` a page in it by default; `g/p@h` was moved to `h`, `-p` is not built, `=g` is called as its group. */
const read = (text: string): MenuItem[] =>
  text.split(' ').map((word) => {
    const [place = '', moved] = word.split('@');
    const [first = '', second] = place.split('/');
    const id = (second ?? first).replace(/^[-=]/, '');
    const parent = second === undefined ? null : first;
    const name = second?.startsWith('=') ? first : id;
    return {
      menu_id: id,
      mode: 'vip',
      kind: second === undefined ? 'group' : 'page',
      parent_menu_id: moved ?? parent,
      name: null,
      name_en: null,
      default_name: { 'zh-CN': name, en: name },
      default_parent: parent,
      icon: null,
      hidden: false,
      fixed: false,
      always: false,
      moved: moved !== undefined,
      address: second === undefined ? null : second.startsWith('-') ? '/later' : `/${id}`,
    };
  });
const rows = (items: readonly MenuItem[]) => rowsOf(items, (address) => address !== '/later');
const write = (outline: { id: string; parent: string | null }[]) =>
  outline.map(({ id, parent }) => (parent === null ? id : `${parent}/${id}`)).join(' ');
const shown = (text: string) => write([...rows(read(text)).outline]);

describe('the rows', () => {
  it('are groups and pages; pages that are not built have none, nor groups of such', () => {
    expect(shown('a a/b a/-c d d/-e')).toBe('a a/b');
  });

  it('show a group and its only page of the same name as one', () => {
    expect(shown('a a/=b c c/d')).toBe('a c c/d');
    expect([...rows(read('a a/=b c c/d')).pageOf]).toEqual([['a', 'b']]);
    for (const two of ['a a/=b a/c', 'a a/b', 'a a/=b d/e@a d'])
      expect(shown(two)).toBe(two.replace('=', '').replace('d/e@a', 'a/e'));
  });

  it('keep a group whose pages were all moved away', () => {
    expect(shown('a a/b c c/d@a')).toBe('a a/b c a/d');
  });
});

describe('the whole order', () => {
  const whole = (text: string, order: string, ...moved: string[]) =>
    write([...wholeOrder(read(text), rows(read(order)).outline, moved)]);

  it('keeps items without a row where they are among their neighbours', () => {
    expect(whole('a a/b a/-c a/d e', 'a a/b a/d e')).toBe('a a/b a/c a/d e');
    expect(whole('a a/=b c c/-d e', 'a e')).toBe('a a/b c c/d e');
  });

  it('does not take them along with what was moved', () => {
    expect(whole('a a/b a/-c a/d', 'a a/d a/b', 'b')).toBe('a a/c a/d a/b');
    expect(whole('a a/x b b/-c d d/y', 'a a/x d d/y', 'd')).toBe('a a/x b b/c d d/y');
  });
});
