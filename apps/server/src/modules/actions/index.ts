export { actionDefinitions } from './actions.catalogue.ts';
export { actionHandlers } from './actions.handlers.ts';
