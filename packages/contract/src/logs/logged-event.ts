import { Type, type Static } from 'typebox';
import { Id, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

const Texts = Nullable(Type.Array(Type.String()));

/** A field's change in the reader's words: names in place of ids, labels in place of codes. */
export const LoggedChange = Type.Object({
  field: Type.String(),
  field_name: Type.String(),
  hidden: Type.Boolean({ description: 'The reader may not see such values elsewhere; both are null' }),
  before: Nullable(Type.String({ description: 'Null: it had no value' })),
  after: Nullable(Type.String()),
  added: Texts,
  removed: Nullable(Type.Array(Type.String(), { description: 'Of a list, with `added`; null for other fields' })),
});

/** What was done to a subject, from the operation log. */
export const LoggedEvent = Type.Object({
  event_id: Id,
  at: Timestamp,
  action: Type.String(),
  action_name: Type.String(),
  operator: Nullable(Type.String({ description: 'The name as it was; null: the program' })),
  operator_phone: Nullable(
    Type.String({ description: 'Masked; tells users apart, who choose their names. Null: done by no user' }),
  ),
  reason: Nullable(Type.String()),
  changes: Type.Array(LoggedChange),
  erased: Type.Boolean({ description: 'The values were erased on a person’s request; the fields remain' }),
});

/** A subject’s events, newest first. */
export const eventsQuery = Strict({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
});
export const LoggedEvents = Type.Object({ items: Type.Array(LoggedEvent), next_cursor: Nullable(Type.String()) });

export type LoggedEvent = Static<typeof LoggedEvent>;
export type LoggedChange = Static<typeof LoggedChange>;
