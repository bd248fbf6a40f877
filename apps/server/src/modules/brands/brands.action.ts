import type { BrandFilter } from '@regulars/contract';
import { brandActionPhrases, say } from '@regulars/phrases';
import { actionOf, changeRows, removeRows, undoRows } from '../../platform/actions/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { brandList, brandRows, conditionsOf, countItems } from './brands.queries.ts';

type BrandOperation = { readonly operate: keyof typeof brandActionPhrases };

export const brandAction = actionOf<BrandOperation, Pick<BrandFilter, 'keyword' | 'state' | 'origin'>>({
  kind: 'brand',
  permission: ({ operate }) => (operate === 'remove' ? 'brand:remove' : 'brand:update'),
  title: ({ operate }, language) => say(brandActionPhrases[operate], language),
  select: (view, _, filter, place) => brandList.ids(view, conditionsOf(filter), place),
  apply: (tx, reader, ids, { operate }) => {
    if (operate === 'remove') return removeRows(tx, reader, brandRows, ids, 'brand.remove', countItems);
    const state = operate === 'use' ? 'used' : 'stopped';
    return changeRows(tx, reader, brandRows, ids, { state }, 'brand.state');
  },
  refusals: {
    gone: () => new Problem('brand_not_found'),
    in_use: ({ referring = 0 }) => new Problem('held_by_items', { values: { count: referring } }),
  },
  undo: (tx, reader, kept) =>
    undoRows(tx, reader, brandRows, kept, { changed: 'brand.state', restored: 'brand.restore' }),
});
