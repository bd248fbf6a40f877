import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSortedDraft } from './use-sorted-draft.ts';

const flat = (ids: string) => [...ids].map((id) => ({ id, parent: null }));
const order = (ids: string, version: number) => ({ outline: flat(ids), version });

function open() {
  const { result, rerender } = renderHook(useSortedDraft, { initialProps: order('abc', 1) });
  return {
    draft: () => result.current,
    shown: () => result.current.outline.map(({ id }) => id).join(''),
    move: (ids: string, moved: string) => act(() => result.current.move(flat(ids), moved)),
    server: (ids: string, version: number) => rerender(order(ids, version)),
  };
}

test('undoes steps one by one or all at once; moving a row back is no change', () => {
  const { draft, shown, move } = open();
  move('bac', 'a');
  move('bca', 'a');
  expect(draft().moved).toEqual(['a', 'a']);
  act(() => draft().undo());
  expect(shown()).toBe('bac');
  act(() => draft().discard());
  expect(shown()).toBe('abc');
  move('bac', 'b');
  move('abc', 'b');
  expect(draft().moved).toEqual([]);
});

test('merges added and removed rows into every step', () => {
  const { draft, shown, move, server } = open();
  move('bac', 'a');
  move('cba', 'c');
  server('abn', 2);
  expect(draft()).toMatchObject({ version: 2, overtaken: false, moved: ['a'] });
  expect(shown()).toBe('ban');
});

test('reports an order saved by somebody else; the user keeps the draft or takes theirs', () => {
  const { draft, shown, move, server } = open();
  move('bac', 'a');
  server('cab', 2);
  expect(draft()).toMatchObject({ version: 1, overtaken: true });
  expect(shown()).toBe('bac');
  act(() => draft().keep());
  expect(draft()).toMatchObject({ version: 2, overtaken: false });
  expect(shown()).toBe('bac');
  server('acb', 3);
  act(() => draft().discard());
  expect(draft()).toMatchObject({ version: 3, overtaken: false, moved: [] });
  expect(shown()).toBe('acb');
});

test('keeps what was moved while a save was under way', () => {
  const { draft, shown, move } = open();
  move('bac', 'a');
  let sent = draft();
  move('bca', 'a');
  act(() => sent.saved(order('bac', 2)));
  expect(shown()).toBe('bca');
  expect(draft()).toMatchObject({ version: 2, moved: ['a'] });
  sent = draft();
  move('bac', 'a'); // back to where it was before
  act(() => sent.saved(order('bca', 3)));
  expect(shown()).toBe('bac');
  expect(draft()).toMatchObject({ version: 3, moved: ['a'], displaced: ['a'] });
  sent = draft();
  act(() => sent.saved(order('bacn', 4)));
  expect(shown()).toBe('bacn');
  expect(draft().moved).toEqual([]);
});

test('ignores an older response after a save', () => {
  const { draft, shown, move, server } = open();
  move('bac', 'a');
  act(() => draft().saved(order('bac', 2)));
  server('abc', 1);
  expect(shown()).toBe('bac');
  expect(draft().moved).toEqual([]);
});
