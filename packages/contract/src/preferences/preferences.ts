import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Strict } from '../kernel/schemas.ts';

export const preferences = endpoints({
  'GET /user-preferences': {
    branches: 'none',
    summary: 'Get the user’s settings in this merchant: columns, views, theme, language',
    scope: 'merchant',
    permission: 'none',
    errors: [],
    data: Type.Object({ preferences: Type.Record(Type.String(), Type.Unknown()) }),
  },
  'PUT /user-preferences': {
    branches: 'none',
    summary: 'Set one setting',
    scope: 'merchant',
    permission: 'none',
    data: Empty,
    errors: [],
    audit: { none: 'how a screen looks to one user' },
    body: Strict({
      key: Type.String({ pattern: '^[a-z][a-z0-9_.-]{0,59}$' }),
      value: Type.Unknown({ description: 'Any JSON up to 8 KB; null removes the setting' }),
    }),
  },
});
