import { documentPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { DocumentNumber, TypedNumber, Id, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';

const FoundDocument = Type.Object({
  kind: KeyOf(documentPhrases),
  id: Id,
  number: DocumentNumber,
  vip_id: Nullable(Type.String({ description: 'The member it concerns; null: many' })),
});

export const documents = endpoints({
  'GET /documents/{number}': {
    branches: 'hides',
    summary: 'Find a document by its number',
    description: 'Needs the permission to read its list.',
    scope: 'merchant',
    permission: 'none',
    params: Strict({ number: TypedNumber }),
    data: FoundDocument,
    errors: ['document_not_found'],
  },
});

export type FoundDocument = Static<typeof FoundDocument>;
