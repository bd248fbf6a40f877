import { getMerchantIdByNo } from '../modules/merchants/index.ts';
import type { PlatformTx, TenantTx } from '../platform/database/index.ts';
import { Refusal } from './command.ts';
import { one } from './options.ts';
import { merchantNo } from './values.ts';

export const merchantOption = one('<number>', 'the merchant’s number', merchantNo);
export const roleHelp = 'a role of the initialised merchant: its name, or owner, manager or cashier; repeatable';

/** The id of the merchant that an option names. */
export const getMerchantId = async (tx: PlatformTx, number: string): Promise<string> => {
  const merchantId = await getMerchantIdByNo(tx, number);
  if (merchantId === undefined) throw new Refusal(`No merchant has the number ${number}.`);
  return merchantId;
};

export const getTenant = async (tx: PlatformTx, number: string): Promise<TenantTx> =>
  tx.tenant(await getMerchantId(tx, number));
