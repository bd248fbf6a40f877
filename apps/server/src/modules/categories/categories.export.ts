import type { CategoryFilter } from '@regulars/contract';
import { categoryExportPhrases, statePhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { categoryFile, conditionsOf, inTreeOrder } from './categories.queries.ts';

const phrases = categoryExportPhrases;

/** In tree order unless the query names a sort or an order. */
export const categoryExport = exportOf<CategoryFilter>({
  list: 'categories',
  phrase: pagePhrases.category,
  columns: {
    name: { phrase: phrases.name, kind: 'text' },
    parent: { phrase: phrases.parent, kind: 'text', from: 'parent_name' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', labels: statePhrases },
    external_id: { phrase: phrases.external_id, kind: 'text' },
  },
  read: ({ db }, { sort, order, ...filter }) => {
    const { rows, count } = categoryFile.all(db, { sort, order }, conditionsOf(filter));
    return { rows: sort === undefined && order !== 'desc' ? inTreeOrder(rows) : rows, count };
  },
});
