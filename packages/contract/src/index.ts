import { actions } from './actions/actions.ts';
import { adjustments } from './adjustments/adjustments.ts';
import { announcements } from './announcements/announcements.ts';
import { approvals } from './approvals/approvals.ts';
import { assets } from './assets/assets.ts';
import { accountCentre } from './auth/account-centre.ts';
import { auth } from './auth/auth.ts';
import { olderAccount } from './auth/older-account.ts';
import { branchApplications } from './branches/branch-applications.ts';
import { branches } from './branches/branches.ts';
import { brands } from './brands/brands.ts';
import { carousels } from './carousels/carousels.ts';
import { coupons } from './coupons/coupons.ts';
import { issuedCoupons } from './issued-coupons/issued-coupons.ts';
import { categories } from './categories/categories.ts';
import { codes } from './codes/codes.ts';
import { devices } from './devices/devices.ts';
import { tillCalls } from './devices/till-calls.ts';
import { dictionaries } from './dictionaries/dictionaries.ts';
import { documents } from './documents/documents.ts';
import { exports } from './exports/exports.ts';
import { grades } from './grades/grades.ts';
import { growthRules } from './growth-rules/growth-rules.ts';
import { confirmations } from './confirmations/confirmations.ts';
import { consents } from './consents/consents.ts';
import { memberCards } from './member-cards/member-cards.ts';
import { privileges } from './privileges/privileges.ts';
import { home } from './home/home.ts';
import { itemSyncs } from './item-syncs/item-syncs.ts';
import { items } from './items/items.ts';
import { ledger } from './ledger/ledger.ts';
import { logs } from './logs/logs.ts';
import { menus } from './menus/menus.ts';
import { seals } from './logs/seals.ts';
import { unusual } from './unusual/unusual.ts';
import { branchImports } from './branch-imports/branch-imports.ts';
import { itemImports } from './item-imports/item-imports.ts';
import { staffImports } from './staff-imports/staff-imports.ts';
import { memberImports } from './member-imports/member-imports.ts';
import { members } from './members/members.ts';
import { merchants } from './merchants/merchants.ts';
import { rates } from './merchants/rates.ts';
import { notices } from './notices/notices.ts';
import { openingBalances } from './opening-balances/opening-balances.ts';
import { packPrices } from './pack-prices/pack-prices.ts';
import { pictures } from './pictures/pictures.ts';
import { pointRules } from './point-rules/point-rules.ts';
import { preferences } from './preferences/preferences.ts';
import { promo } from './promo/promo.ts';
import { providerAccounts } from './provider/accounts.ts';
import { providerEndpoints } from './provider/provider.ts';
import { receipts } from './receipts/receipts.ts';
import { refundRequests } from './refund-requests/refund-requests.ts';
import { replays } from './replays/replays.ts';
import { roles } from './roles/roles.ts';
import { savedViews } from './saved-views/saved-views.ts';
import { wechatSignIn } from './wechat-sign-in/wechat-sign-in.ts';
import { settings } from './settings/settings.ts';
import { shifts } from './shifts/shifts.ts';
import { topUpNotes } from './top-up-notes/top-up-notes.ts';
import { orders } from './orders/orders.ts';
import { topUpOrders } from './top-up-orders/top-up-orders.ts';
import { topUpRules } from './top-up-rules/top-up-rules.ts';
import { secondFactors } from './second-factors/second-factors.ts';
import { tasks } from './tasks/tasks.ts';
import { users } from './users/users.ts';

/** Every domain's endpoints. A domain missing here has no endpoints in server, console or documents. */
export const domains = {
  auth: { ...auth, ...accountCentre, ...olderAccount },
  codes,
  wechatSignIn,
  secondFactors,
  merchants: { ...merchants, ...rates },
  pictures,
  members,
  branchImports,
  itemImports,
  staffImports,
  memberImports,
  assets,
  grades,
  dictionaries,
  preferences,
  adjustments,
  approvals,
  openingBalances,
  documents,
  ledger,
  branchApplications,
  branches,
  devices: { ...devices, ...tillCalls },
  brands,
  carousels,
  coupons,
  issuedCoupons,
  categories,
  items,
  itemSyncs,
  savedViews,
  tasks,
  exports,
  notices,
  announcements,
  packPrices,
  home,
  promo,
  provider: { ...providerEndpoints, ...providerAccounts },
  actions,
  users,
  roles,
  logs,
  unusual,
  seals,
  menus,
  settings,
  pointRules,
  growthRules,
  memberCards,
  confirmations,
  consents,
  privileges,
  topUpRules,
  topUpNotes,
  topUpOrders,
  orders,
  receipts,
  refundRequests,
  shifts,
  replays,
};

type AllOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All endpoints by `'METHOD /path'`; the console's types derive from it. */
export type Api = AllOf<(typeof domains)[keyof typeof domains]>;

export type * from './actions/actions.ts';
export type * from './adjustments/adjustment-limits.ts';
export type * from './adjustments/adjustment.ts';
export type * from './adjustments/adjustments.ts';
export type * from './adjustments/authorised.ts';
export type * from './announcements/announcements.ts';
export type * from './approvals/approvals.ts';
export type * from './assets/asset-schemas.ts';
export type * from './auth/account-centre.ts';
export type * from './auth/auth.ts';
export type * from './codes/codes.ts';
export type * from './documents/documents.ts';
export type * from './branches/branch-applications.ts';
export type * from './branches/branch.ts';
export type * from './branches/branches.ts';
export type * from './brands/brands.ts';
export type * from './carousels/carousels.ts';
export type * from './coupons/coupons.ts';
export type { CouponTerms } from './coupons/coupon-schemas.ts';
export type * from './issued-coupons/issued-coupons.ts';
export type * from './categories/categories.ts';
export type * from './devices/device.ts';
export type * from './devices/devices.ts';
export type * from './devices/till-calls.ts';
export type * from './dictionaries/dictionaries.ts';
export type * from './exports/exports.ts';
export type * from './grades/grades.ts';
export type * from './confirmations/confirmation-schemas.ts';
export type * from './confirmations/confirmations.ts';
export type * from './consents/consents.ts';
export type * from './growth-rules/growth-rules.ts';
export type * from './member-cards/member-cards.ts';
export type * from './privileges/privileges.ts';
export type * from './home/home.ts';
export type * from './items/items.ts';
export type * from './item-syncs/item-syncs.ts';
export type * from './ledger/ledger.ts';
export type * from './branch-imports/branch-imports.ts';
export type * from './item-imports/item-imports.ts';
export type * from './staff-imports/staff-imports.ts';
export type * from './member-imports/member-imports.ts';
export type * from './logs/logged-event.ts';
export type * from './logs/logs.ts';
export type * from './unusual/unusual.ts';
export type * from './logs/seals.ts';
export type * from './menus/menus.ts';
export type * from './members/members.ts';
export type * from './merchants/merchant.ts';
export type * from './merchants/merchants.ts';
export type * from './merchants/rates.ts';
export type * from './notices/notices.ts';
export type * from './opening-balances/opening-balances.ts';
export type * from './pack-prices/pack-prices.ts';
export type * from './point-rules/point-rules.ts';
export type * from './pictures/pictures.ts';
export type * from './preferences/preferences.ts';
export type * from './promo/promo.ts';
export type * from './provider/accounts.ts';
export type * from './provider/provider.ts';
export type * from './saved-views/saved-views.ts';
export type * from './second-factors/passkeys.ts';
export type * from './second-factors/second-factors.ts';
export type * from './wechat-sign-in/wechat-sign-in.ts';
export * from './settings/definitions.ts';
export type * from './settings/settings.ts';
export type * from './top-up-rules/top-up-rules.ts';
export type * from './top-up-notes/top-up-notes.ts';
export type * from './orders/held-schemas.ts';
export type * from './orders/order-schemas.ts';
export type * from './orders/orders.ts';
export type * from './orders/reckoning-schemas.ts';
export type * from './receipts/receipts.ts';
export type * from './refund-requests/request-schemas.ts';
export type * from './orders/told-schemas.ts';
export type * from './orders/timeline-schemas.ts';
export type * from './shifts/shifts.ts';
export type * from './top-up-orders/top-up-order-schemas.ts';
export type * from './replays/replays.ts';
export type * from './tasks/tasks.ts';
export type * from './users/users.ts';
export type * from './roles/roles.ts';
export type * from './roles/till-limits.ts';
