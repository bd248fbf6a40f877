export { memberCardHandlers } from './member-cards.handlers.ts';
export { getAgreementRow } from './member-cards.queries.ts';
export { listRequiredFields } from './member-cards.service.ts';
