import type { Seals } from '@regulars/contract';
import type { LogFault } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, tooMany, type Tenant } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { checkSeals, lostAfter } from './checks.jobs.ts';
import {
  addCheck,
  endLostChecks,
  getLatestCheck,
  getSealsState,
  getUnsealedSince,
  type CheckRow,
} from './checks.queries.ts';
import type { SealConfig } from './seals.jobs.ts';

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const presentCheck = ({ sealed: of, told_at: toldAt, ...row }: CheckRow, now: Date): NonNullable<Seals['check']> => {
  const isLost = row.ended_at === null && toldAt.getTime() < now.getTime() - lostAfter;
  return {
    check_id: row.check_id,
    asked_at: row.asked_at.toISOString(),
    operator: row.operator,
    ended_at: textOf(isLost ? toldAt : row.ended_at),
    entries: row.entries,
    of,
    fault: isLost ? 'unfinished' : (row.fault as NonNullable<Seals['check']>['fault']), // as the job wrote it
    fault_position: row.fault_position,
    fault_log_id: row.fault_log_id,
    fault_at: textOf(row.fault_at),
    head_file: row.head_file as NonNullable<Seals['check']>['head_file'], // as the job wrote it
  };
};

/** Up to when a merchant's log is sealed, and its latest check. */
export const getSeals = async (view: TenantView, now: Date): Promise<Seals> => {
  const [state, check] = [await getSealsState(view), await getLatestCheck(view)];
  const unsealed = await getUnsealedSince(view);
  return {
    entries: state?.entries ?? 0,
    sealed_at: textOf(state?.sealed_at ?? null),
    first_at: textOf(state?.first_at ?? null),
    last_at: textOf(state?.last_at ?? null),
    fingerprint: state?.fingerprint ?? null,
    unsealed: unsealed
      ? { fault: unsealed.fault as LogFault, since: unsealed.asked_at.toISOString() } // as the job wrote it
      : null,
    check: check ? presentCheck(check, now) : null,
  };
};

/** Of a merchant: each reads the whole log. */
const checks: Limit = { name: 'log_checks', spans: [{ seconds: 3_600, most: 6 }] };

/** Starts a check as a job, unless one is in progress. Throws too_many_log_checks. */
export const requestCheck = (tenant: Tenant, jobs: Pick<Jobs, 'enqueue'>, config: SealConfig): Promise<Seals> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const id = newId();
    await endLostChecks(tx, new Date(now.getTime() - lostAfter), now);
    if (!(await addCheck(tx, { id, userId, operator, now }))) throw new Problem('log_check_running');
    const wait = await spend(tenant.aside, checks, { subject: tx.merchantId, cost: 1 }, now);
    if (wait !== undefined) throw tooMany('too_many_log_checks', wait);
    await recordOperation(tx, tenant, { action: 'log.check', subjectKind: 'merchant', subjectIds: [tx.merchantId] });
    await jobs.enqueue(tx, checkSeals(config), { merchantId: tx.merchantId, checkId: id });
    return getSeals(tx, now);
  });
