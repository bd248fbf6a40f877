import { expect, test } from 'vitest';
import { codesOf, movesBetween } from './menus.rules.ts';

const step = 1_000;
/** `b*` is a link; others are at their place in the alphabet by default. */
const codes = (order: string): Record<string, number | null> =>
  Object.fromEntries(
    codesOf(
      order.split(' ').map((id) => ({ id, code: id.endsWith('*') ? null : (id.charCodeAt(0) - 96) * step })),
      step,
    ),
  );

test('what nobody moved keeps its default, and what was moved stands between its neighbours', () => {
  expect(codes('a b c')).toEqual({ a: null, b: null, c: null });
  expect(codes('a c b d')).toEqual({ a: null, c: 1_500, b: null, d: null });
  expect(codes('d a b c')).toEqual({ d: 500, a: null, b: null, c: null });
  expect(codes('b c d a')).toEqual({ b: null, c: null, d: null, a: 5_000 });
  expect(codes('a x* y* b')).toEqual({ a: null, 'x*': 1_333, 'y*': 1_666, b: null });
  expect(codes('x*')).toEqual({ 'x*': 1_000 });
});

test('the codes give the order, whatever it is', () => {
  for (const order of ['e d c b a', 'c x* a e b y* d', 'b a d c']) {
    const given = codes(order);
    const ofId = (id: string): number => given[id] ?? (id.charCodeAt(0) - 96) * step;
    expect(
      Object.keys(given)
        .toSorted((one, other) => ofId(one) - ofId(other))
        .join(' '),
    ).toBe(order);
  }
});

test('what moved is told from where to where, and not what it passed', () => {
  const menu = (text: string) =>
    text.split(' ').map((one) => {
      const [parent = null, menu_id = one] = one.includes('/') ? one.split('/') : [null, one];
      return { menu_id, parent_menu_id: parent };
    });
  const before = menu('g g/a g/b g/c h h/d');
  expect([...movesBetween(before, before)]).toEqual([]);
  expect([...movesBetween(before, menu('g g/c g/a g/b h h/d'))]).toEqual([
    ['c', [{ parent: 'g', at: 3 }, { parent: 'g', at: 1 }]], // prettier-ignore
  ]);
  expect([...movesBetween(before, menu('h h/d h/a g g/b g/c'))]).toEqual([
    ['h', [{ parent: null, at: 2 }, { parent: null, at: 1 }]], // prettier-ignore
    ['a', [{ parent: 'g', at: 1 }, { parent: 'h', at: 2 }]], // prettier-ignore
  ]);
});
