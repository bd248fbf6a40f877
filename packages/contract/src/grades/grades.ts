import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Nullable, Version } from '../kernel/schemas.ts';

export const Grade = Type.Object({
  grade_id: Id,
  level: Type.Integer({ description: 'From 1, rising' }),
  name: Type.String(),
  face: Type.String({ description: 'Look of the card: basic, silver, gold, black or #rrggbb' }),
  growth_from: Type.Integer({ description: 'Growth that reaches it' }),
  valid_days: Nullable(Type.Integer({ description: 'null: without end' })),
  earning_rate: Type.Integer({ description: 'Points multiple in basis points; 10000 is single' }),
  discount_rate: Type.Integer({ description: 'Price in basis points; 9800 is 2 % off' }),
  enabled: Type.Boolean(),
  members: Type.Integer({ minimum: 0, description: 'Of the user’s branches' }),
  version: Version,
});

export const grades = endpoints({
  'GET /vip-grades': {
    branches: 'lists',
    summary: 'The grades of the merchant, lowest first',
    scope: 'merchant',
    permission: ['grade:read', 'member:read'],
    data: Type.Array(Grade),
    errors: [],
  },
});

export type Grade = Static<typeof Grade>;
