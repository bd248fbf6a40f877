import { statement } from './statement.ts';
import type { TenantTx } from './views.ts';

const lock = statement('merchant_lock', 'select from merchant where merchant_id = $1 for no key update');

/** Takes turns with whoever else locks the merchant, also where there is no row yet that could be locked. */
export const lockMerchant = async (tx: TenantTx): Promise<void> => {
  await tx.query(lock, [tx.merchantId]);
};
