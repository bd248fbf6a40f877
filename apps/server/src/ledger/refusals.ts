import { errorPhrases, type ErrorName } from '@regulars/phrases';
import { DatabaseError } from 'pg';
import { ConstraintError } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorPhrases, name);

/** Constraints that back the functions' checks, and the Problem each means when it fires first. */
const backstops: Readonly<Record<string, ErrorName>> = {
  ledger_posting_document: 'ledger_document_reused',
  ledger_hold_document: 'ledger_document_reused',
  ledger_account_limit: 'ledger_balance_too_large',
  ledger_purse_balance: 'ledger_balance_too_large',
};

/** The Problem of a refusal: an error's name with its values as JSON, as posting_refuse gives them, or a constraint's. */
export const refusalOf = (name: string, detail?: string | null, cause?: unknown): Problem | undefined => {
  if (!isErrorName(name)) return backstops[name] && new Problem(backstops[name], { cause });
  const values = JSON.parse(detail ?? '{}') as Record<string, string | number>; // raised by posting_refuse
  return new Problem(name, { values, cause });
};

/** Maps a refusal by the ledger's functions to its Problem; returns any other error unchanged. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof DatabaseError && error.code === 'LG000')
    return refusalOf(error.message, error.detail, error) ?? error;
  return error instanceof ConstraintError ? (refusalOf(error.constraint, null, error) ?? error) : error;
};
