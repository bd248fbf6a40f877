import { v7 as newId } from 'uuid';
import type { PlatformDb } from '../../platform/database/index.ts';
import { tooMany, type Visitor } from '../../platform/http/index.ts';
import { refund, spend, type Limit } from '../../platform/limits/limits.ts';
import { isKnownNetwork } from './known-networks.ts';
import {
  addFailure,
  failureColumns,
  getFailures,
  lockAddress,
  removeFailure,
  removeFailures,
} from './sign-in.queries.ts';
import { closedUntil, failuresMatter, failuresPerAccount, failuresPerAddress, networkOf } from './sign-in.rules.ts';

/** An attempt to prove a password, counted as failed until it succeeds. */
export interface Attempt {
  /** Forgets the failures of this phone from this address. */
  succeed(db: Pick<PlatformDb, 'query'>): Promise<void>;
  /** Takes back only this attempt: right so far, it must not hide wrong ones of the second step. */
  uncount(db: Pick<PlatformDb, 'query'>): Promise<void>;
}

/** Forgets the failures of this phone from this address. */
export const forgetFailures = async (
  db: Pick<PlatformDb, 'query'>,
  { address }: Visitor,
  phone: string,
): Promise<void> => {
  await db.query(removeFailures, [phone, networkOf(address)]);
};

/**
 * Consumes an attempt or throws too_many_attempts. Counts it as failed before verification and deletes it after a
 * correct password, so that concurrent attempts can't exceed the limit.
 */
export const countAttempt = async (visitor: Visitor, phone: string): Promise<Attempt> => {
  const { platform, now, address } = visitor;
  const network = networkOf(address);
  const failureId = newId();
  await platform.transaction(async (tx) => {
    await tx.query(lockAddress, [network]);
    const since = new Date(now.getTime() - failuresMatter);
    const [failures] = await tx.query(getFailures, [phone, network, since, failuresPerAccount, failuresPerAddress]);
    const until =
      failures && closedUntil({ ofAccount: failures.of_account, fiftiethOfAddress: failures.fiftieth_of_address }, now);
    if (until) throw tooMany('too_many_attempts', Math.ceil((until.getTime() - now.getTime()) / 1_000));
    await tx.query(addFailure, failureColumns.valuesOf({ failure_id: failureId, phone, address: network, at: now }));
  });
  return {
    succeed: (db) => forgetFailures(db, visitor, phone),
    uncount: async (db) => {
      await db.query(removeFailure, [failureId]);
    },
  };
};

interface AgainstStrangers {
  readonly limit: Limit;
  readonly subject: string;
  readonly phone: string;
  readonly problem: Parameters<typeof tooMany>[0];
}

/**
 * Puts an attempt under a limit over all networks together but those where the phone's account signed in lately, so that
 * guessing from many addresses is bounded and its person isn't locked out where they usually are. Throws the problem.
 */
export const limitStrangers = async (
  visitor: Visitor,
  attempt: Attempt,
  { limit, subject, phone, problem }: AgainstStrangers,
): Promise<Attempt> => {
  const { platform, now } = visitor;
  // Known networks count for themselves, by the same statements, so that the time tells nothing of the phone.
  const isKnown = await isKnownNetwork(platform, visitor, phone);
  const use = { subject: isKnown ? `${subject} ${networkOf(visitor.address)}` : subject, cost: 1 };
  const seconds = await spend(platform, limit, use, now);
  if (seconds !== undefined) {
    await attempt.uncount(platform);
    throw tooMany(problem, seconds);
  }
  return {
    succeed: async (db) => {
      await attempt.succeed(db);
      await refund(db, limit, use, now);
    },
    uncount: async (db) => {
      await attempt.uncount(db);
      await refund(db, limit, use, now);
    },
  };
};
