import type { BrandFilter } from '@regulars/contract';
import { brandExportPhrases, brandOriginPhrases, itemStatePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { brandList } from './brands.queries.ts';
import { conditionsOf } from './brands.service.ts';

const words = brandExportPhrases;

export const brandExport = exportOf<BrandFilter>({
  list: 'GET /item/brand-info',
  phrase: pagePhrases.brand,
  columns: {
    name: { phrase: words.name, kind: 'text' },
    origin: { phrase: words.origin, kind: 'choice', labels: brandOriginPhrases },
    remark: { phrase: words.remark, kind: 'text' },
    created_at: { phrase: words.created_at, kind: 'instant' },
    state: { phrase: words.state, kind: 'choice', labels: itemStatePhrases },
    external_id: { phrase: words.external_id, kind: 'text' },
  },
  read: ({ db }, filter) => brandList.all(db, filter, conditionsOf(filter)),
});
