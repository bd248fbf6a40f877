import type { TenantTx } from '../platform/database/index.ts';
import {
  circumstances,
  giving,
  sendOne,
  sendPair,
  taking,
  type Circumstances,
  type Earning,
  type Movement,
  type OnShort,
  type Posted,
  type Taking,
} from './calls.ts';
import { checkRequest, positive } from './requests.ts';

/**
 * Posts what comes to a member and goes, whole or not at all, in one round trip. Call it last in a use case's
 * transaction: it locks the member's account until the commit. Several in one transaction come in ascending order of
 * their accounts, so that no two wait for each other. Throws the Problems `ledger_*`.
 */
export const post = (tx: TenantTx, now: Date, { kind, accountId, take, give, ...rest }: Movement): Promise<Posted> => {
  const amounts = { ...taking(take), ...giving(give) };
  checkRequest(amounts);
  return sendOne(tx, 'post', [accountId, now], { kind, ...circumstances(rest), ...amounts });
};

export interface Refund extends Circumstances {
  /** The posting, of whichever kind, of which a part is undone. */
  readonly postingId: number;
  /** What its document was paid with in all, in fen or whatever its parts are counted in; the same at each refund. */
  readonly paid: number;
  /** How much of that this refund undoes. */
  readonly part: number;
  readonly onShort?: OnShort | undefined;
}

/**
 * Undoes a part. What was taken goes back to the lots it came from, what was given is taken back; the k-th refund
 * moves floor(all parts ÷ paid × total) less what the earlier ones moved, so that all parts give exactly the whole.
 * Principal and bonus are given back on their sum: never a fen less than was paid for with that part.
 */
export const refund = (tx: TenantTx, now: Date, { postingId, paid, part, onShort, ...rest }: Refund): Promise<Posted> =>
  sendOne(tx, 'refund', [postingId, now], {
    ...circumstances(rest),
    paid: positive('paid', paid),
    part: positive('part', part),
    on_short: onShort,
  });

export interface Reversal extends Circumstances {
  readonly postingId: number;
  readonly onShort?: OnShort | undefined;
}

/** Undoes a posting whole, once, and not after a refund of it. */
export const reverse = (tx: TenantTx, now: Date, { postingId, onShort, ...rest }: Reversal): Promise<Posted> =>
  sendOne(tx, 'reverse', [postingId, now], { ...circumstances(rest), on_short: onShort });

export interface Reclass extends Circumstances {
  readonly accountId: string;
  /** Number of the tranche, as its lots say it. */
  readonly tranche: number;
  /** Fen of bonus that become principal. */
  readonly amount: number;
}

/** Bonus becomes principal of its tranche (law.md: refunds above the rule's own). Its document's kind is `statutory_refund`. */
export const reclass = (tx: TenantTx, now: Date, { accountId, tranche, amount, ...rest }: Reclass): Promise<Posted> =>
  sendOne(tx, 'reclass', [accountId, now], {
    ...circumstances(rest),
    tranche: positive('tranche', tranche),
    bonus_out: positive('bonus', amount),
  });

export interface Capture extends Circumstances {
  readonly holdId: number;
  /** Of the held value and points, how much is spent; all unless given. The rest is let go. */
  readonly value?: number | undefined;
  readonly points?: number | undefined;
  /** What the order earns. */
  readonly give?: Earning | undefined;
}

/** Spends what was held: of a frozen member too, but not after the hold has run out. */
export const capture = (tx: TenantTx, now: Date, { holdId, value, points, give, ...rest }: Capture): Promise<Posted> =>
  sendOne(tx, 'capture', [holdId, now], {
    ...circumstances(rest),
    value_out: positive('value', value),
    points_out: positive('points', points),
    ...giving(give),
  });

export interface Transfer extends Circumstances {
  readonly fromId: string;
  readonly toId: string;
  readonly take: Taking;
}

/** Moves stored value or points to another member; lots keep their expiry and selling branch. */
export const transfer = (tx: TenantTx, now: Date, { fromId, toId, take, ...rest }: Transfer) => {
  const amounts = taking(take);
  checkRequest(amounts);
  return sendPair(tx, 'transfer', [fromId, toId, now], { ...circumstances(rest), ...amounts });
};

export interface Merge extends Circumstances {
  readonly fromId: string;
  readonly toId: string;
}

/**
 * Moves all that one member has to another, who answers for both from now on; refused while the first has open holds, or
 * either is frozen.
 * It locks both, as a transfer does, and holds up nobody else.
 */
export const merge = (tx: TenantTx, now: Date, { fromId, toId, ...rest }: Merge) =>
  sendPair(tx, 'merge', [fromId, toId, now], circumstances(rest));

/** Undoes a merge while nothing was posted or held on the survivor since, and the survivor is not frozen. */
export const unmerge = (tx: TenantTx, now: Date, { fromId, ...rest }: Circumstances & { readonly fromId: string }) =>
  sendPair(tx, 'unmerge', [fromId, now], circumstances(rest));
