import { statement, type TenantTx } from '../platform/database/index.ts';
import { contextOf, expiry, sendOne, type PostingContext, type ExpiresAt } from './calls.ts';
import { checkRequest, positive } from './requests.ts';

const openPurse_ = statement('ledger_open_purse', 'select ledger_open_purse($1, $2, $3, $4)');

/** Opens a purse for the merchant itself: money held with the provider, or a pack of `product`. */
export const openPurse = async (
  tx: TenantTx,
  purse: { readonly purseId: string; readonly unit: 'merchant_value' | 'pack'; readonly product: string },
): Promise<void> => {
  await tx.query(openPurse_, [tx.merchantId, purse.purseId, purse.unit, purse.product]);
};

/** Fen of merchant stored value, or units of a pack; units may expire. */
type Given = { readonly give: number; readonly expiresAt?: ExpiresAt | undefined; readonly take?: undefined };
type Taken = { readonly take: number; readonly give?: undefined; readonly expiresAt?: undefined };

export type PurseMovement = PostingContext & { readonly purseId: string } & (
    | ({ readonly kind: 'top_up' | 'gift' | 'adjust' } & Given)
    | ({ readonly kind: 'spend' | 'adjust' } & Taken)
  );

/** Posts on a purse of the merchant. All its staff contend for this one row: keep the transaction short. */
export const postPurse = async (
  tx: TenantTx,
  now: Date,
  { kind, purseId, take, give, expiresAt, ...rest }: PurseMovement,
): Promise<{ postingId: number }> => {
  const amounts = { points_out: positive('purse', take), points_in: positive('purse', give) };
  checkRequest(amounts);
  const [at, rule] = expiry(expiresAt);
  const { postingId } = await sendOne(tx, 'postPurse', [purseId, now], {
    kind,
    ...contextOf(rest),
    ...amounts,
    points_expire_at: at,
    points_expiry_rule: rule,
  });
  return { postingId };
};
