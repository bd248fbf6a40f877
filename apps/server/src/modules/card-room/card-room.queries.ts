import { statement, type TenantTx } from '../../platform/database/index.ts';

const waitingValue = statement<{ value: number }>(
  'top_up_waiting_value',
  `select coalesce(sum(paid + bonus), 0)::bigint as value from top_up_order
   where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3`,
);
/** Fen of principal and bonus that a member's waiting orders will bring. */
export const getWaitingValue = async (tx: TenantTx, memberId: string, now: Date): Promise<number> =>
  (await tx.query(waitingValue, [tx.merchantId, memberId, now]))[0]?.value ?? 0;
