import { adjustmentAudit } from './adjustments.ts';
import { authAudit } from './auth.ts';
import { brandAudit } from './brands.ts';
import { categoryAudit } from './categories.ts';
import { exportAudit } from './exports.ts';
import { ledgerAudit } from './ledger.ts';
import { memberImportAudit } from './member-imports.ts';
import { memberAudit } from './members.ts';
import { merchantAudit } from './merchants.ts';
import { openingAudit } from './openings.ts';
import { savedViewAudit } from './saved-views.ts';
import { taskAudit } from './tasks.ts';

/** All operation-log actions, by `thing.verb`. */
export const auditPhrases = {
  ...authAudit,
  ...merchantAudit,
  ...memberAudit,
  ...adjustmentAudit,
  ...openingAudit,
  ...memberImportAudit,
  ...ledgerAudit,
  ...brandAudit,
  ...categoryAudit,
  ...savedViewAudit,
  ...taskAudit,
  ...exportAudit,
} as const;

export type AuditAction = keyof typeof auditPhrases;
