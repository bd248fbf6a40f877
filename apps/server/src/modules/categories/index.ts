export { categoryHandlers } from './categories.handlers.ts';
export { addCategories, categoryRows } from './categories.queries.ts';
