import { Type, type Static } from 'typebox';
import { Id, Nullable, Timestamp } from '../kernel/schemas.ts';

/** An event of a member, from the operation log. */
export const MemberEvent = Type.Object({
  event_id: Id,
  at: Timestamp,
  action: Type.String(),
  action_name: Type.String(),
  operator: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
});

export type MemberEvent = Static<typeof MemberEvent>;
