/** Tables with a merchant_id that belong to the platform all the same, each with its reason. All others with one are tenant tables. */
export const platformTables: Readonly<Record<string, string>> = {
  account_merchant: 'says which merchants an account may enter, and is read before one is chosen',
  merchant: 'is read before a merchant is chosen, and referred to by every tenant table',
};
