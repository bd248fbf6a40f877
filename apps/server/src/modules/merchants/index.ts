export { merchantHandlers } from './merchants.handlers.ts';
export { merchantStanding, type StandingRow } from './merchants.rules.ts';
export { getCurrentUser } from './merchants.service.ts';
export {
  listAllMerchants,
  addMerchant,
  getMerchantIdByNo,
  openMerchant,
  openService,
  setMerchantDisabled,
  type NewMerchant,
} from './provider.service.ts';
