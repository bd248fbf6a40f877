import { Problem } from '../platform/http/index.ts';

/** An amount as the ledger takes it: a whole number from 1 to 2^53 - 1. Absent stays absent. */
export const positive = (unit: string, amount: number | undefined): number | undefined => {
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount <= 0))
    throw new Problem('ledger_amount_invalid', { values: { unit } });
  return amount;
};

/** A posting moves something. */
export const checkRequest = (amounts: Readonly<Record<string, unknown>>): void => {
  if (!Object.values(amounts).some((amount) => typeof amount === 'number'))
    throw new Problem('ledger_amount_invalid', { values: { unit: 'value' } });
};
