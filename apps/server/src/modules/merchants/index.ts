export { accessTag } from './access-tag.rules.ts';
export { menuVersion, overrideColumns, type MenuOverride } from './menu-overrides.queries.ts';
export { editor, itemsOfMode, linkSortCode, type PlacedItem } from './menu-items.rules.ts';
export { menuItemName } from './menu.rules.ts';
export { sortStep } from './menu-places.ts';
export { merchantHandlers } from './merchants.handlers.ts';
export { merchantSchedules } from './merchants.jobs.ts';
export { merchantStanding } from './merchants.rules.ts';
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
export { setProviderContact } from './provider-contact.service.ts';
export { getProvider, setRates } from './rates.service.ts';
export type { VipOpenStatus } from './merchants.rules.ts';
export { editMerchant } from './profile.service.ts';
