import type { ItemSyncRowFault, ItemSyncThing } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordEdits } from '../../platform/lists/editing.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import type { Counts } from './counts.rules.ts';
import { decide, differing } from './decide.rules.ts';
import type { Fields } from './given.rules.ts';
import { listBases, setBases, type Base } from './source-rows.queries.ts';
import { ranks, removeSameRows, setRows, type ComparedRow, type SyncRow } from './sync-rows.queries.ts';
import { textIn, type Found, type Ours, type Target, type Written } from './target.ts';

/** A row of the source with what it is compared with. */
interface Case {
  readonly row: SyncRow;
  readonly externalId: string;
  readonly ours: Ours | undefined;
  readonly base: Base | undefined;
}

/** What becomes of a row. */
type Outcome =
  | { readonly kind: 'refused'; readonly fault: ItemSyncRowFault; readonly field: SyncRow['field'] }
  | { readonly kind: 'same'; readonly base: Base }
  | {
      readonly kind: 'added' | 'changed' | 'gone';
      readonly written: Written;
      readonly changes: Fields;
      readonly base: Base;
    };

const refused = (fault: ItemSyncRowFault, field: SyncRow['field'] = null): Outcome => ({
  kind: 'refused',
  fault,
  field,
});

/** What a fault that is found beside our rows is about. */
const fieldOf = (fault: ItemSyncRowFault): SyncRow['field'] => {
  if (fault === 'code_taken') return 'code';
  if (fault === 'name_taken') return 'name';
  if (fault === 'category_unknown') return 'category';
  if (fault === 'brand_unknown') return 'brand';
  return fault === 'too_many' ? null : 'parent';
};

/** What rows would have written in a run that writes nothing. */
export interface Coming {
  /** Categories and brands to which later rows may refer. */
  readonly referred: Set<string>;
  /** Who has a key after them. */
  readonly keys: Map<string, string>;
  /** How many of each thing are new. */
  readonly added: Map<ItemSyncThing, number>;
}

export const nothingComing = (): Coming => ({ referred: new Set(), keys: new Map(), added: new Map() });

const moreOf = ({ added }: Coming, thing: ItemSyncThing, count: number): void => {
  added.set(thing, (added.get(thing) ?? 0) + count);
};

/** Lets a check know what is coming of further rows. */
export const addComing = (before: Coming, { keys, referred, added }: Coming): void => {
  for (const [key, id] of keys) before.keys.set(key, id);
  for (const id of referred) before.referred.add(id);
  for (const [thing, count] of added) moreOf(before, thing, count);
};

interface Comparing {
  /** Of the rows compared before, if nothing is written. */
  readonly before: Coming | undefined;
  /** Of these rows. Apart, because a transaction that lost is repeated. */
  readonly coming: Coming;
  readonly target: Target;
  readonly found: Found;
  readonly kept: readonly string[];
}

const added = ({ row, externalId }: Case, base: Base): Extract<Outcome, { written: Written }> => ({
  kind: 'added',
  written: { id: newId(), external_id: externalId, fields: { state: 'used', ...row.given } },
  changes: row.given,
  base,
});

/** What the source gives, with what it says nothing of: that is agreed to be as it was given before, or is here. */
const wholeOf = (given: Fields, base: Base | undefined, ours: Ours | undefined): Fields => {
  const said = { ...base?.given, ...given };
  const unsaid = Object.entries(ours?.fields ?? { state: 'used' }).filter(([field]) => !Object.hasOwn(said, field));
  return { ...said, ...Object.fromEntries(unsaid) };
};

/** Whether what a row refers to would be here, had the check written it. */
const isComing = (misfit: ItemSyncRowFault, { fields }: Written, before: Coming | undefined): boolean => {
  const field = fieldOf(misfit);
  if (!before || field === null) return false;
  return before.referred.has(`${field === 'brand' ? 'brand' : 'category'} ${textIn(fields, field)}`);
};

/** Decides one row beside ours; nothing is written yet. */
const judge = (one: Case, { before, coming, target, found, kept }: Comparing): Outcome => {
  const { row, externalId, ours, base } = one;
  const { given, vanished, decision } = row;
  const verdict = decide(
    {
      given,
      ours: ours?.fields,
      base: ours?.external_id === externalId ? base?.given : undefined,
      overruled: base?.overruled ?? {},
      decision: decision ?? undefined,
    },
    vanished ? ['state'] : kept,
  );
  if (verdict.kind === 'conflict') return refused(ours?.external_id === externalId ? 'edited_here' : 'here_before');
  const overruled = verdict.kind === 'settled' ? verdict.overruled : {};
  const settled: Base = { external_id: externalId, given: wholeOf(given, base, ours), overruled };
  const outcome: Extract<Outcome, { written: Written }> =
    verdict.kind === 'added' || !ours
      ? added(one, settled)
      : {
          kind: vanished ? 'gone' : 'changed',
          written: { id: ours.id, external_id: externalId, fields: { ...ours.fields, ...verdict.changes } },
          changes: verdict.changes,
          base: settled,
        };
  const isLinked = ours?.external_id === externalId;
  if (isLinked && Object.keys(outcome.changes).length === 0) return { kind: 'same', base: settled };
  const { written } = outcome;
  const key = target.keyOf(written.fields);
  const named = `${target.thing} ${key}`;
  const owner = coming.keys.get(named) ?? before?.keys.get(named) ?? found.byKey.get(key)?.id;
  if (owner !== undefined && owner !== written.id) return refused(target.taken, fieldOf(target.taken));
  const misfit = found
    .misfits(written, ours, before?.added.get(target.thing) ?? 0)
    .find((one) => !isComing(one, written, before));
  if (misfit) return refused(misfit, fieldOf(misfit));
  coming.keys.set(named, written.id);
  coming.referred.add(`${target.thing} ${externalId}`);
  if (outcome.kind === 'added') moreOf(coming, target.thing, 1);
  found.reserve?.(written);
  return outcome;
};

