import type { Api, Verification, VerificationReport } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listBranches } from '../branches/index.ts';
import { listMemberNames } from '../members/index.ts';
import { presentReport, presentVerification } from './verifications.presenter.ts';
import {
  addVerification,
  endSilentVerifications,
  getBroken,
  getReportRow,
  listNumbers,
  verificationList,
  type ReportRow,
  type VerificationRow,
} from './verifications.queries.ts';
import { lostAfter } from './verifications.rules.ts';
import { verifyLedger } from './verify-ledger.jobs.ts';

/** Newest first, and the latest whose breaches are not cleared. */
export const listVerifications = async (
  { db, now }: Tenant,
  asked: QueryOf<Api['GET /ledger/verifications']>,
): Promise<DataOf<Api['GET /ledger/verifications']>> => {
  const present = (row: VerificationRow): Verification => presentVerification(row, now);
  const [slice, broken] = await Promise.all([verificationList.slice(db, asked, {}, present), getBroken(db)]);
  return { ...slice, broken: broken ? present(broken) : null };
};

export const getReport = async (tenant: Tenant, id: string): Promise<VerificationReport> => {
  const row = mustFind(await getReportRow(tenant.db, id), 'verification_not_found');
  return presentReport(row, tenant.now, await namesIn(tenant, row));
};

const texts = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** The names of the members and branches, and the numbers of the top-ups, orders and refunds, whose rows breach a check. */
const namesIn = async ({ db, permissions }: Tenant, { checks }: ReportRow): Promise<ReadonlyMap<string, string>> => {
  const places = checks.flatMap(({ rows }) => rows.map(({ at }) => at));
  if (places.length === 0) return new Map();
  const accounts = texts(places.map(({ account }) => account));
  const documents = texts(places.flatMap(({ order, consumption, refund }) => [order, consumption, refund]));
  const members = permissions.has('member:read') ? await listMemberNames(db, accounts) : new Map<string, string>();
  const numbers = documents.length > 0 ? await listNumbers(db, documents) : [];
  const branches = await listBranches(db, 'all');
  return new Map([...members, ...numbers, ...branches.map(({ branch_id: branch, name }) => [branch, name] as const)]);
};

/** Starts a verification as a job, unless one is in progress; a lost one does not count. */
export const requestVerification = (
  tenant: Tenant,
  jobs: Pick<Jobs, 'enqueue'>,
  from: string | null,
): Promise<Verification> => {
  const { now, userId, operator } = tenant;
  const id = newId();
  return tenant.transaction(async (tx) => {
    await endSilentVerifications(tx, new Date(now.getTime() - lostAfter), now);
    const asked = { verification_id: id, from_date: from, asked_by: userId, operator, asked_at: now };
    if (!(await addVerification(tx, asked))) throw new Problem('verification_running');
    await recordOperation(tx, tenant, {
      action: 'ledger.verify',
      subjectKind: 'verification',
      subjectIds: [id],
      changes: [{ from: [null, from] }],
    });
    await jobs.enqueue(tx, verifyLedger, { merchantId: tx.merchantId, verificationId: id });
    const row = await getReportRow(tx, id);
    if (!row) throw new Error('The verification just added is missing');
    return presentVerification(row, now);
  });
};
