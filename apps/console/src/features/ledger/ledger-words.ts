import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Verification } from '@regulars/contract';
import type { LedgerCheck } from '@regulars/phrases';
import type { StateMeaning } from '../../ui/state-tag.tsx';

export const isUnderWay = ({ state }: Pick<Verification, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The tag of a verification. One with breaches is done, but not healthy. */
export const standingOf = ({
  state,
  breaches,
  since,
}: Verification): { meaning: StateMeaning; words: MessageDescriptor } => {
  switch (state) {
    case 'waiting':
      return { meaning: 'waiting', words: msg`Waiting to start` };
    case 'running':
      return { meaning: 'waiting', words: msg`Verifying` };
    case 'failed':
      return { meaning: 'attention', words: msg`Not finished` };
    case 'lost':
      return { meaning: 'attention', words: msg`Interrupted` };
    case 'done':
      if (breaches > 0) return { meaning: 'blocked', words: msg`Problems found` };
      return { meaning: 'live', words: since === null ? msg`Everything passed` : msg`Recent changes passed` };
  }
};

/** The checks in display order, grouped by what a shop owner would ask. */
export const checkGroups: readonly { readonly title: MessageDescriptor; readonly things: readonly string[] }[] = [
  { title: msg`Every change adds up`, things: ['line', 'posting'] },
  { title: msg`Members’ balances are right`, things: ['account', 'merged'] },
  { title: msg`Top-ups, points and reserved amounts are complete`, things: ['lot', 'tranche', 'hold'] },
  { title: msg`Top-up orders and their refunds match`, things: ['top_up'] },
  { title: msg`Orders and their refunds match`, things: ['order'] },
  { title: msg`Coupons are counted as they were given and used`, things: ['coupon'] },
  { title: msg`Closed shifts and approved refunds match`, things: ['shift', 'refund_request'] },
  { title: msg`Refunds, undone changes and transfers match`, things: ['undo', 'undoing', 'clearing', 'hand_over'] },
  { title: msg`Nothing was edited afterwards`, things: ['digest'] },
  { title: msg`Daily totals are right`, things: ['rollup', 'day'] },
  { title: msg`Members, branches, staff and rules exist`, things: ['reference'] },
];

export const thingOf = (check: LedgerCheck): string => check.split('.', 1)[0] ?? '';

/** A polling interval: every second while it holds for the latest answer. */
export const pollWhile =
  <Data>(isUnfinished: (data: Data) => boolean) =>
  (seen: Data | undefined): number | false =>
    seen !== undefined && isUnfinished(seen) ? 1_000 : false;
