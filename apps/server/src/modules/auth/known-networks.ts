import type { PlatformDb } from '../../platform/database/index.ts';
import type { Visitor } from '../../platform/http/index.ts';
import { getNetworkKnown } from './known-networks.queries.ts';
import { networkOf } from './sign-in.rules.ts';

/**
 * Whether the phone's account signed in from the visitor's network lately. By the same statement for every phone. True
 * says nothing about who is there: others may share the network.
 */
export const isKnownNetwork = async (
  db: Pick<PlatformDb, 'query'>,
  { address }: Pick<Visitor, 'address'>,
  phone: string,
): Promise<boolean> => {
  const [found] = await db.query(getNetworkKnown, [phone, networkOf(address)]);
  return found?.known ?? false;
};
