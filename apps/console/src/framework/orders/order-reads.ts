import { balanceReads } from '../balance-reads.ts';

/** Queries to invalidate when an order is paid, refunded or voided. */
export const orderReads = ['GET /orders', 'GET /orders/{id}', ...balanceReads] as const;
