import type { Client } from 'pg';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A node of an executed plan. */
export interface Plan {
  readonly 'Node Type': string;
  /** As the planner estimated them. */
  readonly 'Plan Rows': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Plan[];
}

/** Runs a statement; returns the plan by which it ran. */
export const explain = async (client: Client, { text, values }: Sent): Promise<Plan> => {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    [...values],
  );
  const [row] = rows;
  if (!row) throw new Error('explain answered nothing');
  return row['QUERY PLAN'][0].Plan;
};

/** The sum over a plan's scans of tables. */
export const sumOfScans = (plan: Plan, of: (scan: Plan) => number): number =>
  (plan['Relation Name'] === undefined ? 0 : of(plan) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, part) => sum + sumOfScans(part, of), 0);

/** The rows that a scan read, in its index or its table, whether or not they matched. */
export const rowsOfScan = (scan: Plan): number => scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);

/** The pages that a scan read, of its index and its table. */
export const pagesOfScan = (scan: Plan): number => scan['Shared Hit Blocks'] + scan['Shared Read Blocks'];

/** What a node takes its rows from: not the plans that only run before it. */
const inputsOf = ({ Plans = [] }: Plan): readonly Plan[] =>
  Plans.filter((part) => part['Parent Relationship'] !== 'InitPlan' && part['Parent Relationship'] !== 'SubPlan');
const readsTable = (plan: Plan): boolean => plan['Relation Name'] !== undefined || inputsOf(plan).some(readsTable);

/** The most rows of tables that one of a plan's sorts takes. */
export const largestSort = (plan: Plan): number => {
  const taken = plan['Node Type'] === 'Sort' ? inputsOf(plan).filter(readsTable) : [];
  return Math.max(0, ...taken.map((part) => part['Actual Rows']), ...(plan.Plans ?? []).map(largestSort));
};
