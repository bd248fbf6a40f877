import type { TenantView } from '../database/index.ts';
import { listTwins, type ListedRow, type Twins } from './row-lists.queries.ts';

/** What is shown of a row beside its own contents. */
export interface BesideRows {
  /** By subject. */
  readonly names: ReadonlyMap<string, string>;
  /** By row number. */
  readonly twins: ReadonlyMap<number, Twins>;
}

/** Rows as their kind presents them, with the names of their subjects. */
export const presentRows = async <Shown>(
  db: TenantView,
  batchId: string,
  rows: readonly ListedRow[],
  listNames: (db: TenantView, ids: readonly string[]) => Promise<BesideRows['names']>,
  present: (row: ListedRow, beside: BesideRows) => Shown,
): Promise<Shown[]> => {
  const ids = rows.flatMap(({ subject_id }) => subject_id ?? []);
  const numbers = rows.map(({ row_no }) => row_no);
  const [names, twins] = await Promise.all([listNames(db, ids), listTwins(db, batchId, numbers)]);
  return rows.map((row) => present(row, { names, twins }));
};
