import type { AuditAction, ErrorName } from '@regulars/phrases';
import type { TProperties } from 'typebox';
import type { Permission } from '../menu/tree.ts';
import { BatchOutcome, Choice, Strict } from './schemas.ts';

/** What is edited and removed by permissions of its own: `role`. */
export type EditedThing = {
  [P in Permission]: P extends `${infer Thing}:remove` ? (`${Thing}:update` extends Permission ? Thing : never) : never;
}[Permission];

/** What is enabled, disabled and removed, as in its permissions, errors and operation log actions: `brand`. */
export type StatedThing = {
  [P in Permission]: P extends `${infer Thing}:remove`
    ? `${Thing}:update` extends Permission
      ? `${Thing}.${'state' | 'remove' | 'restore'}` extends AuditAction
        ? `${Thing}_not_found` extends ErrorName
          ? Thing
          : never
        : never
      : never
    : never;
}[Permission];

/** A call that enables, disables or removes several rows: what all of these declare. `selection` says which rows. */
export const stateBatch = <
  const Thing extends StatedThing,
  P extends TProperties,
  const E extends readonly ErrorName[],
>(
  thing: Thing,
  selection: P,
  errors: E,
) => ({
  permission: [`${thing}:update`, `${thing}:remove`] as const,
  body: Strict({
    ...selection,
    operate: Choice(['use', 'stop', 'remove'], {
      description: `\`remove\` needs ${thing}:remove, the others ${thing}:update`,
    }),
  }),
  data: BatchOutcome,
  errors: [`${thing}_not_found`, ...errors] as const,
  audit: [`${thing}.state`, `${thing}.remove`] as const,
});
