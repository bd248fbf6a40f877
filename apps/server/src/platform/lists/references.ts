import type { ErrorName, Loss } from '@regulars/phrases';
import { sql } from 'kysely';
import type { TenantTables, TenantTx } from '../database/index.ts';
import { Problem } from '../http/index.ts';
import { anyTable } from './any-table.ts';
import { among } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The columns of a table that refer to rows which users may remove: `rows` of the referenced table, the error for an
 * unknown id, and what to count a row as that is restored without it. A foreign key backs each column with a single id.
 */
export type References = Readonly<
  Record<
    string,
    {
      readonly rows: {
        readonly key: string;
        readonly lock: (tx: TenantTx, ids: readonly string[]) => Promise<readonly object[]>;
      };
      readonly missing: ErrorName;
      readonly loss: Loss;
      /** Of a column with a list of ids: what a row becomes of which none is left. */
      readonly emptied?: Values;
    }
  >
>;

/** Locks the rows that `given` refers to, so that nobody removes them before the commit. Lock order: before its own row. */
export const lockReferences = async (tx: TenantTx, references: References, given: object): Promise<void> => {
  const columns = new Map<string, unknown>(Object.entries(given));
  for (const [column, { rows, missing }] of Object.entries(references)) {
    const id = columns.get(column);
    if (typeof id === 'string' && (await rows.lock(tx, [id])).length === 0)
      throw new Problem(missing, { fields: [{ path: column, rule: 'not_found' }] });
  }
};

const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];

/** Locks the referenced rows; references to rows removed meanwhile become null, or are left out of a list. */
export const withoutGone = async (
  tx: TenantTx,
  references: References,
  given: readonly Values[],
): Promise<Values[]> => {
  let known = [...given];
  for (const [column, { rows, emptied }] of Object.entries(references)) {
    const ids = new Set(known.flatMap((values) => idsIn(values[column])));
    const locked = (await rows.lock(tx, [...ids])) as readonly Values[]; // rows of a table
    const there = new Set(locked.map((row) => row[rows.key]));
    known = known.map((values) => {
      const had = idsIn(values[column]);
      const left = had.filter((id) => there.has(id));
      if (left.length === had.length) return values;
      if (left.length === 0) return { ...values, ...emptied, [column]: null };
      return { ...values, [column]: left };
    });
  }
  return known;
};

/** What a row lost between two of its states. */
export const lossesOf = (references: References, before: Values | undefined, after: Values): Loss[] =>
  Object.entries(references).flatMap(([column, { loss }]) =>
    idsIn(after[column]).length < idsIn(before?.[column]).length ? loss : [],
  );

/** Counts the rows that refer to each of these ids, which the caller has locked; omits ids without any. */
export type CountReferring = (tx: TenantTx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Counts the rows of `name` that refer by `column`. */
export const referringBy =
  <T extends keyof TenantTables>(name: T, column: keyof TenantTables[T] & string): CountReferring =>
  async (tx, ids) => {
    const { any, table } = anyTable(tx.kysely, name);
    const counted = await any
      .selectFrom(table)
      .where('merchant_id', '=', tx.merchantId)
      .where(sql.ref<string>(column), '=', among(ids))
      .select([sql.ref<string>(column).as('id'), (e) => e.fn.countAll<number>().as('count')])
      .groupBy(sql.ref(column))
      .execute();
    return new Map(counted.map(({ id, count }) => [id, count]));
  };

export const sumOfCounts = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
