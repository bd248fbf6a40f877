import { documentPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, DocumentNumber, TypedNumber, Id, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';

const FoundDocument = Type.Object({
  kind: KeyOf(documentPhrases),
  id: Id,
  number: DocumentNumber,
  vip_id: Nullable(Type.String({ description: 'The member it concerns; null: many, or nobody' })),
  shown_by: Nullable(
    Type.Object(
      { kind: Choice(['consumption_order', 'top_up_order', 'coupon_template']), id: Id },
      {
        description:
          'The order, top-up or coupon that it is, or the order or top-up that it refunds, if the user may see it',
      },
    ),
  ),
});

export const documents = endpoints({
  'GET /documents/{number}': {
    branches: 'hides',
    summary: 'Find a document by its number',
    description: 'Needs the permission to read its list, or its member.',
    scope: 'merchant',
    permission: 'none',
    params: Strict({ number: TypedNumber }),
    data: FoundDocument,
    errors: ['document_not_found'],
  },
});

export type FoundDocument = Static<typeof FoundDocument>;
