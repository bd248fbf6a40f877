import { v7 as newId } from 'uuid';
import type { PlatformDb } from '../../platform/database/index.ts';
import { tooMany, type Visitor } from '../../platform/http/index.ts';
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
