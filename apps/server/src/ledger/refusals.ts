import { errorPhrases, type ErrorName } from '@regulars/phrases';
import { DatabaseError } from 'pg';
import { ConstraintError } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorPhrases, name);

/** Constraints that stand behind the functions' own checks, and what they mean when they speak first. */
const backstops: Readonly<Record<string, ErrorName>> = {
  ledger_posting_document: 'ledger_document_reused',
  ledger_hold_document: 'ledger_document_reused',
  ledger_account_limit: 'ledger_balance_too_large',
  ledger_purse_balance: 'ledger_balance_too_large',
};

/** The Problem that a refusal of the ledger's functions stands for; any other error as it is. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof DatabaseError && error.code === 'LG000' && isErrorName(error.message)) {
    // Written by posting_refuse.
    const values = JSON.parse(error.detail ?? '{}') as Record<string, string | number>;
    return new Problem(error.message, { values, cause: error });
  }
  const name = error instanceof ConstraintError ? backstops[error.constraint] : undefined;
  return name === undefined ? error : new Problem(name, { cause: error });
};
