export { memberCardHandlers } from './member-cards.handlers.ts';
export { addAgreementRow, getAgreementRow, lockCard, setCard } from './member-cards.queries.ts';
export { listRequiredFields } from './member-cards.service.ts';
