export { accessTag } from './access-tag.rules.ts';
export { merchantHandlers } from './merchants.handlers.ts';
export { merchantSchedules } from './merchants.jobs.ts';
export { merchantStanding, paymentsOf, type StoredPayments } from './merchants.rules.ts';
export { getCurrentUser } from './merchants.service.ts';
export {
  listAllMerchants,
  addMerchant,
  closeService,
  editAgreed,
  extendMerchant,
  getMerchantIdByNo,
  openMerchant,
  openService,
  setMerchantDisabled,
  type NewMerchant,
} from './provider.service.ts';
export { standingColumns, type StandingRow } from './standing.queries.ts';
export { isUnseen, markSeen } from './seen.queries.ts';
export { setProviderContact } from './provider-contact.service.ts';
export { actAsProvider, getProvider, setRates } from './rates.service.ts';
export type { VipOpenStatus } from './merchants.rules.ts';
export { editMerchant } from './profile.service.ts';
