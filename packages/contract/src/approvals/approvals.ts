import { approvalKindPhrases, assetUnitPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Count, Id, KeyOf, Nullable, Strict, Timestamp, Version } from '../kernel/schemas.ts';

const Approval = Type.Object({
  kind: KeyOf(approvalKindPhrases),
  id: Id,
  version: Version,
  vip_id: Id,
  member_name: Type.String(),
  amounts: Type.Array(
    Type.Object({ unit: KeyOf(assetUnitPhrases), amount: Type.Integer({ description: 'Signed; money in fen' }) }),
  ),
  reason: Type.String({ description: 'In the reader’s language' }),
  note: Nullable(Type.String()),
  branch_name: Nullable(Type.String()),
  asked_by_name: Nullable(Type.String()),
  asked_at: Timestamp,
  waits_until: Timestamp,
});

export const approvals = endpoints({
  'GET /approvals': {
    branches: 'lists',
    summary: 'List what awaits the user’s decision, the first to lapse first',
    description:
      'Requests by others, in the user’s branches, that the user’s permissions and limits allow it to decide. Empty without such a permission.',
    scope: 'merchant',
    permission: 'none',
    query: Strict({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 6' })) }),
    data: Type.Object({
      items: Type.Array(Approval),
      total: Count,
      total_exact: Type.Boolean({ description: 'false when there were too many requests to count them all' }),
    }),
    errors: [],
  },
});

export type Approval = Static<typeof Approval>;
