import type { ItemSyncThing } from '@regulars/phrases';
import type { Fields, Value } from './given.rules.ts';

/** A row of the source beside ours. */
export interface Compared {
  readonly given: Fields;
  /** In the source's terms; undefined: not here. */
  readonly ours: Fields | undefined;
  /** What the source gave when both were last the same; undefined: they never were. */
  readonly base: Fields | undefined;
  /** Values of the source that somebody decided against. */
  readonly overruled: Fields;
  /** How a conflict is decided, if it is. */
  readonly decision?: 'ours' | 'theirs' | undefined;
}

export type Verdict =
  | { readonly kind: 'added' }
  /** `changes` may be empty. `overruled` replaces what it was. */
  | { readonly kind: 'settled'; readonly changes: Fields; readonly overruled: Fields }
  | { readonly kind: 'conflict' };

/** The fields of each thing that the source decides, given which of an item's fields it keeps; codes are always its. */
export const fieldsKept = (thing: ItemSyncThing, keeps: readonly string[]): string[] => {
  if (thing === 'item') return ['code', ...keeps];
  const own = keeps.filter((field) => field === 'name' || field === 'state');
  return thing === 'category' && keeps.includes('category') ? [...own, 'parent'] : own;
};

const has = (fields: Fields, name: string, value: Value): boolean =>
  Object.hasOwn(fields, name) && fields[name] === value;

/**
 * What to do with a row, over the fields that the source keeps. Theirs is taken where ours is still what the source gave
 * last. Where ours was edited since, or was here before, and is different, somebody has to decide, once for each value
 * of theirs.
 */
export const decide = ({ given, ours, base, overruled, decision }: Compared, kept: readonly string[]): Verdict => {
  if (!ours) return { kind: 'added' };
  const changes: Record<string, Value> = {};
  const against: Record<string, Value> = {};
  for (const field of kept) {
    if (!Object.hasOwn(given, field)) continue; // it says nothing of it
    const [theirs = null, here = null] = [given[field], ours[field]];
    if (theirs === here) continue;
    if (has(overruled, field, theirs) && decision !== 'theirs') against[field] = theirs;
    else if ((base && has(base, field, here)) || decision === 'theirs') changes[field] = theirs;
    else if (decision === 'ours') against[field] = theirs;
    else return { kind: 'conflict' };
  }
  return { kind: 'settled', changes, overruled: against };
};

/** The fields in which a row of the source differs from ours, of those that it gives. */
export const differing = (given: Fields, ours: Fields | undefined, fields: readonly string[]): string[] =>
  fields.filter((field) => Object.hasOwn(given, field) && given[field] !== (ours?.[field] ?? null));
