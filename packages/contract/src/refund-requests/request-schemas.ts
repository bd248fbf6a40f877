import { refundRequestStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { Choice, Count, DocumentNumber, Fen, Id, KeyOf, Nullable, Timestamp } from '../kernel/schemas.ts';

/** What every request of a refund has; the page of what it is of adds how it is to be paid back. */
export const requested = {
  request_id: Id,
  state: KeyOf(refundRequestStatePhrases),
  fen: { ...Fen, description: 'Fen by all means' },
  reason: Type.String(),
  asked_at: Timestamp,
  asked_by_name: Nullable(Type.String()),
  waits_until: Timestamp,
  decided_at: Nullable(Timestamp),
  decided_by_name: Nullable(Type.String()),
  decision: Nullable(Type.String({ description: 'Why it was refused' })),
  may_approve: Type.Boolean({
    description: 'It waits, somebody else asked for it, and the user’s limits and permissions cover it',
  }),
  may_refuse: Type.Boolean({ description: 'It waits, and somebody else asked for it' }),
  may_withdraw: Type.Boolean({ description: 'It waits, and the user asked for it' }),
};
export const RequestedRefund = Type.Object(requested);

/** What a request is of. */
export const RequestKind = Choice(['consumption_order', 'top_up_order']);

export const WaitingRefunds = Type.Object({
  items: Type.Array(
    Type.Object({
      request_id: Id,
      kind: RequestKind,
      order_id: { ...Id, description: 'Of the order or the top-up' },
      number: { ...DocumentNumber, description: 'Of the order or the top-up' },
      branch_name: Type.String(),
      fen: { ...Fen, description: 'Fen by all means' },
      reason: Type.String(),
      asked_by_name: Nullable(Type.String()),
      asked_at: Timestamp,
      waits_until: Timestamp,
    }),
  ),
  total: Count,
});

export type RequestedRefund = Static<typeof RequestedRefund>;
export type RequestKind = Static<typeof RequestKind>;
export type WaitingRefund = Static<typeof WaitingRefunds>['items'][number];
