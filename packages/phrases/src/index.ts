import { actionErrors } from './actions.ts';
import { adjustmentAudit, adjustmentErrors } from './adjustments.ts';
import { announcementAudit, announcementErrors } from './announcements.ts';
import { authAudit, authErrors } from './auth.ts';
import { branchAudit, branchErrors } from './branches.ts';
import { brandAudit, brandErrors } from './brands.ts';
import { carouselAudit, carouselErrors } from './carousels.ts';
import { couponAudit, couponErrors } from './coupons.ts';
import { categoryAudit, categoryErrors } from './categories.ts';
import { codeErrors } from './codes.ts';
import { confirmationAudit, confirmationErrors } from './confirmations.ts';
import { deviceAudit, deviceErrors } from './devices.ts';
import { documentErrors } from './documents.ts';
import { exportAudit, exportErrors } from './exports.ts';
import { importErrors } from './imports.ts';
import { itemAudit, itemErrors } from './items.ts';
import { itemSyncAudit, itemSyncErrors } from './item-syncs.ts';
import { ledgerAudit, ledgerErrors } from './ledger.ts';
import { logAudit, logErrors } from './logs.ts';
import { branchImportAudit } from './branch-imports.ts';
import { itemImportAudit } from './item-imports.ts';
import { staffImportAudit, staffImportErrors } from './staff-imports.ts';
import { memberImportAudit } from './member-imports.ts';
import { memberCardAudit, memberCardErrors } from './member-cards.ts';
import { memberAudit, memberErrors } from './members.ts';
import { menuAudit, menuErrors } from './menus.ts';
import { merchantAudit, merchantErrors } from './merchants.ts';
import { openingAudit, openingErrors } from './openings.ts';
import { packPriceAudit, packPriceErrors } from './pack-prices.ts';
import { pictureErrors } from './pictures.ts';
import { privilegeAudit, privilegeErrors } from './privileges.ts';
import { gradeAudit, gradeErrors } from './grades.ts';
import { growthRuleAudit } from './growth-rules.ts';
import { pointRuleAudit, pointRuleErrors } from './point-rules.ts';
import { platformErrors } from './platform.ts';
import { promoAudit, promoErrors } from './promo.ts';
import { providerAudit, providerErrors } from './provider.ts';
import { savedViewAudit } from './saved-views.ts';
import { wechatSignInErrors } from './wechat-sign-in.ts';
import { replayErrors } from './replays.ts';
import { roleAudit, roleErrors } from './roles.ts';
import { sealAudit, sealErrors } from './seals.ts';
import { settingAudit, settingErrors } from './settings.ts';
import { shiftAudit, shiftErrors } from './shifts.ts';
import { refundRequestAudit, refundRequestErrors } from './refund-requests.ts';
import { tillLimitErrors } from './till-limits.ts';
import { secondFactorAudit, secondFactorErrors } from './second-factors.ts';
import { topUpNoteAudit } from './top-up-notes.ts';
import { orderAudit, orderErrors } from './orders.ts';
import { receiptErrors } from './receipts.ts';
import { topUpOrderAudit, topUpOrderErrors } from './top-up-orders.ts';
import { topUpRuleAudit, topUpRuleErrors } from './top-up-rules.ts';
import { unusualAudit, unusualErrors } from './unusual.ts';
import { userAudit, userErrors } from './users.ts';
import { taskAudit, taskErrors } from './tasks.ts';

