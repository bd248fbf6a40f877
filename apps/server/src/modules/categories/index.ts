export { categoryHandlers } from './categories.handlers.ts';
export { addCategories } from './categories.queries.ts';
