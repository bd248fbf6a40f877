import { isDeepStrictEqual } from 'node:util';
import type { ErrorName } from '@regulars/phrases';
import { statement, type TenantTables, type TenantTx, type TenantView } from '../database/index.ts';
import { Problem } from '../http/index.ts';

/** Tables whose rows users put in order. */
type OrderedTable = {
  [T in keyof TenantTables]: TenantTables[T] extends { sort_code: unknown } ? T : never;
}[keyof TenantTables];

/** A row's place in an order; `parent` if the order has levels. */
export interface Place {
  readonly id: string;
  readonly parent: string | null;
}

export interface Ordering {
  /**
   * The order's version, incremented by each change. Read it before the rows: a newer version with older rows would
   * hide a change.
   */
  readonly version: (view: TenantView) => Promise<number>;
  /**
   * Locks the order until commit; lock order: before its rows. Adding, moving and removing rows takes this lock, which
   * keeps counts, levels and places consistent. Throws stale_edit if the caller has seen another version.
   */
  readonly lock: (tx: TenantTx, seenVersion?: number) => Promise<void>;
  /** Increments the version of a locked order. */
  readonly changed: (tx: TenantTx) => Promise<void>;
  /**
   * Numbers the rows from 1 and writes their parents, if the order has levels. Lock the order and the rows first. The
   * rows keep their versions, so that concurrent edits of a row don't conflict.
   */
  readonly write: (tx: TenantTx, places: readonly Place[]) => Promise<void>;
}

const find = statement<{ version: number }>(
  'list_order_find',
  'select version from list_order where merchant_id = $1 and list = $2',
);
// A no-op upsert locks the row, whether or not it existed.
const lock = statement<{ version: number }>(
  'list_order_lock',
  `insert into list_order (merchant_id, list, version) values ($1, $2, 1)
   on conflict (merchant_id, list) do update set version = list_order.version returning version`,
);
const countUp = statement(
  'list_order_changed',
  'update list_order set version = version + 1 where merchant_id = $1 and list = $2',
);

/**
 * The order of a table's rows by `sort_code`, with a version for the order as a whole. `parent` names the column of
 * levels, `list` the order where a table has several.
 */
export const orderingOf = (table: OrderedTable, id: string, parent?: string, list: string = table): Ordering => {
  const write = statement(
    `${table}_order`,
    `update ${table} as r set sort_code = p.at${parent === undefined ? '' : `, ${parent} = p.parent`}
     from unnest($2::uuid[], $3::uuid[]) with ordinality as p (id, parent, at) where r.merchant_id = $1 and r.${id} = p.id`,
  );
  return {
    version: async (view) => (await view.query(find, [view.merchantId, list]))[0]?.version ?? 1,
    lock: async (tx, seenVersion) => {
      const [order] = await tx.query(lock, [tx.merchantId, list]);
      if (seenVersion !== undefined && order?.version !== seenVersion) throw new Problem('stale_edit');
    },
    changed: async (tx) => {
      await tx.query(countUp, [tx.merchantId, list]);
    },
    write: async (tx, places) => {
      await tx.query(write, [tx.merchantId, places.map((place) => place.id), places.map((place) => place.parent)]);
    },
  };
};

interface NumberedPlace {
  readonly parent: string | null;
  readonly sort_code: number;
}
const numbered = (places: readonly Place[]): ReadonlyMap<string, NumberedPlace> =>
  new Map(places.map(({ id, parent }, at) => [id, { parent, sort_code: at + 1 }]));

/** A row whose place changes, with both places, counted from 1. */
interface MovedRow {
  readonly id: string;
  readonly before: NumberedPlace | undefined;
  readonly after: NumberedPlace;
}

/** Writes an order that is locked with its rows, each parent before its children; returns the rows whose place changes. */
export const movePlaces = async (
  tx: TenantTx,
  order: Ordering,
  before: readonly Place[],
  after: readonly Place[],
): Promise<readonly MovedRow[]> => {
  const known = numbered(before);
  const moved = [...numbered(after)]
    .map(([id, place]) => ({ id, before: known.get(id), after: place }))
    .filter((row) => !isDeepStrictEqual(row.before, row.after));
  if (moved.length > 0) {
    await order.write(tx, after);
    await order.changed(tx);
  }
  return moved;
};

/** An order without levels, and its rows. */
interface FlatOrder {
  readonly order: Ordering;
  readonly rows: {
    readonly key: string;
    readonly lock: (tx: TenantTx, ids: readonly string[]) => Promise<readonly object[]>;
  };
  readonly incomplete: ErrorName;
}

/**
 * Sets a whole order of which `before` was read under its lock; returns the rows whose place changes. Throws `incomplete`
 * unless the ids are those of all rows, each once.
 */
export const sortRows = async (
  tx: TenantTx,
  { order, rows, incomplete }: FlatOrder,
  before: readonly string[],
  ids: readonly string[],
): Promise<readonly MovedRow[]> => {
  // Locks in the order of ids, so that it can't deadlock with a change of several rows.
  const locked = (await rows.lock(tx, before)) as readonly Readonly<Record<string, unknown>>[]; // rows of a table
  const known = new Set(locked.map((row) => row[rows.key]));
  if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
    throw new Problem(incomplete);
  const flat = (some: readonly string[]): Place[] => some.map((id) => ({ id, parent: null }));
  return movePlaces(tx, order, flat(before), flat(ids));
};
