export { getHealth } from './health.service.ts';
export { listAccountsOf, requireActivationBy, setDisabledBy, signOutBy } from './provider-accounts.service.ts';
export { providerHandlers } from './provider.handlers.ts';
export { initialiseAsProvider } from './provider-merchants.service.ts';
export { providerSchedules } from './provider.jobs.ts';
