export { categoryHandlers } from './categories.handlers.ts';
export { addCategoryRows } from './categories.queries.ts';
