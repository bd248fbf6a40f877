import type { ItemFilter } from '@regulars/contract';
import { itemActionPhrases, say } from '@regulars/phrases';
import { actionOf, changeRows, removeRows, undoRows } from '../../platform/actions/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { conditionsOf, itemList, itemReferences, itemRows } from './items.queries.ts';

type ItemOperation = { readonly operate: keyof typeof itemActionPhrases };

export const itemAction = actionOf<ItemOperation, Pick<ItemFilter, 'keyword' | 'category_id' | 'brand_id' | 'state'>>({
  kind: 'item',
  permission: ({ operate }) => (operate === 'remove' ? 'item:remove' : 'item:update'),
  title: ({ operate }, language) => say(itemActionPhrases[operate], language),
  select: (view, _, filter, place) => itemList.ids(view, conditionsOf(filter), place),
  apply: (tx, reader, ids, { operate }) => {
    if (operate === 'remove') return removeRows(tx, reader, itemRows, ids, 'item.remove');
    const state = operate === 'use' ? 'used' : 'stopped';
    return changeRows(tx, reader, itemRows, ids, { state }, 'item.state');
  },
  refusals: { gone: () => new Problem('item_not_found') },
  undo: (tx, reader, kept) =>
    undoRows(tx, reader, itemRows, kept, {
      changed: 'item.state',
      restored: 'item.restore',
      references: itemReferences,
    }),
});
