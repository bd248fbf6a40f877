export { consentHandlers } from './consents.handlers.ts';
export type { ConsentRow } from './consents.queries.ts';
