export { documentHandlers } from './documents.handlers.ts';
