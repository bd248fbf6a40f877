import { expect, test } from 'vitest';
import { Places } from './places.ts';
import { Turns } from './turns.ts';

test('places are bounded by each kind of key, and a refusal takes none', () => {
  const places = new Places({ account: 1, merchant: 2 });
  const leave = places.take({ account: 'a', merchant: 'm' });
  expect(places.take({ account: 'a', merchant: 'n' })).toBeUndefined();
  expect(places.take({ account: 'b', merchant: 'm' })).toBeDefined();
  expect(places.take({ account: 'c', merchant: 'm' })).toBeUndefined();
  leave?.();
  leave?.();
  expect(places.take({ account: 'c', merchant: 'm' })).toBeDefined();
  expect(places.take({ account: 'd', merchant: 'm' })).toBeUndefined();
});

test('work of one key runs in turn, also after a failure, and of two keys at once', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const works = [
    turns.take('a', () => gate.promise.then(() => Promise.reject(new Error('no')))),
    turns.take('a', async () => void done.push('a2')),
    turns.take('b', async () => void done.push('b1')),
  ];
  await works[2];
  expect(done).toEqual(['b1']);
  gate.resolve(undefined);
  const ends = await Promise.allSettled(works);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(done).toEqual(['b1', 'a2']);
});
