import { categoryActionPhrases, say } from '@regulars/phrases';
import {
  actionOf,
  changeRows,
  removeRows,
  tally,
  undoChanges,
  type Applied,
  type Undone,
  type UndoRow,
} from '../../platform/actions/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Reader } from '../../platform/http/index.ts';
import { recordEdits, wording } from '../../platform/lists/editing.ts';
import { categoryOrder, categoryRows, countItems, listCategoryRows, type CategoryRow } from './categories.queries.ts';
import { restorable } from './categories.rules.ts';

export const nameTaken = wording({ item_category_name: { problem: 'category_name_taken', field: 'name' } });
export const missing = 'category_not_found';

const removeCategories = async (tx: TenantTx, reader: Reader, ids: readonly string[]): Promise<Applied> => {
  await categoryOrder.lock(tx);
  const gone = await categoryRows.lock(tx, ids);
  if (gone.length < ids.length) throw new Problem(missing);
  const left = (await listCategoryRows(tx)).filter(({ category_id }) => !ids.includes(category_id));
  const full = gone.find((category) => left.some(({ parent_id }) => parent_id === category.category_id));
  if (full) throw new Problem('category_not_empty', { values: { name: full.name } });
  const applied = await removeRows(tx, reader, categoryRows, ids, 'category.remove', async () => {
    const used = await countItems(tx, ids);
    // If one stays, all stay: the call is refused, and a parent can't go before its children.
    return used.size === 0 ? used : new Map(ids.map((id) => [id, used.get(id) ?? 0]));
  });
  await categoryOrder.changed(tx);
  return applied;
};

/** Restores removed categories with their ids and places. */
const restoreCategories = async (tx: TenantTx, reader: Reader, kept: readonly UndoRow[]): Promise<Undone> => {
  await categoryOrder.lock(tx);
  const ids = (await listCategoryRows(tx)).map(({ category_id }) => category_id);
  const there = await categoryRows.lock(tx, ids); // so that no name changes before the commit
  const removed = kept.map(({ before }) => before as unknown as CategoryRow); // rows, as JSON
  const { rows, skipped, lost } = restorable(there, removed);
  for (const row of rows) await nameTaken(() => categoryRows.add(tx, { ...row, version: row.version + 1 }));
  if (rows.length > 0) await categoryOrder.changed(tx);
  const edits = rows.map((after) => ({ id: after.category_id, after }));
  await recordEdits(tx, reader, 'category.restore', edits);
  return { restored: edits.map(({ id }) => id), skipped: tally(skipped), lost: tally(lost) };
};

/** Enables, disables and removes categories. Its calls name their rows. */
export const categoryAction = actionOf<{ readonly operate: 'use' | 'stop' | 'remove' }, never>({
  kind: 'category',
  permission: ({ operate }) => (operate === 'remove' ? 'category:remove' : 'category:update'),
  title: ({ operate }, language) => say(categoryActionPhrases[operate], language),
  select: async () => [],
  apply: (tx, reader, ids, { operate }) =>
    operate === 'remove'
      ? removeCategories(tx, reader, ids)
      : changeRows(tx, reader, categoryRows, ids, { state: operate === 'use' ? 'used' : 'stopped' }, 'category.state'),
  refusals: {
    gone: () => new Problem(missing),
    in_use: ({ referring = 0 }) => new Problem('held_by_items', { values: { count: referring } }),
  },
  undo: (tx, reader, kept, { operate }) =>
    operate === 'remove'
      ? restoreCategories(tx, reader, kept)
      : undoChanges(tx, reader, categoryRows, kept, 'category.state'),
});
