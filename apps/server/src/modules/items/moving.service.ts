import type { Api, ItemFilter } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { itemActionPhrases, say } from '@regulars/phrases';
import {
  actionOf,
  runAction,
  selectionIn,
  undoChanges,
  changeRows,
  type ActionOutcome,
} from '../../platform/actions/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockReferences } from '../../platform/lists/references.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { conditionsOf, getKeptFields, itemList, itemReferences, itemRows } from './items.queries.ts';

type Move = { readonly category_id: string | null };

const { category_id } = itemReferences;
const references = { category_id };

/** Moves items to a category, except those whose category the item source keeps. */
export const itemMove = actionOf<Move, ItemFilter>({
  kind: 'item_category',
  permission: () => 'item:update',
  title: (_, language) => say(itemActionPhrases.move, language),
  select: (view, reader, filter, range) => itemList.ids(view, conditionsOf(filter, reader), range),
  apply: async (tx, reader, ids, move) => {
    await lockReferences(tx, references, move);
    const isKept = (await getKeptFields(tx)).has('category_id');
    const items = isKept ? await itemRows.lock(tx, ids) : [];
    const kept = new Set(
      items
        .filter((item) => item.external_id !== null && item.category_id !== move.category_id)
        .map(({ item_id }) => item_id),
    );
    const movable = ids.filter((id) => !kept.has(id));
    const applied = await changeRows(tx, reader, itemRows, movable, { category_id: move.category_id }, 'item.update');
    return { ...applied, skipped: { ...applied.skipped, ...(kept.size > 0 && { kept_by_source: kept.size }) } };
  },
  refusals: { gone: () => new Problem('item_not_found') },
  undo: (tx, reader, kept) => undoChanges(tx, reader, itemRows, kept, 'item.update', references),
});

export const moveItems = (
  tenant: Tenant,
  { category_id: to, ...selected }: BodyOf<Api['PUT /item/item-info/category']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, itemMove, selectionIn(selected), { category_id: to }, queue);
