import type { ItemSyncRowFault, ItemSyncThing } from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Fields } from './given.rules.ts';

/** A row of ours in the source's terms. */
export interface Ours {
  readonly id: string;
  readonly external_id: string | null;
  readonly version: number;
  readonly fields: Fields;
}

/** A row of ours to be written, with all its fields. */
export interface Written {
  readonly id: string;
  readonly external_id: string | null;
  readonly fields: Fields;
}

/** A source's row, as far as finding ours takes. */
export interface Sought {
  readonly external_id: string;
  readonly given: Fields;
}

/** What some of a source's rows are compared with, locked until the commit. */
export interface Found {
  readonly byExternalId: ReadonlyMap<string, Ours>;
  /** By what is unique here besides the id. */
  readonly byKey: ReadonlyMap<string, Ours>;
  /**
   * All that it refers to that isn't here, or why it doesn't fit where it should go; `coming` more would be here, had a
   * check added them.
   */
  readonly misfits: (row: Written, before: Ours | undefined, coming: number) => readonly ItemSyncRowFault[];
  /** Lets later rows refer to one that will be added. */
  readonly reserve?: (row: Written) => void;
  readonly add: (rows: readonly Written[], now: Date) => Promise<void>;
  /** Each gets the next version. */
  readonly edit: (rows: readonly Written[]) => Promise<void>;
  /** The fields as the operation log has them, with our ids. */
  readonly logged: (fields: Fields) => Readonly<Record<string, unknown>>;
}

/** One of the tables that a source fills. */
export interface Target {
  readonly thing: ItemSyncThing;
  readonly keyOf: (fields: Fields) => string;
  /** A key that another row of ours has. */
  readonly taken: ItemSyncRowFault;
  readonly find: (tx: TenantTx, rows: readonly Sought[]) => Promise<Found>;
  /** Removes rows that nothing refers to; returns their ids. */
  readonly remove: (tx: TenantTx, ids: readonly string[]) => Promise<readonly string[]>;
}

/** A reference to a row of ours that the source doesn't have. */
const ownMark = ':';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Our id in such a reference, if it is one. */
export const ownIdIn = (reference: string): string[] => {
  const id = reference.startsWith(ownMark) ? reference.slice(ownMark.length) : '';
  return uuid.test(id) ? [id] : [];
};

/** Translates between our ids and those of the source. */
export interface Ids {
  readonly toSource: (id: string | null) => string | null;
  /** Undefined: there is no such row. */
  readonly toOurs: (reference: unknown) => string | null | undefined;
}

export const idsOf = (rows: readonly { readonly id: string; readonly external_id: string | null }[]): Ids => {
  const toSource = new Map(rows.map(({ id, external_id }) => [id, external_id ?? `${ownMark}${id}`]));
  const toOurs = new Map(Array.from(toSource, ([id, reference]) => [reference, id]));
  return {
    toSource: (id) => (id === null ? null : (toSource.get(id) ?? `${ownMark}${id}`)),
    toOurs: (reference) => (typeof reference === 'string' ? toOurs.get(reference) : null),
  };
};

export const textIn = (fields: Fields, name: string): string => String(fields[name] ?? '');
