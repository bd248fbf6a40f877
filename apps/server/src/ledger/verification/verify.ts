import { statement, type Database, type TenantTx } from '../../platform/database/index.ts';
import { accounts, expiries, merged, merges, purses } from './accounts.ts';
import { tail, whole, type Check, type Reading, type Scope, type Trace } from './check.ts';
import { closedDays, closes, openDays } from './closes.ts';
import { rollUps, total } from './days.ts';
import {
  couponDays,
  couponTemplates,
  giftCoupons,
  givenCoupons,
  heldCoupons,
  issuedCoupons,
  refundedCoupons,
  usedCoupons,
} from './coupons.ts';
import { heldOrders } from './held-orders.ts';
import { holds } from './holds.ts';
import { lines, order, postings } from './lines.ts';
import { heldLots, holdLots, lotLines, lots, origins, roots, sold, tranches } from './lots.ts';
import { bills, orderRefunds, orders, ordersRefunded, orderVoids, refundSums, soldLines } from './orders.ts';
import { members, places, rules } from './references.ts';
import { confirmations, refundRequests, requestedOrders, shiftDocuments, shiftDrawers, shiftFigures } from './tills.ts';
import { topUpCoupons, topUpRefundCoupons, topUpRefunds, topUps, topUpsRefunded } from './top-ups.ts';
import { clearing, handOvers, undoings, undos } from './undoing.ts';

/** In order of execution: checks that others build on come first. */
const readings = {
  lines,
  postings,
  order,
  accounts,
  purses,
  expiries,
  lot_lines: lotLines,
  lots,
  origins,
  held_lots: heldLots,
  hold_lots: holdLots,
  tranches,
  sold,
  roots,
  holds,
  undos,
  undoings,
  clearing,
  hand_overs: handOvers,
  merged,
  merges,
  roll_ups: rollUps,
  total,
  closes,
  closed_days: closedDays,
  open_days: openDays,
  members,
  places,
  rules,
  top_ups: topUps,
  top_up_coupons: topUpCoupons,
  top_ups_refunded: topUpsRefunded,
  top_up_refunds: topUpRefunds,
  top_up_refund_coupons: topUpRefundCoupons,
  orders,
  order_voids: orderVoids,
  order_refunds: orderRefunds,
  orders_refunded: ordersRefunded,
  refund_sums: refundSums,
  bills,
  sold_lines: soldLines,
  held_orders: heldOrders,
  used_coupons: usedCoupons,
  held_coupons: heldCoupons,
  refunded_coupons: refundedCoupons,
  gift_coupons: giftCoupons,
  issued_coupons: issuedCoupons,
  coupon_templates: couponTemplates,
  given_coupons: givenCoupons,
  coupon_days: couponDays,
  confirmations,
  refund_requests: refundRequests,
  requested_orders: requestedOrders,
  shift_figures: shiftFigures,
  shift_drawers: shiftDrawers,
  shift_documents: shiftDocuments,
} satisfies Readonly<Record<string, Reading>>;

type NamesIn<R> = R extends { readonly checks: infer C } ? keyof C : never;
/** Such as `lot.lines`: the subject and the invariant. */
export type CheckName = NamesIn<(typeof readings)[keyof typeof readings]>;

/** A row that breaks a check: its location, the expected value and the value found. */
export interface BreachRow {
  readonly at: Readonly<Record<string, string | number | null>>;
  readonly expected: string | null;
  readonly found: string | null;
}

export interface CheckResult {
  readonly name: CheckName;
  readonly examined: number;
  readonly breaches: number;
  /** The first 20. */
  readonly rows: readonly BreachRow[];
  /** The time of the reading, which several checks may share. */
  readonly ms: number;
}

export interface Verification {
  /** The closed business date from which the run verified; null for everything. */
  readonly since: string | null;
  readonly checks: readonly CheckResult[];
  readonly breaches: number;
  readonly ms: number;
}

export interface Progress {
  /** Readings completed, and their total. */
  readonly done: number;
  readonly of: number;
  /** The results of the reading that just ended. */
  readonly checks: readonly CheckResult[];
}

/** All checks, in order. */
export const checkNames = Object.values(readings).flatMap(({ checks }) => Object.keys(checks) as CheckName[]);

const shown = 20;

type Rows = ReturnType<typeof rowsOf>;

interface PreparedCheck {
  readonly name: CheckName;
  readonly rows: Rows;
  readonly trace: Rows | undefined;
}

interface Prepared {
  readonly checks: readonly PreparedCheck[];
  readonly counts: ReturnType<typeof countsOf>;
}

const countsOf = (name: string, scope: Scope, { rows, examined = 'count(*)', checks }: Reading) =>
  statement<{ examined: number; breaches: number[] }>(
    `verify_${scope.name}_${name}`,
    `with r as (${rows(scope)})
     select (${examined})::bigint as examined, array[${Object.values(checks)
       .map(({ wrong }) => `count(*) filter (where ${wrong})`)
       .join(', ')}] as breaches
     from r`,
  );

