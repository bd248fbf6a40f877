import { adjustmentReasonPhrases, adjustmentStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { DocumentNumber, Id, KeyOf, Nullable, Timestamp, Version } from '../kernel/schemas.ts';

export const AdjustmentState = KeyOf(adjustmentStatePhrases);
export const AdjustmentReason = KeyOf(adjustmentReasonPhrases, { description: 'Reason; `other` needs a note' });

export const amounts = {
  principal: Type.Integer({ description: 'Fen' }),
  bonus: Type.Integer({ description: 'Fen' }),
  points: Type.Integer(),
  growth: Type.Integer(),
};

/** A member's balances, and how much of them is free of holds. */
export const Balances = Type.Object({
  ...amounts,
  principal_free: Type.Integer({ description: 'Fen not reserved by open holds' }),
  bonus_free: Type.Integer({ description: 'Fen not reserved by open holds' }),
  points_free: Type.Integer({ description: 'Points not reserved by open holds' }),
});

export const Adjustment = Type.Object({
  adjustment_id: Id,
  number: DocumentNumber,
  vip_id: Id,
  member_no: Type.String({ description: 'Card number' }),
  member_name: Type.String(),
  branch_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  ...amounts,
  expires_on: Nullable(Type.String({ description: 'Last business date on which the added amount is valid' })),
  reason: AdjustmentReason,
  note: Nullable(Type.String()),
  state: AdjustmentState,
  asked_at: Timestamp,
  asked_by: Id,
  asked_by_name: Nullable(Type.String()),
  waits_until: Nullable(
    Type.String({ format: 'date-time', description: 'When it can no longer be approved; null: it needed no approval' }),
  ),
  decided_at: Nullable(
    Type.String({ format: 'date-time', description: 'When it was approved, refused or withdrawn, or lapsed' }),
  ),
  decided_by_name: Nullable(Type.String({ description: 'Who approved or refused it' })),
  decision: Nullable(Type.String({ description: 'Why it was refused' })),
  undo_until: Nullable(
    Type.String({ format: 'date-time', description: 'When it can no longer be undone; null: it can’t be undone' }),
  ),
  undone_at: Nullable(Timestamp),
  undone_by_name: Nullable(Type.String()),
  undo_reason: Nullable(Type.String()),
  approvable: Type.Boolean({
    description:
      'Whether it is waiting and the user may approve it: requested by another user, within the user’s branches and limits',
  }),
  version: Version,
});
export const AdjustmentDetail = Type.Object({
  ...Adjustment.properties,
  undoable: Type.Boolean({
    description: 'Whether the user may undo it: within the user’s branches and limits, and in time',
  }),
  balances: Balances,
});

export type Adjustment = Static<typeof Adjustment>;
export type AdjustmentDetail = Static<typeof AdjustmentDetail>;
