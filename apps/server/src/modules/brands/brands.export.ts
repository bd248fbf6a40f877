import type { BrandFilter } from '@regulars/contract';
import { brandExportPhrases, brandOriginPhrases, statePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { brandList, conditionsOf } from './brands.queries.ts';

const phrases = brandExportPhrases;

export const brandExport = exportOf<BrandFilter>({
  list: 'brands',
  phrase: pagePhrases.brand,
  columns: {
    name: { phrase: phrases.name, kind: 'text' },
    origin: { phrase: phrases.origin, kind: 'choice', labels: brandOriginPhrases },
    remark: { phrase: phrases.remark, kind: 'text' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', labels: statePhrases },
    external_id: { phrase: phrases.external_id, kind: 'text' },
  },
  read: ({ db }, filter) => brandList.all(db, filter, conditionsOf(filter)),
});
