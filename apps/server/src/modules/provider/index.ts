export { requireActivationBy, setDisabledBy, signOutBy } from './provider-accounts.service.ts';
export { providerHandlers } from './provider.handlers.ts';
export { initialiseAsProvider } from './provider-merchants.service.ts';
export { providerSchedules } from './provider.jobs.ts';
