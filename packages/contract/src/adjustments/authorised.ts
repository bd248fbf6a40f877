import { Type, type Static } from 'typebox';
import { Count } from '../kernel/schemas.ts';
import { mostNamed } from '../rules.ts';

/** Users who may do something. */
export const Authorised = Type.Object({
  names: Type.Array(Type.String(), {
    description: `At most ${mostNamed}: those of some branches before those of all, who was seen last first; users without a name are only counted`,
  }),
  total: Count,
});

export type Authorised = Static<typeof Authorised>;
