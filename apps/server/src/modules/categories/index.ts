export { categoryAction } from './categories.action.ts';
export { categoryExport } from './categories.export.ts';
export { categoryHandlers } from './categories.handlers.ts';
export { addCategoryRows, categoryOrder, categoryRows, listCategoryRows } from './categories.queries.ts';
export { nextSortCode } from './categories.rules.ts';
