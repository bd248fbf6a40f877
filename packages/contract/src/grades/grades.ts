import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Nullable, Version } from '../kernel/schemas.ts';

export const Grade = Type.Object({
  grade_id: Id,
  level: Type.Integer({ description: 'From 1, ascending' }),
  name: Type.String(),
  face: Type.String({ description: 'Card design: basic, silver, gold, black or #rrggbb' }),
  growth_from: Type.Integer({ description: 'Growth required' }),
  valid_days: Nullable(Type.Integer({ description: 'null: no end' })),
  earning_rate: Type.Integer({ description: 'Points multiplier in basis points; 10000 is ×1' }),
  discount_rate: Type.Integer({ description: 'Price in basis points; 9800 is 2 % off' }),
  enabled: Type.Boolean(),
  members: Type.Integer({ minimum: 0, description: 'Members of the user’s branches' }),
  version: Version,
});

export const grades = endpoints({
  'GET /vip-grades': {
    branches: 'lists',
    summary: 'List the merchant’s grades, lowest first',
    scope: 'merchant',
    permission: ['grade:read', 'member:read'],
    data: Type.Array(Grade),
    errors: [],
  },
});

export type Grade = Static<typeof Grade>;
