import { Type, type Static } from 'typebox';
import { Id, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

/** What was done to a subject, from the operation log. */
export const LoggedEvent = Type.Object({
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

/** A subject’s events, newest first. */
export const eventsQuery = Strict({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
});
export const LoggedEvents = Type.Object({ items: Type.Array(LoggedEvent), next_cursor: Nullable(Type.String()) });

export type LoggedEvent = Static<typeof LoggedEvent>;
