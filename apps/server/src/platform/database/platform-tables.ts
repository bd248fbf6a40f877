/** Tables with a merchant_id that are the platform's all the same, each with its reason. All others with one are tenant tables. */
export const keptByPlatform: Readonly<Record<string, string>> = {
  account_merchant: 'says which merchants an account may enter, and is read before one is chosen',
  merchant: 'is read before one is chosen, and every tenant table refers to it',
};
