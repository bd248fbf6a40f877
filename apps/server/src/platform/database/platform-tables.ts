/** Platform tables that have a merchant_id nevertheless, each with its reason. Every other table with one is a tenant table. */
export const keptByPlatform: Readonly<Record<string, string>> = {
  account_merchant: 'lists the merchants an account may enter, and is read before one is chosen',
  merchant_count: 'figures of every merchant for the provider, which an hourly job counts',
  provider_log: 'what the provider did, over all merchants, and also where no merchant is concerned',
  device_pairing: 'is asked for by a till that has no merchant yet',
  merchant: 'is read before one is chosen, and every tenant table refers to it',
};