export * from './phrase.ts';
export * from './fields.ts';
export * from './menu.ts';
export * from './state.ts';
export * from './assets.ts';
export * from './documents.ts';
export * from './posting-rules.ts';
export * from './figure-words.ts';
export * from './figures.ts';
export * from './auth.ts';
export * from './codes.ts';
export * from './confirmations.ts';
export * from './campaigns.ts';
export * from './second-factors.ts';
export * from './wechat-sign-in.ts';
export * from './merchant-particulars.ts';
export * from './merchants.ts';
export * from './provider.ts';
export * from './jobs.ts';
export * from './pictures.ts';
export * from './promo.ts';
export * from './members.ts';
export * from './adjustments.ts';
export * from './imports.ts';
export * from './branch-imports.ts';
export * from './item-imports.ts';
export * from './staff-imports.ts';
export * from './member-imports.ts';
export * from './openings.ts';
export * from './ledger.ts';
export * from './branches.ts';
export * from './regions.ts';
export * from './devices.ts';
export * from './brands.ts';
export * from './carousels.ts';
export * from './coupon-words.ts';
export * from './coupons.ts';
export * from './categories.ts';
export * from './items.ts';
export * from './item-syncs.ts';
export * from './saved-views.ts';
export * from './tasks.ts';
export * from './exports.ts';
export * from './announcements.ts';
export * from './pack-prices.ts';
export * from './grades.ts';
export * from './growth-rules.ts';
export * from './member-cards.ts';
export * from './privileges.ts';
export * from './point-rules.ts';
export * from './top-up-rules.ts';
export * from './top-up-notes.ts';
export * from './orders.ts';
export * from './shifts.ts';
export * from './refund-requests.ts';
export * from './till-limits.ts';
export * from './top-up-orders.ts';
export * from './gift-words.ts';
export * from './top-up-words.ts';
export * from './replays.ts';
export * from './notices.ts';
export * from './actions.ts';
export * from './users.ts';
export * from './roles.ts';
export * from './logs.ts';
export * from './menus.ts';
export * from './permissions.ts';
export * from './seals.ts';
export * from './unusual.ts';
export * from './settings.ts';

/** Every error of every call: its texts, its code on the wire (never changed), and its HTTP status. */
export const errorPhrases = {
  ...platformErrors,
  ...announcementErrors,
  ...packPriceErrors,
  ...authErrors,
  ...codeErrors,
  ...confirmationErrors,
  ...secondFactorErrors,
  ...wechatSignInErrors,
  ...merchantErrors,
  ...pictureErrors,
  ...memberErrors,
  ...adjustmentErrors,
  ...openingErrors,
  ...importErrors,
  ...documentErrors,
  ...ledgerErrors,
  ...branchErrors,
  ...deviceErrors,
  ...brandErrors,
  ...carouselErrors,
  ...couponErrors,
  ...categoryErrors,
  ...itemErrors,
  ...itemSyncErrors,
  ...promoErrors,
  ...providerErrors,
  ...taskErrors,
  ...exportErrors,
  ...actionErrors,
  ...roleErrors,
  ...userErrors,
  ...staffImportErrors,
  ...logErrors,
  ...menuErrors,
  ...sealErrors,
  ...unusualErrors,
  ...settingErrors,
  ...gradeErrors,
  ...memberCardErrors,
  ...privilegeErrors,
  ...pointRuleErrors,
  ...topUpRuleErrors,
  ...orderErrors,
  ...receiptErrors,
  ...shiftErrors,
  ...refundRequestErrors,
  ...tillLimitErrors,
  ...topUpOrderErrors,
  ...replayErrors,
} as const;
export type ErrorName = keyof typeof errorPhrases;

/** All operation-log actions, by `thing.verb`. */
export const auditPhrases = {
  ...authAudit,
  ...secondFactorAudit,
  ...merchantAudit,
  ...announcementAudit,
  ...packPriceAudit,
  ...providerAudit,
  ...promoAudit,
  ...memberAudit,
  ...adjustmentAudit,
  ...openingAudit,
  ...branchImportAudit,
  ...itemImportAudit,
  ...staffImportAudit,
  ...memberImportAudit,
  ...ledgerAudit,
  ...branchAudit,
  ...deviceAudit,
  ...brandAudit,
  ...carouselAudit,
  ...couponAudit,
  ...categoryAudit,
  ...itemAudit,
  ...itemSyncAudit,
  ...savedViewAudit,
  ...taskAudit,
  ...exportAudit,
  ...roleAudit,
  ...userAudit,
  ...logAudit,
  ...menuAudit,
  ...sealAudit,
  ...unusualAudit,
  ...settingAudit,
  ...gradeAudit,
  ...growthRuleAudit,
  ...memberCardAudit,
  ...privilegeAudit,
  ...pointRuleAudit,
  ...topUpRuleAudit,
  ...topUpNoteAudit,
  ...orderAudit,
  ...refundRequestAudit,
  ...confirmationAudit,
  ...shiftAudit,
  ...topUpOrderAudit,
} as const;
export type AuditAction = keyof typeof auditPhrases;
