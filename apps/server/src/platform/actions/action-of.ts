import type { Permission } from '@regulars/contract/menu';
import { reasonLength } from '@regulars/contract/rules';
import {
  actionPhrases,
  lossPhrases,
  say,
  skipPhrases,
  type Language,
  type Lost,
  type Measure,
  type Skipped,
  type SkipReason,
} from '@regulars/phrases';
import type { TenantTx, TenantView } from '../database/index.ts';
import type { Problem, Reader } from '../http/index.ts';
import type { Json, UndoRow } from './actions.queries.ts';

/** Which rows of a filter to select: those added up to an instant, ordered by id, after a given id. */
export interface IdRange {
  readonly asOf: Date;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Applied {
  readonly changed: readonly UndoRow[];
  readonly skipped: Skipped;
  /** How many rows refer to those that were skipped as in use. */
  readonly referring?: number;
  /** What the errors of `refusals` name. */
  readonly named?: Readonly<Record<string, string | number>>;
}

/** What the undo of some rows did. */
export interface Undone {
  /** The ids of the rows that it changed back. */
  readonly restored: readonly string[];
  readonly skipped: Skipped;
  /** Rows restored without what they referred to. */
  readonly lost?: Lost;
}

/** A batch operation on rows of a kind, with its undo. */
export interface ActionDefinition<Operation extends Json, Filter> {
  readonly kind: string;
  /** The permission for the operation and for its undo. */
  readonly permission: (operation: Operation) => Permission;
  readonly title: (operation: Operation, language: Language) => string;
  /** What its rows are counted as; rows by default. */
  readonly measure?: Measure;
  /** The ids of matching rows that the reader may see; the reader's `now` is the selection's instant. */
  readonly select: (
    view: TenantView,
    reader: Reader,
    filter: Filter,
    range: IdRange,
    operation: Operation,
  ) => Promise<string[]>;
  /** Matching rows that `select` leaves out although the list may have shown them, by reason. */
  readonly leftOut?: (view: TenantView, reader: Reader, filter: Filter, asOf: Date) => Promise<Skipped>;
  /** Locks the rows in the order of their ids, changes those it can, and logs the changes. */
  readonly apply: (tx: TenantTx, reader: Reader, ids: readonly string[], operation: Operation) => Promise<Applied>;
  /** The errors of a call that names rows which must be skipped; a reason without an error doesn't refuse the call. */
  readonly refusals: Readonly<Partial<Record<SkipReason, (applied: Applied) => Problem | undefined>>>;
  /** Undoes rows that were not changed since, and logs the changes. `kept` is ordered by id. */
  readonly undo: (tx: TenantTx, reader: Reader, kept: readonly UndoRow[], operation: Operation) => Promise<Undone>;
}

/** Undoes the rows that the reader still reaches; to them the others are gone. */
export const undoReached = async (
  kept: readonly UndoRow[],
  isReached: (row: UndoRow) => boolean,
  undo: (reached: readonly UndoRow[]) => Promise<Undone>,
): Promise<Undone> => {
  const reached = kept.filter(isReached);
  const gone = kept.length - reached.length;
  if (gone === 0) return undo(kept);
  const { skipped, ...undone } = reached.length > 0 ? await undo(reached) : { restored: [], skipped: {} };
  return { ...undone, skipped: { ...skipped, gone: (skipped.gone ?? 0) + gone } };
};

/** A definition whose types are unknown; operation and filter are those stored when the action was started. */
export type AnyAction = ActionDefinition<never, never>;

export const actionOf = <Operation extends Json, Filter>(
  definition: ActionDefinition<Operation, Filter>,
): ActionDefinition<Operation, Filter> => definition;

/** The reason of an undo, by that of what it undoes; cut between characters. */
export const undoReason = (reason: string, language: Language): string =>
  [...say(actionPhrases.undone, language, { what: reason })].slice(0, reasonLength).join('');

/** The count of each reason. */
export const tally = <Reason extends string>(reasons: readonly Reason[]): Partial<Record<Reason, number>> => {
  const counts: Partial<Record<Reason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};

const reasons = Object.keys(skipPhrases) as SkipReason[]; // its own keys

/** Counts of skipped rows and of losses, kept as one. */
export type Counts = Skipped & Lost;
const counted = Object.keys({ ...skipPhrases, ...lossPhrases }) as (keyof Counts)[]; // their own keys

export const addCounts = (some: Counts, more: Counts): Counts =>
  Object.fromEntries(
    counted.map((key) => [key, (some[key] ?? 0) + (more[key] ?? 0)]).filter(([, count]) => count !== 0),
  ) as Counts; // of the same keys

export const countSkipped = (skipped: Skipped): number =>
  reasons.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);

/** Refuses the call if a skipped row has an error; the first reason wins. */
export const refuseSkipped = ({ refusals }: AnyAction, applied: Applied): void => {
  const refusal = reasons.flatMap((reason) => (applied.skipped[reason] ? (refusals[reason]?.(applied) ?? []) : []))[0];
  if (refusal) throw refusal;
};

/** The rows that still have the version the action left, with their current values; reasons to skip the others. */
export const unchangedSince = <Row extends { readonly version: number }>(
  kept: readonly UndoRow[],
  rows: ReadonlyMap<string, Row>,
): { same: { readonly kept: UndoRow; readonly row: Row }[]; skipped: SkipReason[] } => {
  const same: { kept: UndoRow; row: Row }[] = [];
  const skipped: SkipReason[] = [];
  for (const one of kept) {
    const row = rows.get(one.id);
    if (!row) skipped.push('gone');
    else if (row.version === one.version) same.push({ kept: one, row });
    else skipped.push('changed_since');
  }
  return { same, skipped };
};
