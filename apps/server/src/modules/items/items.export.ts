import type { ItemFilter } from '@regulars/contract';
import { itemExportPhrases, logValuePhrases, statePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { conditionsOf, itemList } from './items.queries.ts';

const phrases = itemExportPhrases;

export const itemExport = exportOf<ItemFilter>({
  list: 'items',
  phrase: pagePhrases.item,
  columns: {
    code: { phrase: phrases.code, kind: 'text' },
    name: { phrase: phrases.name, kind: 'text' },
    category: { phrase: phrases.category, kind: 'text', from: 'category_path' },
    brand: { phrase: phrases.brand, kind: 'text', from: 'brand_name' },
    price: { phrase: phrases.price, kind: 'money' },
    member_price: { phrase: phrases.member_price, kind: 'money' },
    branches: { phrase: phrases.branches, kind: 'choice', from: 'sold_at', labels: { '': logValuePhrases.all } },
    sold_out: { phrase: phrases.sold_out, kind: 'text', from: 'sold_out_now' },
    unit: { phrase: phrases.unit, kind: 'text' },
    remark: { phrase: phrases.remark, kind: 'text' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    added_by: { phrase: phrases.added_by, kind: 'text' },
    state: { phrase: phrases.state, kind: 'choice', labels: statePhrases },
    external_id: { phrase: phrases.external_id, kind: 'text' },
  },
  read: (reader, filter) => itemList.all(reader.db, filter, { ...conditionsOf(filter, reader), tellsSoldOut: true }),
});
