export { categoryHandlers } from './categories.handlers.ts';
export { insertCategories } from './categories.queries.ts';
