import { statement, type TenantTx } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';
import { circumstances, sendOne, type Circumstances } from './calls.ts';
import { checkRequest, positive } from './requests.ts';

const openPurse_ = statement('ledger_open_purse', 'select ledger_open_purse($1, $2, $3, $4)');

/** Opens a purse of the merchant's own: money with the provider, or a pack of `product`. */
export const openPurse = async (
  tx: TenantTx,
  purse: { readonly purseId: string; readonly unit: 'merchant_value' | 'pack'; readonly product: string },
): Promise<void> => {
  await tx.query(openPurse_, [tx.merchantId, purse.purseId, purse.unit, purse.product]);
};

export interface PurseMovement extends Circumstances {
  readonly kind: 'top_up' | 'spend' | 'adjust' | 'gift';
  readonly purseId: string;
  /** Exactly one of the two: fen of merchant stored value, or pieces of a pack. */
  readonly take?: number | undefined;
  readonly give?: number | undefined;
  /** Of a pack that comes in. */
  readonly expiresAt?: Date | null | undefined;
}

/** Posts on what belongs to the merchant itself. All its staff wait for this one row: keep the transaction short. */
export const postPurse = async (
  tx: TenantTx,
  now: Date,
  { kind, purseId, take, give, expiresAt, ...rest }: PurseMovement,
): Promise<{ postingId: number }> => {
  const amounts = { points_out: positive('purse', take), points_in: positive('purse', give) };
  checkRequest(amounts);
  if (take !== undefined && give !== undefined)
    throw new Problem('ledger_amount_invalid', { values: { unit: 'purse' } });
  const { postingId } = await sendOne(tx, 'postPurse', [purseId, now], {
    kind,
    ...circumstances(rest),
    ...amounts,
    points_expire_at: expiresAt?.toISOString(),
  });
  return { postingId };
};