const rowAfter = ({ row, ours, base }: Case, outcome: Exclude<Outcome, { kind: 'same' }>): ComparedRow => {
  const common = {
    row_id: row.row_id,
    rank: ranks[outcome.kind],
    result: outcome.kind,
    ours: ours?.fields ?? null,
    base: base?.given ?? null,
    decision: row.decision,
  };
  if (outcome.kind === 'refused')
    return { ...common, fault: outcome.fault, field: outcome.field, subject_id: ours?.id ?? null, version: null };
  return { ...common, fault: null, field: null, subject_id: outcome.written.id, version: (ours?.version ?? 0) + 1 };
};

/** Rows of ours for each row of the source: by external id, else by what is unique, if that is not another's. */
const oursFor = (found: Found, target: Target, row: SyncRow, externalId: string): Ours | undefined => {
  const linked = found.byExternalId.get(externalId);
  if (linked || row.vanished) return linked;
  const sameKey = found.byKey.get(target.keyOf(row.given));
  return sameKey?.external_id === null ? sameKey : undefined;
};

/** Both are as the database has them, with their keys in its order. */
const isSame = (had: Base | undefined, has: Base): boolean =>
  had !== undefined && JSON.stringify([had.given, had.overruled]) === JSON.stringify([has.given, has.overruled]);

/** Writes what was decided: new rows, changed ones with the operation log, and what the source gave. */
const write = async (
  tx: TenantTx,
  reader: Reader,
  { target, found }: Comparing,
  outcomes: readonly { readonly one: Case; readonly outcome: Outcome }[],
): Promise<void> => {
  const writing = outcomes.flatMap(({ one, outcome }) =>
    outcome.kind === 'refused' || outcome.kind === 'same' ? [] : [{ ours: one.ours, ...outcome }],
  );
  const fresh = writing.filter(({ kind }) => kind === 'added');
  const changed = writing.flatMap(({ ours, written }) => (ours ? [{ ours, written }] : []));
  if (fresh.length > 0)
    await found.add(
      fresh.map(({ written }) => written),
      reader.now,
    );
  if (changed.length > 0) {
    await found.edit(changed.map(({ written }) => written));
    const edits = changed.map(({ ours, written }) => ({
      id: written.id,
      before: { ...found.logged(ours.fields), external_id: ours.external_id },
      after: { ...found.logged(written.fields), external_id: written.external_id },
    }));
    await recordEdits(tx, reader, `${target.thing}.sync`, edits);
  }
  const bases = outcomes.flatMap(({ one, outcome }) =>
    outcome.kind === 'refused' || isSame(one.base, outcome.base) ? [] : outcome.base,
  );
  await setBases(tx, target.thing, bases);
};

/**
 * Compares rows of the source with ours and writes what follows, unless it only checks: then `before` says what is
 * coming of earlier rows. Returns how many came to what, and what is coming of these.
 */
export const compareRows = async (
  tx: TenantTx,
  reader: Reader,
  target: Target,
  rows: readonly SyncRow[],
  kept: readonly string[],
  before?: Coming,
): Promise<{ readonly counts: Partial<Counts>; readonly coming: Coming }> => {
  const sought = rows.flatMap((row) =>
    row.external_id === null ? [] : { row, external_id: row.external_id, given: row.given },
  );
  const found = await target.find(tx, sought);
  const bases = await listBases(
    tx,
    target.thing,
    sought.map(({ external_id }) => external_id),
  );
  const coming = nothingComing();
  const comparing = { before, coming, target, found, kept };
  const claimed = new Set<string>();
  const outcomes = sought.map(({ row, external_id: externalId }) => {
    const matched = oursFor(found, target, row, externalId);
    const ours = matched && !claimed.has(matched.id) ? matched : undefined;
    if (ours) claimed.add(ours.id);
    const one = { row, externalId, ours, base: bases.get(externalId) };
    return { one, outcome: judge(one, comparing) };
  });
  if (!before) await write(tx, reader, comparing, outcomes);
  const same = outcomes.filter(({ outcome }) => outcome.kind === 'same');
  await removeSameRows(
    tx,
    same.map(({ one }) => one.row.row_id),
  );
  await setRows(
    tx,
    outcomes.flatMap(({ one, outcome }) => (outcome.kind === 'same' ? [] : rowAfter(one, outcome))),
  );
  const counted = Map.groupBy(outcomes, ({ outcome }) => outcome.kind);
  return { counts: Object.fromEntries(Array.from(counted, ([kind, some]) => [kind, some.length])), coming };
};

/** The fields in which a row of the source differs from ours, over those that the source keeps. */
export const differencesOf = (row: SyncRow, kept: readonly string[]): string[] =>
  differing(row.given, row.ours ?? undefined, row.vanished ? ['state'] : kept);
