export { consentHandlers } from './consents.handlers.ts';
