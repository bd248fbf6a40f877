import { actionErrors } from './actions.ts';
import { adjustmentErrors } from './adjustments.ts';
import { authErrors } from './auth.ts';
import { brandErrors } from './brands.ts';
import { categoryErrors } from './categories.ts';
import { importErrors } from './imports.ts';
import { ledgerErrors } from './ledger.ts';
import { memberErrors } from './members.ts';
import { merchantErrors } from './merchants.ts';
import { openingErrors } from './openings.ts';
import { platformErrors } from './platform.ts';
import { taskErrors } from './tasks.ts';

/** Every error of every call: its words, its code on the wire (never changed), and its HTTP status. */
export const errorPhrases = {
  ...platformErrors,
  ...authErrors,
  ...merchantErrors,
  ...memberErrors,
  ...adjustmentErrors,
  ...openingErrors,
  ...importErrors,
  ...ledgerErrors,
  ...brandErrors,
  ...categoryErrors,
  ...taskErrors,
  ...actionErrors,
} as const;

export type ErrorName = keyof typeof errorPhrases;
