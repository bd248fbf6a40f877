import { describe, expect, it } from 'vitest';
import { digestOf, isWork, judgeTry, readCode, waitAfter } from './codes.rules.ts';

const now = new Date('2026-11-20T06:35:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const wait = (...seconds: number[]): number => waitOver(true, seconds);
const waitOver = (isSamePhone: boolean, seconds: number[]): number =>
  waitAfter(
    seconds.map((second) => ({ at: ago(second), isSamePhone })),
    now,
  ) / 1_000;

describe('the wait for the next code', () => {
  it('is a minute after a code', () => {
    expect([wait(), wait(0), wait(59), wait(60)]).toEqual([0, 60, 1, 0]);
  });

  it('is none after one to another phone, which counts within the hour', () => {
    expect([waitOver(false, [0]), waitOver(false, [0, 0, 0, 0, 0])]).toEqual([0, 3_600]);
  });

  it('is an hour after the first of five', () => {
    expect(wait(3_599, 2_000, 1_000, 500, 100)).toBe(1);
    expect(wait(3_600, 2_000, 1_000, 500, 100)).toBe(0);
    expect(wait(2_000, 1_000, 500, 100)).toBe(0);
  });

  it('is a day after the first of ten, in any order', () => {
    const hourly = Array.from({ length: 10 }, (_, at) => 3_601 * (at + 1));
    expect(wait(...hourly)).toBe(86_400 - 36_010);
    expect(wait(...hourly.toReversed())).toBe(86_400 - 36_010);
    expect(wait(...hourly.slice(0, 9))).toBe(0);
  });
});

describe('a try', () => {
  const dataKey = Buffer.alloc(32, 1);
  const place = { codeId: 'c', phone: '13800000001', purpose: 'sign_in', accountId: null };
  const network = '203.0.113.1';
  const digest = digestOf(dataKey, place, '012345');
  const open = { ...place, digest, network, wrongTries: 0, wrongElsewhere: 0, expiresAt: ago(-1) };
  const tried = (code: string, change = {}) => ({ accountId: null, network, code, ...change });
  const judge = (code: string, change = {}, by = {}) => judgeTry(dataKey, { ...open, ...change }, tried(code, by), now);

  it('is right in any spelling of the code', () => {
    expect(['012345', ' 012 345', '０１２３４５'].map((code) => judge(code))).toEqual(['right', 'right', 'right']);
    expect(readCode('０ １2')).toBe('012');
  });

  it('ends the code when it is the fifth wrong one', () => {
    expect([0, 3, 4].map((wrongTries) => judge('12345', { wrongTries }))).toEqual(['wrong', 'wrong', 'last_wrong']);
  });

  it('from another network does not end the code, but five of them close it there', () => {
    const elsewhere = { network: '203.0.113.2' };
    expect([0, 4].map((wrongElsewhere) => judge('12345', { wrongElsewhere }, elsewhere))).toEqual(['wrong', 'wrong']);
    expect(judge('012345', { wrongElsewhere: 5 }, elsewhere)).toBe('expired');
    expect(judge('012345', { wrongElsewhere: 5 })).toBe('right');
  });

  it('comes too late from the expiry on', () => {
    expect(judge('012345', { expiresAt: now })).toBe('expired');
  });

  it('needs the code of its own phone, purpose, account and key', () => {
    expect(judge('012345', { phone: '13800000002' })).toBe('wrong');
    expect(judge('012345', { purpose: 'identity' })).toBe('wrong');
    expect(judgeTry(Buffer.alloc(32, 2), open, tried('012345'), now)).toBe('wrong');
    expect(judge('012345', {}, { accountId: 'a' })).toBe('expired');
  });
});

it('accepts as work what begins with so many zero bits', () => {
  const bitsOf = (answer: string) =>
    Array.from({ length: 32 }, (_, at) => at + 1).filter((n) => isWork('c', answer, n));
  const answers = Array.from({ length: 3_000 }, (_, at) => String(at));
  expect(answers.filter((answer) => isWork('c', answer, 8)).length).toBeGreaterThan(0);
  for (const answer of answers.slice(0, 50)) {
    const bits = bitsOf(answer);
    expect(bits).toEqual(bits.map((_, at) => at + 1));
  }
});
