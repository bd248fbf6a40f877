export { categoryExport } from './categories.export.ts';
export { categoryHandlers } from './categories.handlers.ts';
export { addCategoryRows, categoryRows } from './categories.queries.ts';
