import { expect, it } from 'vitest';
import { lostAfter, currentStateOf } from './verifications.rules.ts';

const asked = new Date('2026-11-20T06:35:00Z');
const later = (milliseconds: number): Date => new Date(asked.getTime() + milliseconds);

it('is lost if it is never started', () => {
  const run = { state: 'waiting', asked_at: asked, seen_at: null } as const;
  expect(currentStateOf(run, later(lostAfter))).toBe('waiting');
  expect(currentStateOf(run, later(lostAfter + 1))).toBe('lost');
});

it('is lost without a heartbeat, however old it is', () => {
  const run = { state: 'running', asked_at: asked, seen_at: later(3 * lostAfter) } as const;
  expect(currentStateOf(run, later(4 * lostAfter))).toBe('running');
  expect(currentStateOf(run, later(4 * lostAfter + 1))).toBe('lost');
});

it('keeps its state once it has ended', () => {
  for (const state of ['done', 'failed'] as const)
    expect(currentStateOf({ state, asked_at: asked, seen_at: null }, later(9 * lostAfter))).toBe(state);
});
