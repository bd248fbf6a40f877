import { describe, expect, it } from 'vitest';
import { linkFault, linkWith, statusOf } from './carousels.rules.ts';

const used = { state: 'used', starts_on: '2026-11-10', ends_on: '2026-11-20' };

describe('a carousel', () => {
  it.each([
    ['2026-11-09', 'waiting'],
    ['2026-11-10', 'running'],
    ['2026-11-20', 'running'],
    ['2026-11-21', 'ended'],
  ])('from the 10th to the 20th is on %s %s', (today, status) => {
    expect(statusOf(used, today)).toBe(status);
    expect(statusOf({ ...used, state: 'stopped' }, today)).toBe('draft');
  });

  it('without days runs from the moment it is enabled', () => {
    expect(statusOf({ state: 'used', starts_on: null, ends_on: null }, '2026-11-20')).toBe('running');
  });
});

describe('a link', () => {
  const web = { link_kind: 'web', link_target: 'https://tea.example', item_id: null };

  it('of another kind drops what the former one led to', () => {
    expect(linkWith(web, { link_kind: 'item', item_id: 'a' })).toEqual({
      link_kind: 'item',
      link_target: null,
      item_id: 'a',
    });
    expect(linkWith(web, { link_kind: 'page' })).toMatchObject({ link_target: null });
    expect(linkWith(web, {})).toEqual(web);
    expect(linkWith(web, { link_kind: 'none', link_target: 'left over' })).toMatchObject({ link_target: null });
  });

  it.each([
    ['page', 'pages/goods/detail?id=3', undefined],
    ['page', '/pages/index', undefined],
    ['page', 'https://tea.example', 'link_target'],
    ['page', '../secret', 'link_target'],
    ['page', 'pages/a b', 'link_target'],
    ['web', 'https://tea.example/新茶', undefined],
    ['web', 'http://tea.example', 'link_target'],
    ['web', 'javascript:alert(1)', 'link_target'],
    ['web', 'https://', 'link_target'],
    ['web', null, 'link_target'],
    ['none', null, undefined],
  ])('of kind %s to %s has the fault %s', (link_kind, link_target, fault) => {
    expect(linkFault({ link_kind, link_target, item_id: null })).toBe(fault);
  });
});
