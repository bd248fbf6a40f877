import type { Client } from 'pg';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A node of an executed plan. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Runs a statement; returns the plan by which it ran. */
export const explain = async (client: Client, { text, values }: Sent): Promise<Plan> => {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
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
