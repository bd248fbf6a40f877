import { expect, test } from 'vitest';
import { actionErrors } from './actions.ts';
import { adjustmentAudit, adjustmentErrors } from './adjustments.ts';
import { auditPhrases } from './audit.ts';
import { authAudit, authErrors } from './auth.ts';
import { brandAudit, brandErrors } from './brands.ts';
import { categoryAudit, categoryErrors } from './categories.ts';
import { exportAudit } from './exports.ts';
import { errorPhrases } from './errors.ts';
import { importErrors } from './imports.ts';
import { ledgerAudit, ledgerErrors } from './ledger.ts';
import { memberImportAudit } from './member-imports.ts';
import { memberAudit, memberErrors } from './members.ts';
import { merchantAudit, merchantErrors } from './merchants.ts';
import { openingAudit, openingErrors } from './openings.ts';
import { platformErrors } from './platform.ts';
import { savedViewAudit } from './saved-views.ts';
import { taskAudit, taskErrors } from './tasks.ts';

/** A name in two domains would go unnoticed: the later overrides the earlier. */
const namesOf = (tables: readonly object[]): string[] => tables.flatMap((table) => Object.keys(table)).toSorted();

test('no two domains share the name of an error or operation-log action', () => {
  const errors = [
    platformErrors,
    authErrors,
    merchantErrors,
    memberErrors,
    adjustmentErrors,
    openingErrors,
    importErrors,
    ledgerErrors,
    brandErrors,
    categoryErrors,
    taskErrors,
    actionErrors,
  ];
  expect(namesOf(errors)).toEqual(Object.keys(errorPhrases).toSorted());
  const audit = [
    authAudit,
    merchantAudit,
    memberAudit,
    adjustmentAudit,
    openingAudit,
    memberImportAudit,
    ledgerAudit,
    brandAudit,
    categoryAudit,
    savedViewAudit,
    taskAudit,
    exportAudit,
  ];
  expect(namesOf(audit)).toEqual(Object.keys(auditPhrases).toSorted());
});

test('every error has a unique code, and ours begin with their status', () => {
  const entries = Object.entries(errorPhrases);
  expect(new Set(entries.map(([, { code }]) => code)).size).toBe(entries.length);
  // 422xx is full; 423xx continues it.
  const statusOf = (code: number): number => (Math.floor(code / 100) === 423 ? 422 : Math.floor(code / 100));
  const odd = entries.filter(([, { code, status }]) => code >= 10_000 && statusOf(code) !== status);
  expect(odd).toEqual([]);
});
