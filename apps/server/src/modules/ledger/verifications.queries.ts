import { sql } from 'kysely';
import type { CheckResult, Verification } from '../../ledger/index.ts';
import {
  columnsOf,
  ConstraintError,
  statement,
  type Database,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { ListDefinition } from '../../platform/lists/list-definition.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';

/** Why a verification failed: it exceeded its time limit, its server stopped, its heartbeat ended, or an error. */
export type Failure = 'time_limit' | 'stopped' | 'silent' | 'error';

const shown = columnsOf('verification', [
  'verification_id',
  'state',
  'from_date',
  'since',
  'asked_at',
  'operator',
  'seen_at',
  'ended_at',
  'steps_done',
  'steps',
  'breaches',
  'ms',
  'failure',
]);

/** The table's checks allow only these states and failures. */
interface Narrowed {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly failure: Failure | null;
}

export type VerificationRow = RowOfColumns<typeof shown, Narrowed>;

export type ReportRow = VerificationRow & { readonly checks: readonly CheckResult[] };

/** The ids are in the order of creation. */
const definition = {
  name: 'verifications',
  table: 'verification',
  id: 'verification_id',
  sorts: { verification_id: { column: 'verification_id', kind: 'id', order: 'desc', unique: true } },
  where: () => [],
  show: (rows) => rows.select(shown.names).$narrowType<Narrowed>(),
} as const satisfies ListDefinition<'verification', string, object, unknown>;

export const verificationList = pagedList<'verification', 'verification_id', object, VerificationRow>(definition);

/** The same for a file, with the state and what was found as one result. `lostBefore`: as `currentStateOf` decides. */
export const verificationFile = pagedList({
  ...definition,
  show: (rows, { lostBefore }: { readonly lostBefore: Date }) =>
    rows.select(['r.asked_at', 'r.operator', 'r.since', 'r.breaches', 'r.failure', 'r.ended_at']).select([
      sql<number | null>`ceil(r.ms / 1000.0)::integer`.as('seconds'),
      sql<string>`case
        when r.state in ('waiting', 'running') and coalesce(r.seen_at, r.asked_at) < ${lostBefore} then 'lost'
        when r.state <> 'done' then r.state
        when r.breaches > 0 then 'problems'
        when r.since is null then 'passed'
        else 'new_passed' end`.as('result'),
    ]),
});

const find = statement<ReportRow>(
  'verification',
  `select ${shown.select()}, checks from verification where merchant_id = $1 and verification_id = $2`,
);
// Only a finished full verification clears earlier breaches; a partial one has read too little.
const broken = statement<VerificationRow>(
  'verification_broken',
  `select ${shown.select()} from verification
   where merchant_id = $1 and breaches > 0 and verification_id >= coalesce((
     select verification_id from verification where merchant_id = $1 and state = 'done' and since is null
     order by verification_id desc limit 1
   ), '00000000-0000-0000-0000-000000000000')
   order by from_date is null desc, verification_id desc limit 1`,
);
const endSilent = statement(
  'verification_end_silent',
  `update verification set state = 'failed', failure = 'silent', ended_at = $3
   where merchant_id = $1 and state in ('waiting', 'running') and coalesce(seen_at, asked_at) < $2`,
);
const requested = columnsOf('verification', [
  'verification_id',
  'state',
  'from_date',
  'asked_by',
  'operator',
  'asked_at',
]);
const insert = statement('verification_insert', requested.insert);
const begin = statement<{ from_date: string | null }>(
  'verification_begin',
  `update verification set state = 'running', started_at = $3, seen_at = $3
   where merchant_id = $1 and verification_id = $2 and state = 'waiting' returning from_date`,
);
const tell = statement<{ verification_id: string }>(
  'verification_tell',
  `update verification set seen_at = $3 where merchant_id = $1 and verification_id = $2 and state = 'running' returning verification_id`,
);
const heartbeatWaiting = statement(
  'verification_tell_for_waiting',
  `update verification set seen_at = $1 where state = 'waiting' and coalesce(seen_at, asked_at) > $2`,
);
const advance = statement(
  'verification_advance',
  `update verification set seen_at = $3, steps_done = $4, steps = $5, checks = checks || $6::jsonb, breaches = breaches + $7
   where merchant_id = $1 and verification_id = $2 and state = 'running'`,
);
const end = statement<{ breaches: number }>(
  'verification_end',
  `update verification set state = $4, ended_at = $3, seen_at = $3, since = $5, ms = $6, failure = $7
   where merchant_id = $1 and verification_id = $2 and state = 'running' returning breaches`,
);

const numbersOf = statement<{ document_id: string; number: string }>(
  'verification_documents',
  `select document_id, number from document
   where merchant_id = $1 and kind in ('top_up_order', 'consumption_order', 'refund_order') and document_id = any ($2::uuid[])`,
);

/** The numbers of top-ups, orders and refunds, by id. */
export const listNumbers = async (db: TenantView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.query(numbersOf, [db.merchantId, ids])).map(({ document_id: id, number }) => [id, number]));

