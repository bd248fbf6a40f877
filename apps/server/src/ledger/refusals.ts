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

/** Maps a refusal by the ledger's functions to its Problem; returns any other error unchanged. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof DatabaseError && error.code === 'LG000' && isErrorName(error.message)) {
    // Raised by posting_refuse.
    const values = JSON.parse(error.detail ?? '{}') as Record<string, string | number>;
    return new Problem(error.message, { values, cause: error });
  }
  const name = error instanceof ConstraintError ? backstops[error.constraint] : undefined;
  return name === undefined ? error : new Problem(name, { cause: error });
};
