import type { TenantTx } from '../platform/database/index.ts';
import {
  contextOf,
  giving,
  sendOne,
  sendPair,
  taking,
  type PostingContext,
  type Earning,
  type Movement,
  type OnShort,
  type Posted,
  type Taking,
} from './calls.ts';
import { checkRequest, positive } from './requests.ts';

export const movementRequest = ({ kind, accountId: _, take, give, ...rest }: Movement) => {
  const amounts = { ...taking(take), ...giving(give) };
  checkRequest(amounts);
  return { kind, ...contextOf(rest), ...amounts };
};

/**
 * Posts incoming and outgoing value atomically, in one round trip. Call it last in the use case's transaction: it locks
 * the member's account until commit. Post on several accounts in ascending order of account, so that transactions can't
 * deadlock. Throws the Problems `ledger_*`.
 */
export const post = (tx: TenantTx, now: Date, movement: Movement): Promise<Posted> =>
  sendOne(tx, 'post', [movement.accountId, now], movementRequest(movement));

export interface Refund extends PostingContext {
  /** The posting to refund in part, of any kind. */
  readonly postingId: number;
  /** The document's total, in fen or whatever unit its parts are counted in; the same in every refund. */
  readonly paid: number;
  /** How much of the total this refund covers. */
  readonly part: number;
  readonly onShort?: OnShort | undefined;
}

/**
 * Refunds a part. Value taken returns to the lots it came from; value given is taken back. The k-th refund moves
 * floor(all parts so far ÷ paid × total) less what earlier refunds moved, so that the parts add up to exactly the whole.
 * Principal and bonus are computed on their sum, so that rounding never costs the member a fen.
 */
export const refund = (tx: TenantTx, now: Date, { postingId, paid, part, onShort, ...rest }: Refund): Promise<Posted> =>
  sendOne(tx, 'refund', [postingId, now], {
    ...contextOf(rest),
    paid: positive('paid', paid),
    part: positive('part', part),
    on_short: onShort,
  });

export interface Reversal extends PostingContext {
  readonly postingId: number;
  readonly onShort?: OnShort | undefined;
}

export const reversalRequest = ({ postingId: _, onShort, ...rest }: Reversal) => ({
  ...contextOf(rest),
  on_short: onShort,
});

/** Reverses a whole posting, once; refused after a refund of it. */
export const reverse = (tx: TenantTx, now: Date, reversal: Reversal): Promise<Posted> =>
  sendOne(tx, 'reverse', [reversal.postingId, now], reversalRequest(reversal));

export interface Reclass extends PostingContext {
  readonly accountId: string;
  /** The tranche's number, as shown on its lots. */
  readonly tranche: number;
  /** Fen of bonus to turn into principal. */
  readonly amount: number;
}

/** Turns bonus into principal of its tranche, where the law grants a larger refund than the rule. Its document's kind is `statutory_refund`. */
export const reclass = (tx: TenantTx, now: Date, { accountId, tranche, amount, ...rest }: Reclass): Promise<Posted> =>
  sendOne(tx, 'reclass', [accountId, now], {
    ...contextOf(rest),
    tranche: positive('tranche', tranche),
    bonus_out: positive('bonus', amount),
  });

export interface Capture extends PostingContext {
  readonly holdId: number;
  /** How much of the held value and points to spend, all by default. The rest is released. */
  readonly value?: number | undefined;
  readonly points?: number | undefined;
  /** What the order earns. */
  readonly give?: Earning | undefined;
}

/** Spends what was held. Works for a frozen member, but not after the hold has expired. */
export const capture = (tx: TenantTx, now: Date, { holdId, value, points, give, ...rest }: Capture): Promise<Posted> =>
  sendOne(tx, 'capture', [holdId, now], {
    ...contextOf(rest),
    value_out: positive('value', value),
    points_out: positive('points', points),
    ...giving(give),
  });

export interface Transfer extends PostingContext {
  readonly fromId: string;
  readonly toId: string;
  readonly take: Taking;
}

/** Transfers stored value or points to another member; lots keep their expiry and selling branch. */
export const transfer = (tx: TenantTx, now: Date, { fromId, toId, take, ...rest }: Transfer) => {
  const amounts = taking(take);
  checkRequest(amounts);
  return sendPair(tx, 'transfer', [fromId, toId, now], { ...contextOf(rest), ...amounts });
};

export interface Merge extends PostingContext {
  readonly fromId: string;
  readonly toId: string;
}

/**
 * Moves everything one member has to another, the survivor, which then stands for both; refused while the first has
 * open holds, or either is frozen. Locks both accounts, as a transfer does, and blocks no other member.
 */
export const merge = (tx: TenantTx, now: Date, { fromId, toId, ...rest }: Merge) =>
  sendPair(tx, 'merge', [fromId, toId, now], contextOf(rest));

/** Undoes a merge, provided that nothing has been posted or held on the survivor since and it is not frozen. */
export const unmerge = (tx: TenantTx, now: Date, { fromId, ...rest }: PostingContext & { readonly fromId: string }) =>
  sendPair(tx, 'unmerge', [fromId, now], contextOf(rest));
