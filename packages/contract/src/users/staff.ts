import { Type } from 'typebox';
import { BusinessDate, Nullable, Strict } from '../kernel/schemas.ts';
import { remarkLength } from '../rules.ts';

const StaffNo = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[0-9A-Za-z-]+$',
  'x-rule': 'staff_no',
  description: 'Staff number, 1 to 20 letters, digits or dashes; unique in the merchant',
});
const Post = Type.String({ maxLength: 40, description: 'What the person does' });
/** The personnel side of a user. */
export const Staff = Type.Object({
  staff_no: Nullable(Type.String()),
  post: Nullable(Type.String()),
  hired_on: Nullable(Type.String({ format: 'date' })),
  leaves_on: Nullable(Type.String({ format: 'date', description: 'Last day' })),
  remark: Nullable(Type.String()),
});
/** What an edit changes of it: what is left out stays, null empties. */
export const StaffChanges = Strict({
  staff_no: Type.Optional(Nullable(StaffNo)),
  post: Type.Optional(Nullable(Post)),
  hired_on: Type.Optional(Nullable(BusinessDate)),
  leaves_on: Type.Optional(Nullable(BusinessDate)),
  at_once: Type.Optional(Type.Literal(true, { description: 'Disables now, whatever the last day' })),
  remark: Type.Optional(Nullable(Type.String({ maxLength: remarkLength }))),
});
