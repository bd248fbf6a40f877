export { actionHandlers } from './actions.handlers.ts';
