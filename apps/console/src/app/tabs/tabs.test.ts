import { describe, expect, it } from 'vitest';
import { closedBy, homeTab, keyOf, refresh, rename, restore, setPinned, store, successor, visit } from './tabs.ts';
import type { Tab } from './tabs.ts';

const open = (...addresses: string[]) =>
  addresses.reduce<readonly Tab[]>((tabs, address) => visit(tabs, address), [homeTab('/dashBoard')]);
const keys = (tabs: readonly Tab[]) => tabs.map((tab) => tab.key);

describe('visiting an address', () => {
  it('opens one tab per page, whatever its filters', () => {
    const tabs = open('/membermanage', '/membermanage?state=frozen');
    expect(keys(tabs)).toEqual(['/', '/membermanage']);
    expect(tabs[1]?.address).toBe('/membermanage?state=frozen');
  });

  it('opens a tab for each member', () => {
    expect(keys(open('/memberdetails/1', '/memberdetails/2'))).toEqual(['/', '/memberdetails/1', '/memberdetails/2']);
  });

  it('shares one tab between both home addresses', () => {
    expect(open('/', '/dashBoard?merchant_id=1')).toHaveLength(1);
    expect(keyOf('/dashBoard/')).toBe('/');
  });

  it('changes nothing if the address is the same', () => {
    const tabs = open('/membermanage');
    expect(visit(tabs, '/membermanage')).toBe(tabs);
  });
});

describe('closing tabs', () => {
  const tabs = setPinned(open('/a', '/b', '/c', '/d'), '/b', true);

  it('keeps pinned tabs behind home', () => {
    expect(keys(tabs)).toEqual(['/', '/b', '/a', '/c', '/d']);
    expect(keys(setPinned(tabs, '/b', false))).toEqual(['/', '/b', '/a', '/c', '/d']);
    expect(keys(setPinned(setPinned(tabs, '/d', true), '/b', false))).toEqual(['/', '/d', '/b', '/a', '/c']);
  });

  it('never closes home', () => {
    expect(closedBy(tabs, 'this', '/')).toEqual([]);
    expect(setPinned(tabs, '/', true)).toBe(tabs);
  });

  it('closes a pinned tab only if it is the target itself', () => {
    expect(keys(closedBy(tabs, 'this', '/b'))).toEqual(['/b']);
    expect(keys(closedBy(tabs, 'others', '/c'))).toEqual(['/a', '/d']);
    expect(keys(closedBy(tabs, 'right', '/a'))).toEqual(['/c', '/d']);
    expect(keys(closedBy(tabs, 'all', '/a'))).toEqual(['/a', '/c', '/d']);
  });

  it('shows the next tab, else the previous, unless the current one stays', () => {
    expect(successor(tabs, closedBy(tabs, 'this', '/a'), '/a')?.key).toBe('/c');
    expect(successor(tabs, closedBy(tabs, 'this', '/d'), '/d')?.key).toBe('/c');
    expect(successor(tabs, closedBy(tabs, 'this', '/d'), '/a')?.key).toBe('/a');
    expect(successor(tabs, closedBy(tabs, 'all', '/a'), '/d')?.key).toBe('/b');
  });
});

describe('restoring tabs after a reload', () => {
  it('keeps order, titles, pins and addresses', () => {
    const tabs = rename(setPinned(open('/a?x=1', '/b'), '/b', true), '/b', '林晓雯');
    const restored = restore(store(refresh(tabs, '/a')), homeTab('/dashBoard'));
    expect(restored).toEqual(tabs);
  });

  it('drops malformed data', () => {
    const home = homeTab('/');
    for (const stored of [
      null,
      '',
      'x',
      '{}',
      '[1,null,{"key":"/a"},{"key":"/a","address":"https://x/"},{"key":"/a","address":"/b"}]',
    ]) {
      expect(restore(stored, home)).toEqual([home]);
    }
    expect(
      restore('[{"key":"/a","address":"/a"},{"key":"/a","address":"/a?1"},{"key":"/","address":"/"}]', home),
    ).toHaveLength(2);
  });
});
