export { categoryAction } from './categories.action.ts';
export { categoryExport } from './categories.export.ts';
export { categoryHandlers } from './categories.handlers.ts';
export { addCategoryRows, categoryRows } from './categories.queries.ts';
