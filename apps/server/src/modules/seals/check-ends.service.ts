import { v7 as newId } from 'uuid';
import type { TenantDb, TenantTx } from '../../platform/database/index.ts';
import { notify } from '../../platform/notices/index.ts';
import { listPermittedUsers } from '../users/index.ts';
import type { CheckResult } from './checking.service.ts';
import type { Fault } from './faults.rules.ts';
import { addEnded, getUnsealedSince, setEnded, wasFound } from './checks.queries.ts';

/** Tells the readers of the whole log of a fault, once. */
const tell = async (tx: TenantTx, id: string, fault: Fault, now: Date): Promise<void> => {
  if (fault.fault === 'unfinished' || (await wasFound(tx, id, fault))) return;
  const users = await listPermittedUsers(tx, 'operation_log:read', { allBranches: true });
  await notify(tx, users, { kind: 'log_broken', subject: { id, fault: fault.fault } }, now);
};

/** Ends a check that somebody asked for. */
export const endCheck = (
  db: TenantDb,
  id: string,
  result: Pick<CheckResult, 'entries' | 'fault' | 'headFile'>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await setEnded(tx, id, now, result)) && result.fault) await tell(tx, id, result.fault, now);
  });

/** Notes why the program doesn't seal a log, as a check of its own, unless it did already. */
export const endUnsealed = (db: TenantDb, fault: Fault, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await getUnsealedSince(tx))?.fault === fault.fault) return;
    const id = newId();
    await addEnded(tx, id, now, fault);
    await tell(tx, id, fault, now);
  });
