import { statement, type Database, type TenantTx } from '../../platform/database/index.ts';
import { accounts, merged } from './accounts.ts';
import { tail, whole, type Check, type Reading, type Scope } from './check.ts';
import { closedDays, closes, rollUps } from './days.ts';
import { lines, postings } from './lines.ts';
import { captures, heldLots, holdLots, lotLines, lots, origins } from './lots.ts';
import { members, places } from './references.ts';
import { clearing, clearingLines, undoings, undos } from './undoing.ts';

/** In the order in which they run: what the others build on comes first. */
const readings = {
  lines,
  postings,
  accounts,
  lot_lines: lotLines,
  lots,
  origins,
  held_lots: heldLots,
  hold_lots: holdLots,
  captures,
  undos,
  undoings,
  clearing,
  clearing_lines: clearingLines,
  merged,
  roll_ups: rollUps,
  closes,
  closed_days: closedDays,
  members,
  places,
} satisfies Readonly<Record<string, Reading>>;

type NamesIn<R> = R extends { readonly checks: infer C } ? keyof C : never;
/** As `lot.lines`: of what something must hold, and what. */
export type CheckName = NamesIn<(typeof readings)[keyof typeof readings]>;

/** A row that breaks a check: where it is, and what should be and is there. */
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
  /** Of the reading, which several checks may share. */
  readonly ms: number;
}

export interface Verification {
  /** The closed business date since which was verified; null: everything. */
  readonly since: string | null;
  readonly checks: readonly CheckResult[];
  readonly breaches: number;
  readonly ms: number;
}

export interface Progress {
  /** Readings that are over, and how many there are. */
  readonly done: number;
  readonly of: number;
  /** Of the reading that has just ended. */
  readonly checks: readonly CheckResult[];
}

/** All checks, in order. */
export const checkNames = Object.values(readings).flatMap(({ checks }) => Object.keys(checks) as CheckName[]);

const shown = 20;

interface Prepared {
  readonly checks: readonly (readonly [name: CheckName, rows: ReturnType<typeof rowsOf>])[];
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

const rowsOf = (name: string, scope: Scope, { rows }: Reading, { wrong, at, expected, found }: Check) =>
  statement<BreachRow>(
    `verify_${scope.name}_${name}`,
    `with r as (${rows(scope)})
     select jsonb_build_object(${at}) as at, (${expected})::text as expected, (${found})::text as found
     from r where ${wrong} order by at limit ${shown}`,
  );

const prepare = (scope: Scope): Prepared[] =>
  Object.entries(readings).map(([name, reading]: [string, Reading]) => ({
    counts: countsOf(name, scope, reading),
    checks: Object.entries(reading.checks).map(([check, one]) => [
      check as CheckName,
      rowsOf(check, scope, reading, one),
    ]), // the readings' own keys
  }));

const prepared = { whole: prepare(whole), tail: prepare(tail) };

const lastCloseBefore = statement<{ business_date: string }>(
  'verify_last_close',
  `select business_date from ledger_day_close where merchant_id = $1 and business_date < $2 order by business_date desc limit 1`,
);

/** All lines are sorted: with the memory of an ordinary statement in many small parts. Nothing is looked up twice, so nothing is kept for that. */
const asOneReader = statement(
  'verify_settings',
  `select set_config('work_mem', '64MB', true), set_config('enable_memoize', 'off', true)`,
);

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
  for (const [at, [name, rows]] of checks.entries()) {
    const breaches = counted.breaches[at] ?? 0;
    const found = breaches > 0 ? await tx.query(rows, valuesFor(rows.text)) : [];
    results.push({ name, examined: counted.examined, breaches, rows: found, ms });
  }
  return results;
};

/**
 * Looks whether everything that must hold of a merchant's ledger does, all of it as it was at one instant. With `from`, a
 * business date, only what was posted since the last close before it, and all of the accounts that this touched.
 */
export const verifyMerchant = async (
  database: Database,
  merchantId: string,
  {
    from,
    onProgress,
  }: { readonly from?: string | undefined; readonly onProgress?: (progress: Progress) => Promise<void> | void } = {},
): Promise<Verification> =>
  database.tenant(merchantId).transaction(
    async (tx) => {
      const began = performance.now();
      await tx.platform.query(asOneReader);
      const [close] = from === undefined ? [] : await tx.query(lastCloseBefore, [merchantId, from]);
      const since = close?.business_date ?? null;
      const parts = prepared[since === null ? 'whole' : 'tail'];
      const checks: CheckResult[] = [];
      for (const [at, part] of parts.entries()) {
        const results = await read(tx, part, since);
        checks.push(...results);
        await onProgress?.({ done: at + 1, of: parts.length, checks: results });
      }
      const breaches = checks.reduce((sum, check) => sum + check.breaches, 0);
      return { since, checks, breaches, ms: Math.round(performance.now() - began) };
    },
    { snapshot: true },
  );
