import type { BrandFilter } from '@regulars/contract';
import { brandExportPhrases, brandOriginPhrases, itemStatePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { brandList, conditionsOf } from './brands.queries.ts';

const words = brandExportPhrases;

export const brandExport = exportOf<BrandFilter>({
  list: 'GET /item/brand-info',
  words: pagePhrases.brand,
  columns: {
    name: { words: words.name, kind: 'text' },
    origin: { words: words.origin, kind: 'choice', labels: brandOriginPhrases },
    remark: { words: words.remark, kind: 'text' },
    created_at: { words: words.created_at, kind: 'instant' },
    state: { words: words.state, kind: 'choice', labels: itemStatePhrases },
    external_id: { words: words.external_id, kind: 'text' },
  },
  read: ({ db }, filter) => brandList.all(db, filter, conditionsOf(filter)),
});