const rowsOf = (name: string, scope: Scope, { rows, wrong, at, expected, found }: Trace) =>
  statement<BreachRow>(
    `verify_${scope.name}_${name}`,
    `with r as (${rows(scope)})
     select jsonb_build_object(${at}) as at, (${expected})::text as expected, (${found})::text as found
     from r where ${wrong} order by at limit ${shown}`,
  );

const prepareCheck = (scope: Scope, { rows }: Reading, name: string, check: Check): PreparedCheck => ({
  name: name as CheckName, // the readings' own keys
  rows: rowsOf(name, scope, { rows, ...check }),
  trace: check.trace && rowsOf(`${name}_trace`, scope, check.trace),
});

const prepare = (scope: Scope): Prepared[] =>
  Object.entries(readings).map(([name, reading]: [string, Reading]) => ({
    counts: countsOf(name, scope, reading),
    checks: Object.entries(reading.checks).map(([check, one]) => prepareCheck(scope, reading, check, one)),
  }));

const prepared = { whole: prepare(whole), tail: prepare(tail) };

/** The statements of a verification, for inspecting their plans. */
export const verificationStatements = (scope: Scope['name']) => prepared[scope].map(({ counts }) => counts);

const lastCloseBefore = statement<{ business_date: string }>(
  'verify_last_close',
  `select business_date from ledger_day_close where merchant_id = $1 and business_date < $2 order by business_date desc limit 1`,
);

/**
 * Every join is a hash join on a whole key, so that a reading stays linear in its rows whatever the statistics say and
 * however the lines are distributed. The tail has few rows and uses index lookups. If the client disappears, PostgreSQL
 * ends the statement itself.
 */
export const settings = statement<{ process: number }>(
  'verify_settings',
  `select set_config('work_mem', '64MB', true), set_config('enable_memoize', 'off', true), set_config('enable_mergejoin', 'off', true),
     set_config('enable_nestloop', case when $1::boolean then 'on' else 'off' end, true),
     set_config('client_connection_check_interval', '1s', true), pg_backend_pid() as process`,
);
const cancel = statement('verify_cancel', 'select pg_cancel_backend($1)');

const read = async (tx: TenantTx, { counts, checks }: Prepared, since: string | null): Promise<CheckResult[]> => {
  const valuesFor = (text: string): string[] => [
    tx.merchantId,
    ...(since !== null && text.includes('$2') ? [since] : []),
  ];
  const began = performance.now();
  const [counted] = await tx.query(counts, valuesFor(counts.text));
  const ms = Math.round(performance.now() - began);
  if (!counted) throw new Error(`${counts.name} counted nothing`);
  const results: CheckResult[] = [];
  for (const [at, { name, rows, trace }] of checks.entries()) {
    const breaches = counted.breaches[at] ?? 0;
    const show = (of: Rows | undefined) => (of && breaches > 0 ? tx.query(of, valuesFor(of.text)) : []);
    const traced = await show(trace);
    const found = traced.length > 0 ? traced : await show(rows);
    results.push({ name, examined: counted.examined, breaches, rows: found, ms });
  }
  return results;
};

/** Cancels a backend's statement when the signal aborts. Await `ended` before the connection is reused. */
const cancelOn = (signal: AbortSignal, database: Database, process: number) => {
  let ended: Promise<unknown> = Promise.resolve();
  const onAbort = (): void => {
    ended = database.platform.query(cancel, [process]).catch(() => undefined); // the transaction fails by itself
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort);
    await ended;
  };
};

export interface VerifyOptions {
  /** A business date: verifies what was posted since the last close before it, and the whole of the accounts touched. */
  readonly from?: string | undefined;
  readonly onProgress?: ((progress: Progress) => Promise<void> | void) | undefined;
  /** Aborts the run and its statement in the database; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Verifies a merchant's ledger against every check, in one snapshot. */
export const verifyMerchant = async (
  database: Database,
  merchantId: string,
  { from, onProgress, signal = new AbortController().signal }: VerifyOptions = {},
): Promise<Verification> =>
  database
    .tenant(merchantId)
    .transaction(
      async (tx) => {
        signal.throwIfAborted();
        const began = performance.now();
        const [close] = from === undefined ? [] : await tx.query(lastCloseBefore, [merchantId, from]);
        const since = close?.business_date ?? null;
        const [{ process } = { process: 0 }] = await tx.platform.query(settings, [since !== null]);
        const release = cancelOn(signal, database, process);
        try {
          const parts = prepared[since === null ? 'whole' : 'tail'];
          const checks: CheckResult[] = [];
          for (const [at, part] of parts.entries()) {
            signal.throwIfAborted();
            const results = await read(tx, part, since);
            checks.push(...results);
            await onProgress?.({ done: at + 1, of: parts.length, checks: results });
          }
          const breaches = checks.reduce((sum, check) => sum + check.breaches, 0);
          return { since, checks, breaches, ms: Math.round(performance.now() - began) };
        } finally {
          await release();
        }
      },
      { snapshot: true },
    )
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
