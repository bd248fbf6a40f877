import { documentPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { DocumentNumber, Id, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';

const FoundDocument = Type.Object({
  kind: KeyOf(documentPhrases),
  id: Id,
  number: DocumentNumber,
  vip_id: Nullable(Type.String({ description: 'The member it concerns; null: many' })),
});

export const documents = endpoints({
  'GET /documents': {
    branches: 'lists',
    summary: 'Find a document by its number',
    description: 'Empty for an unknown number, and for a document that the user may not see.',
    scope: 'merchant',
    permission: 'none',
    query: Strict({
      number: Type.String({ minLength: 1, maxLength: 40, description: 'Case and full-width characters don’t matter' }),
    }),
    data: Type.Object({ items: Type.Array(FoundDocument) }),
    errors: [],
  },
});

export type FoundDocument = Static<typeof FoundDocument>;
