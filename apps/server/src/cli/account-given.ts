import { getAccount } from '../modules/auth/index.ts';
import type { PlatformTx } from '../platform/database/index.ts';
import { Refusal } from './command.ts';
import { one } from './options.ts';
import { phone } from './values.ts';

export const phoneOption = one('<phone>', 'the mobile number the account signs in with', phone);

/** The id of the account that an option names. */
export const accountWith = async (tx: PlatformTx, number: string): Promise<string> => {
  const account = await getAccount(tx, number);
  if (!account) throw new Refusal(`No account has the phone ${number}: create one with \`account create\`.`);
  return account.accountId;
};
