import { statement, type TenantTables, type TenantTx, type TenantView } from '../database/index.ts';
import { Problem } from '../http/index.ts';

/** Tables whose rows people put in order. */
type OrderedTable = {
  [T in keyof TenantTables]: TenantTables[T] extends { sort_code: unknown } ? T : never;
}[keyof TenantTables];

/** A row's place in an order; `parent` where the order has levels. */
export interface Place {
  readonly id: string;
  readonly parent: string | null;
}

export interface Ordering {
  /** Counts the changes of the order. Read it before the rows: seen with older rows, a new version would hide a change. */
  readonly version: (view: TenantView) => Promise<number>;
  /**
   * Locks the order until the commit, before its rows. Whoever adds, moves or removes rows takes it, so that counts,
   * levels and places stay true. Throws stale_edit where the caller has seen another version.
   */
  readonly lock: (tx: TenantTx, seenVersion?: number) => Promise<void>;
  /** Counts the version up, of a locked order. */
  readonly changed: (tx: TenantTx) => Promise<void>;
  /**
   * Numbers the rows from 1, first to last, and writes their parents where they have some. Lock order and rows first. The
   * rows keep their versions: whoever edits one meanwhile is not disturbed.
   */
  readonly write: (tx: TenantTx, places: readonly Place[]) => Promise<void>;
}

const find = statement<{ version: number }>(
  'list_order_find',
  'select version from list_order where merchant_id = $1 and list = $2',
);
// An update of nothing locks the row, whether or not it was there.
const lock = statement<{ version: number }>(
  'list_order_lock',
  `insert into list_order (merchant_id, list, version) values ($1, $2, 1)
   on conflict (merchant_id, list) do update set version = list_order.version returning version`,
);
const countUp = statement(
  'list_order_changed',
  'update list_order set version = version + 1 where merchant_id = $1 and list = $2',
);

/** The order of a table's rows by `sort_code`, as a whole: it has a version of its own. `parent` names the column of levels. */
export const orderingOf = (table: OrderedTable, id: string, parent?: string): Ordering => {
  const write = statement(
    `${table}_order`,
    `update ${table} as r set sort_code = p.at${parent === undefined ? '' : `, ${parent} = p.parent`}
     from unnest($2::uuid[], $3::uuid[]) with ordinality as p (id, parent, at) where r.merchant_id = $1 and r.${id} = p.id`,
  );
  return {
    version: async (view) => (await view.query(find, [view.merchantId, table]))[0]?.version ?? 1,
    lock: async (tx, seenVersion) => {
      const [order] = await tx.query(lock, [tx.merchantId, table]);
      if (seenVersion !== undefined && order?.version !== seenVersion) throw new Problem('stale_edit');
    },
    changed: async (tx) => {
      await tx.query(countUp, [tx.merchantId, table]);
    },
    write: async (tx, places) => {
      await tx.query(write, [tx.merchantId, places.map((place) => place.id), places.map((place) => place.parent)]);
    },
  };
};
