import type { Permission } from '@regulars/contract/menu';
import { skipPhrases, type Language, type Skipped, type SkipReason } from '@regulars/phrases';
import type { TenantTx, TenantView } from '../database/index.ts';
import type { Problem, Reader } from '../http/index.ts';
import type { Json, Kept } from './actions.queries.ts';

/** Which rows of a filter: those created by an instant, in the order of their ids, behind one of them. */
export interface Place {
  readonly asOf: Date;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Applied {
  readonly changed: readonly Kept[];
  readonly skipped: Skipped;
}

/** What can be done to several rows of a kind at once, and undone. */
export interface ActionDefinition<Operation extends Json, Filter> {
  readonly kind: string;
  /** What it takes, to do and to undo. */
  readonly permission: (operation: Operation) => Permission;
  readonly title: (operation: Operation, language: Language) => string;
  /** The rows of the list's filter that the reader sees. */
  readonly select: (view: TenantView, reader: Reader, filter: Filter, place: Place) => Promise<string[]>;
  /** Locks the rows in the order of their ids, changes those that it can, and logs that. */
  readonly apply: (tx: TenantTx, reader: Reader, ids: readonly string[], operation: Operation) => Promise<Applied>;
  /** What a skipped row means for a call that names it; where nothing is named, it doesn't refuse the call. */
  readonly refusals: Readonly<Partial<Record<SkipReason, () => Problem>>>;
  /** Changes rows back that nobody has changed since, and logs that. They come in the order of their ids. */
  readonly undo: (
    tx: TenantTx,
    reader: Reader,
    kept: readonly Kept[],
    operation: Operation,
  ) => Promise<{ readonly changed: number; readonly skipped: Skipped }>;
}

/** What is kept of a definition where its types are not known: operation and filter are those that it was started with. */
export type AnyAction = ActionDefinition<never, never>;

export const actionOf = <Operation extends Json, Filter>(
  definition: ActionDefinition<Operation, Filter>,
): ActionDefinition<Operation, Filter> => definition;

/** How many of each reason. */
export const tally = (reasons: readonly SkipReason[]): Skipped => {
  const counts: Partial<Record<SkipReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};

const reasons = Object.keys(skipPhrases) as SkipReason[]; // its own keys

export const addSkipped = (some: Skipped, more: Skipped): Skipped =>
  Object.fromEntries(
    reasons.map((reason) => [reason, (some[reason] ?? 0) + (more[reason] ?? 0)]).filter(([, count]) => count !== 0),
  ) as Skipped; // of the same keys

export const countSkipped = (skipped: Skipped): number => Object.values(skipped).reduce((sum, count) => sum + count, 0);

/** Refuses a call for the first reason that its rows give. */
export const refuseSkipped = ({ refusals }: AnyAction, skipped: Skipped): void => {
  const refusal = reasons.flatMap((reason) => (skipped[reason] ? (refusals[reason] ?? []) : []))[0];
  if (refusal) throw refusal();
};

/** Kept rows that are as the action left them, with what they are now; the others as reasons to skip them. */
export const unchangedSince = <Row extends { readonly version: number }>(
  kept: readonly Kept[],
  rows: ReadonlyMap<string, Row>,
): { same: { readonly kept: Kept; readonly row: Row }[]; skipped: SkipReason[] } => {
  const same: { kept: Kept; row: Row }[] = [];
  const skipped: SkipReason[] = [];
  for (const one of kept) {
    const row = rows.get(one.id);
    if (!row) skipped.push('gone');
    else if (row.version === one.version) same.push({ kept: one, row });
    else skipped.push('changed_since');
  }
  return { same, skipped };
};
