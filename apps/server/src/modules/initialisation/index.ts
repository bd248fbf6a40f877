export { applyTemplates, initialiseMerchant } from './initialisation.service.ts';