/** The latest verification whose breaches are not cleared. */
export const getBroken = async (db: TenantView): Promise<VerificationRow | undefined> =>
  (await db.query(broken, [db.merchantId]))[0];

export const getReportRow = async (db: TenantView, id: string): Promise<ReportRow | undefined> =>
  (await db.query(find, [db.merchantId, id]))[0];

/** Fails verifications without a heartbeat since this instant. */
export const endSilentVerifications = async (tx: TenantTx, since: Date, now: Date): Promise<void> => {
  await tx.query(endSilent, [tx.merchantId, since, now]);
};

/** False if another is in progress. */
export const addVerification = async (
  tx: TenantTx,
  verification: Omit<RowOfColumns<typeof requested>, 'state'>,
): Promise<boolean> => {
  try {
    await tx.query(insert, [tx.merchantId, ...requested.valuesOf({ ...verification, state: 'waiting' })]);
    return true;
  } catch (error) {
    if (error instanceof ConstraintError && error.constraint === 'verification_one') return false;
    throw error;
  }
};

/** Starts a waiting verification; undefined if it no longer waits. */
export const beginVerification = async (
  db: TenantView,
  id: string,
  now: Date,
): Promise<{ from: string | null } | undefined> => {
  const [row] = await db.query(begin, [db.merchantId, id, now]);
  return row && { from: row.from_date };
};

/** The heartbeat; false if the verification was ended in the meantime. */
export const heartbeatVerification = async (db: TenantView, id: string, now: Date): Promise<boolean> =>
  (await db.query(tell, [db.merchantId, id, now])).length > 0;

/**
 * Refreshes the heartbeat of waiting verifications of all merchants while the queue makes progress. Lost ones stay
 * lost.
 */
export const heartbeatQueue = async (platform: Database['platform'], since: Date, now: Date): Promise<void> => {
  await platform.query(heartbeatWaiting, [now, since]);
};

export const advanceVerification = async (
  db: TenantView,
  id: string,
  now: Date,
  { done, of, checks }: { done: number; of: number; checks: readonly CheckResult[] },
): Promise<void> => {
  const breaches = checks.reduce((sum, check) => sum + check.breaches, 0);
  await db.query(advance, [db.merchantId, id, now, done, of, JSON.stringify(checks), breaches]);
};

/** Ends it with a report, or with the reason for failure. */
export const endVerification = async (
  db: TenantView,
  id: string,
  now: Date,
  ended: Pick<Verification, 'since' | 'ms'> | Failure,
): Promise<number | undefined> => {
  const values = typeof ended === 'string' ? ['failed', null, null, ended] : ['done', ended.since, ended.ms, null];
  const [state, since, ms, failure] = values;
  const [row] = await db.query(end, [db.merchantId, id, now, state, since, ms, failure]);
  return row?.breaches;
};
