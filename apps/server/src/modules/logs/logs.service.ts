import type { Api, LoginLog, LoginLogFilter, OperateLog, OperateLogFilter } from '@regulars/contract';
import type { BodyOf, DataOf, QueryOf } from '@regulars/contract/kernel';
import { logMonths, readDocumentNumber } from '@regulars/contract/rules';
import { auditPhrases, keysOf, logSubjectPhrases, pagePhrases, say, type Phrase } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { getLastChange } from '../../platform/audit/last-change.queries.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { getDocument } from '../../platform/documents/index.ts';
import { Problem, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { pageOf } from '../../platform/paging/paging.ts';
import { signInResultOf, signInResults } from '../auth/index.ts';
import { branchesValue, mustBeChangeable } from '../branches/index.ts';
import { addAllowance, type SealKey } from '../seals/index.ts';
import { listChangeableUsers } from '../users/index.ts';
import { userErasableFrom } from './erasure.rules.ts';
import { logPresenter, presentSignIn } from './logs.presenter.ts';
import {
  countOldLogs,
  eraseValuesOf,
  getLogMonths,
  getRefundedOrderId,
  lockLoggedMember,
  lockLoggedUser,
  operationLog,
  setLogMonths,
  type LogConditions,
} from './operation-log.queries.ts';
import { getIsWide, getIsWideOfUsers } from './reach.queries.ts';
import { firstKept, nextRemoval } from './removal.rules.ts';
import { listLiveSignIns, signInLog, type SignInRow } from './sign-in-log.queries.ts';
import type { Subject } from './subject-events.queries.ts';
import { actionsOf } from './topics.rules.ts';

const periodOf = (
  { day }: Pick<Reader, 'day'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => ({
  from: from === undefined ? undefined : day.startOf(from),
  before: to === undefined ? undefined : day.endOf(to),
});

/** What the entries of the document whose number a text is are about; else the text. */
const subjectOf = async ({ db }: Pick<Reader, 'db'>, text: string | undefined): Promise<string | undefined> => {
  const number = text === undefined ? undefined : readDocumentNumber(text);
  const document = number === undefined ? undefined : await getDocument(db, number);
  if (document?.kind === 'refund_order') return (await getRefundedOrderId(db, document.document_id)) ?? text;
  return document?.document_id ?? text;
};

/** The filter's conditions for this reader. */
export const logConditions = async (
  reader: Reader,
  { user_id, action, topic, subject_kind, subject, member_id, address, request_id, ...filter }: OperateLogFilter,
): Promise<LogConditions> => {
  const branches = branchesValue(reader.branches) ?? undefined;
  const isOnlyOwn = user_id !== undefined && user_id.length > 0 && user_id.every((id) => id === reader.userId);
  const hasOwn = user_id === undefined || user_id.length === 0 || user_id.includes(reader.userId);
  return {
    ids: undefined,
    userIds: user_id,
    actions: action,
    topicActions: topic && actionsOf(topic),
    kinds: subject_kind,
    subjectId: await subjectOf(reader, subject),
    memberId: member_id,
    ...periodOf(reader, filter),
    address,
    requestId: request_id,
    branches: branches && (isOnlyOwn ? [] : branches),
    userId: branches && hasOwn ? reader.userId : undefined,
    isWide: undefined,
  };
};

/** What was done, newest first unless asked otherwise. */
export const listLogs = async (
  tenant: Tenant,
  filter: OperateLogFilter,
): Promise<DataOf<Api['GET /logs/operate-logs']>> => {
  const values = await logConditions(tenant, filter);
  const { branches, userId = tenant.userId, subjectId, memberId } = values;
  const isOfAny = subjectId === undefined && memberId === undefined;
  const isWide = (isOfAny && branches && (await getIsWide(tenant.db, userId, branches))) || undefined;
  const page = await operationLog.page(tenant.db, filter, { ...values, isWide }, (row) => row);
  const present = await logPresenter(tenant, page.items);
  return { ...page, items: page.items.map(present) };
};

export const getLog = async (tenant: Tenant, id: string): Promise<OperateLog> => {
  const row = mustFind(await operationLog.get(tenant.db, id, await logConditions(tenant, {})), 'log_not_found');
  return (await logPresenter(tenant, [row]))(row);
};

/** Entries by id, newest first, at most a page of them. */
export const listLogsById = async (tenant: Tenant, ids: readonly string[]): Promise<OperateLog[]> => {
  if (ids.length === 0) return []; // no condition
  const values = { ...(await logConditions(tenant, {})), ids };
  const { items } = await operationLog.page(tenant.db, { size: 100 }, values, (row) => row);
  return items.map(await logPresenter(tenant, items));
};

/** Those of the sign-ins whose sessions the reader may end: not their own. */
const listEndable = async (tenant: Tenant, rows: readonly SignInRow[]): Promise<ReadonlySet<string>> => {
  const { db, now, permissions, userId } = tenant;
  if (!permissions.has('user:update')) return new Set();
  const ids = rows.filter((row) => row.user_id !== userId).map(({ log_id }) => log_id);
  const live = ids.length === 0 ? [] : await listLiveSignIns(db, ids, now);
  const changeable = await listChangeableUsers(tenant, [...new Set(live.map(({ user_id }) => user_id))]);
  return new Set(live.filter(({ user_id }) => changeable.has(user_id)).map(({ log_id }) => log_id));
};

const presentSignIns = async (tenant: Tenant, rows: readonly SignInRow[]): Promise<LoginLog[]> => {
  const endable = await listEndable(tenant, rows);
  return rows.map((row) => presentSignIn(row, tenant.language, endable));
};

/** Tries to sign in by id, newest first, at most a page of them. */
export const listSignInsById = async (tenant: Tenant, ids: readonly string[]): Promise<LoginLog[]> => {
  if (ids.length === 0) return []; // no condition
  const values = { ...(await signInConditions(tenant, {})), ids };
  return presentSignIns(tenant, (await signInLog.page(tenant.db, { size: 100 }, values, (row) => row)).items);
};

/** The choices of the filters in the reader's words, because their texts would weigh on every page of the console. */
export const getChoices = ({ language }: Tenant): DataOf<Api['GET /logs/choices']> => {
  const names: Readonly<Record<string, Phrase>> = { ...logSubjectPhrases, ledger: pagePhrases.ledger };
  const groups = Map.groupBy(keysOf(auditPhrases), (action) => action.slice(0, action.indexOf('.')));
  const actions = [...groups].map(([kind, some]) => ({
    label: say(names[kind] ?? pagePhrases.operation_log, language),
    options: some.map((value) => ({ value, label: say(auditPhrases[value], language) })),
  }));
  const kinds = keysOf(logSubjectPhrases).map((value) => ({ value, label: say(logSubjectPhrases[value], language) }));
  return { actions, subject_kinds: kinds };
};

/** The outcomes of these results, and whether others belong to them. */
const outcomesOf = (results: LoginLogFilter['result'] = []) => ({
  outcomes: Object.keys(signInResults).filter((outcome) => results.includes(signInResultOf(outcome))),
  otherOutcomes: results.includes('failed') || undefined,
});

export const signInConditions = async (
  reader: Reader,
  { user_id, method, result, address, ...filter }: LoginLogFilter,
) => {
  const branches = branchesValue(reader.branches) ?? undefined;
  const { offset, size } = pageOf(filter);
  return {
    ids: undefined,
    userIds: user_id,
    methods: method,
    ...outcomesOf(result),
    ...periodOf(reader, filter),
    address,
    branches,
    // Whether the reader sees these users is known before any of their rows is read.
    isWide: (branches && !user_id?.length && (await getIsWideOfUsers(reader.db, branches, offset + size))) || undefined,
  };
};

/** The tries to sign in to the accounts of users, newest first unless asked otherwise. */
export const listSignIns = async (
  tenant: Tenant,
  filter: LoginLogFilter,
): Promise<DataOf<Api['GET /logs/login-logs']>> => {
  const page = await signInLog.page(tenant.db, filter, await signInConditions(tenant, filter), (row) => row);
  return { ...page, items: await presentSignIns(tenant, page.items) };
};

type Retention = DataOf<Api['GET /logs/retention']>;

const retentionOf = async (view: TenantView): Promise<Retention> => ({
  months: await getLogMonths(view),
  initial: logMonths.initial,
  changed: await getLastChange(view, 'log.retention', ['log_months']),
});

export const getRetention = ({ db }: Tenant): Promise<Retention> => retentionOf(db);

/** What the next removal would take if the log were kept for so many months. */
export const getRemoval = async (
  { db, day, now }: Tenant,
  { months }: QueryOf<Api['GET /logs/retention/removal']>,
): Promise<DataOf<Api['GET /logs/retention/removal']>> => {
  const at = nextRemoval(now);
  const before = firstKept(day.of(at), months);
  return { at: at.toISOString(), before, entries: await countOldLogs(db, day.startOf(before)) };
};

/** Sets for how many months the log is kept; the nightly job removes what is older. */
export const setRetention = (tenant: Tenant, { months }: BodyOf<Api['PUT /logs/retention']>): Promise<Retention> =>
  tenant.transaction(async (tx) => {
    const before = await setLogMonths(tx, months);
    if (before !== months)
      await recordOperation(tx, tenant, {
        action: 'log.retention',
        subjectKind: 'merchant',
        subjectIds: [tx.merchantId],
        changes: [{ log_months: [before, months] }],
      });
    return retentionOf(tx);
  });

/** Erases the values of a cancelled member from the log; the entries stay. */
export const eraseMember = (
  tenant: Tenant,
  key: SealKey,
  { vip_id: memberId, reason }: BodyOf<Api['POST /logs/erasures']>,
): Promise<{ erased: number }> =>
  tenant.transaction(async (tx) => {
    const member = mustFind(await lockLoggedMember(tx, memberId), 'member_not_found');
    mustBeChangeable(tenant, [member.branch_id]);
    if (member.state !== 'cancelled') throw new Problem('member_not_cancelled');
    return eraseValues(tx, tenant, key, { kind: 'member', id: memberId }, reason);
  });

/** Erases the values of a user who was removed a day ago or earlier from the entries about the user; the entries stay, and those of their roles whole. */
export const eraseUser = (
  tenant: Tenant,
  key: SealKey,
  { user_id: userId, reason }: BodyOf<Api['POST /logs/user-erasures']>,
): Promise<{ erased: number }> =>
  tenant.transaction(async (tx) => {
    const user = mustFind(await lockLoggedUser(tx, userId), 'user_not_found');
    // Somebody who is removed and added again within minutes would have what they did meanwhile forgotten before anybody looks.
    if (user.removed_at === null || userErasableFrom(user.removed_at) > tenant.now)
      throw new Problem('user_not_removed');
    return eraseValues(tx, tenant, key, { kind: 'user', id: userId }, reason);
  });

/** Logs nothing if nothing is left to erase. */
const eraseValues = async (
  tx: TenantTx,
  tenant: Tenant,
  key: SealKey,
  person: Subject,
  reason: string,
): Promise<{ erased: number }> => {
  const erased = await eraseValuesOf(tx, person, tenant.now);
  if (erased === 0) return { erased };
  const id = newId();
  await recordOperation(tx, tenant, {
    action: 'log.erase',
    subjectKind: person.kind,
    subjectIds: [person.id],
    logIds: [id],
    changes: [{ entries: [null, erased] }],
    reason,
  });
  const erasedPerson = `${person.kind} ${person.id}`;
  await addAllowance(tx, key, id, { erasedPerson, atMicros: `${tenant.now.getTime()}000` });
  return { erased };
};
