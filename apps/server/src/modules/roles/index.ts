export { roleHandlers } from './roles.handlers.ts';
