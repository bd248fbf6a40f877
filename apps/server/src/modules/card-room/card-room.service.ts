import { getLedgerAccount } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { getSettings } from '../settings/index.ts';
import { getWaitingValue } from './card-room.queries.ts';

/** A card’s stored value against its limit, in fen of principal and bonus. */
interface CardRoom {
  readonly held: number;
  /** What waiting top-ups bring once they are paid. */
  readonly waiting: number;
  readonly most: number;
  /** What may be added beside them. */
  readonly left: number;
}

/** The room on a locked member’s card: the lock keeps others from adding by hand or making an order meanwhile. */
export const getCardRoom = async (tx: TenantTx, memberId: string, now: Date): Promise<CardRoom> => {
  const [account, waiting, { stored_value_card_most: most }] = await Promise.all([
    getLedgerAccount(tx, memberId),
    getWaitingValue(tx, memberId, now),
    getSettings(tx),
  ]);
  const held = account ? account.balances.principal + account.balances.bonus : 0;
  return { held, waiting, most, left: Math.max(0, most - held - waiting) };
};
