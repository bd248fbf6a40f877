import { v7 as newId } from 'uuid';
import { openAccounts, type PostingContext } from '../../src/ledger/index.ts';
import type { Database, TenantTx } from '../../src/platform/database/index.ts';
import { Factories, type Shop, type ShopOptions } from '../factories.ts';

/** When the shops of ledger tests open: a Friday afternoon in Shanghai. */
export const ledgerStart = new Date('2026-11-20T06:35:00Z');

export const daysLater = (days: number, from = ledgerStart): Date => new Date(from.getTime() + days * 86_400_000);

export interface LedgerShop extends Shop {
  /** Runs in a transaction of its own. */
  readonly inTx: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Ids of new members with empty accounts, ascending in the ledger's lock order. */
  readonly members: (count: number) => Promise<string[]>;
  readonly member: () => Promise<string>;
  /** A new document at the head branch. */
  readonly paper: (kind?: string) => PostingContext;
}

/** A new shop whose ledger a test uses through its public interface. */
export const newLedgerShop = async (database: Database, options: ShopOptions = {}): Promise<LedgerShop> => {
  const shop = await new Factories(database, () => ledgerStart).shop(options);
  const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    database.tenant(shop.merchantId).transaction(work);
  const members = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId()).sort();
    await inTx((tx) => openAccounts(tx, ids));
    return ids;
  };
  const member = async (): Promise<string> => {
    const id = newId();
    await inTx((tx) => openAccounts(tx, [id]));
    return id;
  };
  const paper = (kind = 'test'): PostingContext => ({
    document: { kind, id: newId() },
    branchId: shop.branchIds[0],
    actorId: null,
  });
  return { ...shop, inTx, members, member, paper };
};
