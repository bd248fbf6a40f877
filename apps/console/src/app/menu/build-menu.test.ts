import type { MenuEntry } from '@regulars/contract';
import { describe, expect, it } from 'vitest';
import { buildMenu, holdsPage, itemAt, searchMenu, soleItem } from './build-menu.ts';

const entry = (
  level: number,
  id: string,
  name: string,
  parent: string | null,
  rest: Partial<MenuEntry> = {},
): MenuEntry => ({
  menu_id: id,
  menu_name: name,
  menu_type: 1,
  menu_level: level,
  sort_code: 0,
  request_address: null,
  permission_value: null,
  operate: true,
  parent_menu_id: parent,
  menu_icon_url: null,
  hidden: false,
  ...rest,
});

const pageOf = (address: string, rest: Partial<MenuEntry> = {}) => [
  entry(1, 'g', 'Group', null),
  entry(2, 'p', 'Page', 'g', { request_address: address, ...rest }),
];
const targetOf = (address: string, rest: Partial<MenuEntry> = {}) =>
  buildMenu(pageOf(address, rest), 2)[0]?.items[0]?.target;

describe('the menu', () => {
  it('has two levels sorted by sort code, without empty groups', () => {
    const groups = buildMenu(
      [
        entry(2, 'b', 'Second', 'g2', { request_address: '/dashBoard', sort_code: 4 }),
        entry(1, 'g2', 'Two', null, { sort_code: 2 }),
        entry(1, 'g1', 'One', null, { sort_code: 1 }),
        entry(2, 'a', 'First', 'g2', { request_address: '/', sort_code: 3 }),
      ],
      2,
    );
    expect(groups.map((group) => [group.name, group.items.map((item) => item.name)])).toEqual([
      ['Two', ['First', 'Second']],
    ]);
  });

  it('leaves out what the merchant hid, but for the search', () => {
    const entries = [
      entry(1, 'g1', 'One', null),
      entry(2, 'a', 'First', 'g1', { request_address: '/', hidden: true }),
      entry(2, 'b', 'Second', 'g1', { request_address: '/dashBoard' }),
      entry(1, 'g2', 'Two', null, { hidden: true }),
      entry(2, 'c', 'Third', 'g2', { request_address: '/dashBoard' }),
    ];
    const ids = (withHidden?: boolean) =>
      buildMenu(entries, 2, withHidden).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids()).toEqual(['b']);
    expect(ids(true)).toEqual(['a', 'b', 'c']);
    expect(holdsPage(entries, '/')).toBe(true);
  });

  it('omits product pages that are not built yet', () => {
    expect(buildMenu(pageOf('/memberSegments'), 2)).toEqual([]);
  });

  it('hides the overview from merchants with an old interface', () => {
    const overview = pageOf('/analysisLibrary/overview', { menu_type: 3 });
    expect(buildMenu(overview, 1)).toEqual([]);
    expect(buildMenu(overview, 2)).toHaveLength(1);
  });

  it('opens a page at once, or a service page after checking its service', () => {
    expect(targetOf('/dashBoard')).toEqual({ kind: 'page', address: '/dashBoard' });
    expect(targetOf('/dashBoard?product=backup', { menu_type: 2 })).toEqual({
      kind: 'service',
      address: '/dashBoard?product=backup',
      product: 'backup',
    });
  });

  it('marks a service page that names no service as a fault', () => {
    expect(targetOf('/dashBoard', { menu_type: 2 })).toEqual({ kind: 'fault', fault: 'noService' });
  });

  it('marks an address without a page as a fault', () => {
    expect(targetOf('/nowhere')).toEqual({ kind: 'fault', fault: 'misconfigured' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/', 'example.com', ''])(
    'refuses %j as a link',
    (address) => {
      expect(targetOf(address, { menu_type: 3 })).toEqual({ kind: 'fault', fault: 'misconfigured' });
    },
  );

  it('opens web links', () => {
    expect(targetOf('https://example.com/a?b=1', { menu_type: 3 })).toEqual({
      kind: 'link',
      href: 'https://example.com/a?b=1',
    });
  });
});

describe('searching the menu', () => {
  const entries = [
    entry(1, 'g1', '首页', null),
    entry(2, 'p1', '首页', 'g1', { request_address: '/dashBoard' }),
    entry(1, 'g2', 'Help', null),
    entry(2, 'p2', 'Manual', 'g2', { request_address: 'https://example.com/manual', menu_type: 3 }),
    entry(2, 'p3', 'Forum', 'g2', { request_address: 'https://example.com/forum', menu_type: 3 }),
  ];
  const groups = buildMenu(entries, 2);
  const names = (words: string) => searchMenu(groups, words).flatMap((group) => group.items.map((item) => item.name));

  it('matches items and whole groups, ignoring case', () => {
    expect(names('MAN')).toEqual(['Manual']);
    expect(names('help')).toEqual(['Manual', 'Forum']);
    expect(names(' 首 ')).toEqual(['首页']);
    expect(names('x')).toEqual([]);
    expect(searchMenu(groups, ' ')).toBe(groups);
  });

  it('finds what was renamed by its first names too', () => {
    const renamed = buildMenu(
      [
        entry(1, 'group.member', '茶友', null),
        entry(2, 'member', '茶友', 'group.member', { request_address: '/dashBoard' }),
        entry(2, 'grade', '等级与权益', 'group.member', { request_address: '/' }),
        entry(1, 'g2', 'Other', null),
        entry(2, 'opening', '旧账', 'g2', { request_address: '/' }),
      ],
      2,
    );
    const found = (words: string) => searchMenu(renamed, words).flatMap(({ items }) => items.map(({ id }) => id));
    expect(found('会员')).toEqual(['member', 'grade']);
    expect(found('opening')).toEqual(['opening']);
    expect(found('qcdr')).toEqual(['opening']);
    expect(found('旧')).toEqual(['opening']);
    expect(found('Grades')).toEqual([]); // what the console shows is in another language
  });

  it('shows a group as its only page if both have the same name', () => {
    expect(groups.map((group) => soleItem(group)?.id)).toEqual(['p1', undefined]);
  });

  it('finds the item of a path', () => {
    expect(itemAt(groups, '/dashBoard')?.id).toBe('p1');
    expect(itemAt(groups, '/elsewhere')).toBeUndefined();
    expect(holdsPage(entries, '/dashBoard')).toBe(true);
    expect(holdsPage(entries, '/')).toBe(false);
  });
});
