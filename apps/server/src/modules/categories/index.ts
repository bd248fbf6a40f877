export { categoryHandlers } from './categories.handlers.ts';
export { addCategoryRows, categoryRows } from './categories.queries.ts';
