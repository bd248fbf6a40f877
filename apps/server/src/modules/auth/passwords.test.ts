import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, dummyHash } from './passwords.ts';

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

/** Processor time of some runs in turn: excludes time spent waiting for a busy machine. */
const workOf = async (...works: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  const sums = works.map(() => 0);
  for (let run = 0; run < 10; run += 1)
    for (const [at, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      // Summed: of a single run the system may count nothing.
      sums[at] = (sums[at] ?? 0) + user + system;
    }
  return sums;
};

describe('a password', () => {
  it('is verified, and no other is', async () => {
    const hash = await hashPassword('Regulars#2026');
    expect(await isPassword(hash, 'Regulars#2026')).toBe(true);
    for (const other of ['regulars#2026', 'Regulars#202', 'Regulars#20261', 'Regulars#2026 ', ' Regulars#2026'])
      expect(await isPassword(hash, other)).toBe(false);
    expect(await hashPassword('Regulars#2026')).not.toBe(hash);
  });

  it('is kept as argon2id of 19 MiB and two passes', async () => {
    expect(costOf(await hashPassword('Regulars#2026'))).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  });

  it('of an unknown account never verifies, at the same cost', async () => {
    expect(costOf(dummyHash)).toBe(costOf(await hashPassword('Regulars#2026')));
    for (const kept of [null, undefined]) expect(await isPassword(kept, 'Regulars#2026')).toBe(false);
    const hash = await hashPassword('Regulars#2026');
    const [ofSomebody = 0, ofNobody = 0] = await workOf(
      () => isPassword(hash, 'wrong one'),
      () => isPassword(null, 'wrong one'),
    );
    expect(ofNobody / ofSomebody).toBeGreaterThan(0.1); // without verifying, 0.001
  });
});
