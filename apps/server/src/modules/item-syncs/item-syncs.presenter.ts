import type { ItemSync, ItemSyncRow } from '@regulars/contract';
import {
  itemSyncUnknownPhrase,
  moneyText,
  say,
  statePhrases,
  type ItemSyncField,
  type Language,
} from '@regulars/phrases';
import { taskFaultWords } from '../tasks/index.ts';
import { differencesOf } from './compare.ts';
import { changedAnything, noCounts } from './counts.rules.ts';
import { fieldsKept } from './decide.rules.ts';
import type { Fields } from './given.rules.ts';
import type { ListedSync } from './item-syncs.queries.ts';
import type { SyncRow } from './sync-rows.queries.ts';

/** A run whose task ended without it has failed or was stopped; if it only read, nothing came of it. */
const standing = ({
  state,
  fault,
  finished_at,
  task_state,
  task_fault,
}: ListedSync): Pick<ListedSync, 'state' | 'fault'> => {
  const isRunning = task_state === 'queued' || task_state === 'running';
  if (finished_at !== null || isRunning) return { state, fault };
  return { state: task_state === 'stopped' ? 'stopped' : 'failed', fault: task_fault };
};

export const presentSync = (row: ListedSync, language: Language): ItemSync => {
  const { state, fault } = standing(row);
  const isLost = state !== row.state;
  const isOver = !['reading', 'writing', 'undoing', 'undone', 'checked'].includes(state);
  const canUndo = row.undo_until !== null && isOver && changedAnything(row.counts);
  const counts = isLost && row.state === 'reading' ? {} : row.counts;
  return {
    sync_id: row.sync_id,
    scope: row.scope,
    origin: row.origin,
    checks: row.checks,
    by_schedule: row.by_schedule,
    file_name: row.file_name,
    operator: row.operator,
    state,
    fault: fault && taskFaultWords(fault, language),
    fault_name: fault?.name ?? null,
    counts: {
      item: counts.item ?? noCounts,
      category: counts.category ?? noCounts,
      brand: counts.brand ?? noCounts,
    },
    task_id: row.task_id,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: canUndo ? (row.undo_until?.toISOString() ?? null) : null,
    undone: row.undone,
  };
};

export const isConflict = ({ fault, decision }: Pick<SyncRow, 'fault' | 'decision'>): boolean =>
  decision === null && (fault === 'edited_here' || fault === 'here_before');

/** What references are called: by external id, or by our id with a colon. */
export type Names = ReadonlyMap<string, string>;

const references: ReadonlySet<string> = new Set(['category', 'brand', 'parent']);

/** A value in words; null if there is none. */
const wordsOf = (field: string, fields: Fields | null, names: Names, language: Language): string | null => {
  const value = fields?.[field] ?? null;
  if (value === null) return null;
  if (field === 'price' && typeof value === 'number') return moneyText(value);
  // One that was refused is as it was given.
  if (field === 'price' && /^-?\d{1,9}(?:\.\d{1,2})?$/.test(String(value)))
    return moneyText(Math.round(Number(value) * 100));
  if (field === 'state' && (value === 'used' || value === 'stopped')) return say(statePhrases[value], language);
  return references.has(field)
    ? (names.get(String(value)) ?? say(itemSyncUnknownPhrase, language, { id: String(value) }))
    : String(value);
};

/** The fields that say what a row is about. */
const fieldsShown = (row: SyncRow, keeps: readonly string[]): string[] => {
  if (row.result === 'added') return row.thing === 'item' ? ['price'] : [];
  if (row.field !== null) return [row.field];
  return row.result === 'refused' && !row.ours ? [] : differencesOf(row, fieldsKept(row.thing, keeps));
};

interface Shown {
  readonly keeps: readonly string[];
  readonly names: Names;
  readonly language: Language;
}

export const presentRow = (row: SyncRow, { keeps, names, language }: Shown): ItemSyncRow => {
  const text = (field: string): string | null =>
    wordsOf(field, row.given, names, language) ?? wordsOf(field, row.ours, names, language);
  return {
    row_id: row.row_id,
    thing: row.thing,
    result: row.result === 'read' ? 'refused' : row.result,
    external_id: row.external_id,
    name: text('name'),
    code: text('code'),
    vanished: row.vanished,
    changes: fieldsShown(row, keeps).map((field) => ({
      field: field as ItemSyncField, // of a thing
      ours: wordsOf(field, row.ours, names, language),
      theirs: wordsOf(field, row.given, names, language),
    })),
    fault: row.fault,
    conflict: isConflict(row),
    decision: row.decision,
  };
};
