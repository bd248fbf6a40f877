export { savedViewHandlers } from './saved-views.handlers.ts';
