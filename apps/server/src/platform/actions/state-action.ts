import type { StatedThing } from '@regulars/contract/kernel';
import { say, type ErrorName, type Phrase } from '@regulars/phrases';
import type { TenantTables, TenantView } from '../database/index.ts';
import { Problem, type Reader } from '../http/index.ts';
import type { CountReferring, References } from '../lists/references.ts';
import type { RestorableTable, RowChanges, VersionedRows } from '../lists/rows.ts';
import { actionOf, type ActionDefinition, type IdRange } from './action-of.ts';
import { changeRows, removeRows, undoRows } from './row-actions.ts';

type StateOperation = 'use' | 'stop' | 'remove';
type Operated = { readonly operate: StateOperation };

/** Restorable tables whose rows are enabled or disabled. */
type StatedTable = {
  [T in RestorableTable]: TenantTables[T] extends { state: unknown } ? T : never;
}[RestorableTable];

interface StateAction<T extends StatedTable, Filter, Values> {
  readonly thing: StatedThing;
  readonly rows: VersionedRows<T>;
  readonly list: { readonly ids: (view: TenantView, values: Values, range: IdRange) => Promise<string[]> };
  readonly conditionsOf: (filter: Filter, reader: Reader) => Values;
  readonly titles: Readonly<Record<StateOperation, Phrase>>;
  /** The error for a named row that doesn't exist. */
  readonly missing: ErrorName;
  /** Counts the rows that refer to it: while there are any, it is not removed. The error takes their `count`. */
  readonly heldBy?: { readonly count: CountReferring; readonly problem: ErrorName };
  /** What its rows refer to; see undoRows. */
  readonly references?: References;
}

/** The action of a list whose rows are enabled, disabled and removed. */
export const stateActionOf = <T extends StatedTable, Filter, Values>({
  thing,
  rows,
  list,
  conditionsOf,
  titles,
  missing,
  heldBy,
  references = {},
}: StateAction<T, Filter, Values>): ActionDefinition<Operated, Filter> =>
  actionOf({
    kind: thing,
    permission: ({ operate }) => (operate === 'remove' ? `${thing}:remove` : `${thing}:update`),
    title: ({ operate }, language) => say(titles[operate], language),
    select: (view, reader, filter, place) => list.ids(view, conditionsOf(filter, reader), place),
    apply: (tx, reader, ids, { operate }) => {
      if (operate === 'remove') return removeRows(tx, reader, rows, ids, `${thing}.remove`, heldBy?.count);
      const changes: object = { state: operate === 'use' ? 'used' : 'stopped' };
      return changeRows(tx, reader, rows, ids, changes as RowChanges<T>, `${thing}.state`); // a column of each StatedTable
    },
    refusals: {
      gone: () => new Problem(missing),
      ...(heldBy && {
        in_use: ({ referring = 0 }) => new Problem(heldBy.problem, { values: { count: referring } }),
      }),
    },
    undo: (tx, reader, kept) =>
      undoRows(tx, reader, rows, kept, { changed: `${thing}.state`, restored: `${thing}.restore`, references }),
  });
