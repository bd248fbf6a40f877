import { Problem } from '../platform/http/index.ts';

/** A valid ledger amount: a whole number from 1 to 2^53 - 1, or undefined. */
export const positive = (unit: string, amount: number | undefined): number | undefined => {
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount <= 0))
    throw new Problem('ledger_amount_invalid', { values: { unit } });
  return amount;
};

/** Refuses a posting that moves nothing. */
export const checkRequest = (amounts: Readonly<Record<string, unknown>>): void => {
  if (!Object.values(amounts).some((amount) => typeof amount === 'number'))
    throw new Problem('ledger_amount_invalid', { values: { unit: 'value' } });
};
