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
  reason: Type.String({ description: 'In words' }),
  note: Nullable(Type.String()),
  branch_name: Nullable(Type.String()),
  asked_by_name: Nullable(Type.String()),
  asked_at: Timestamp,
  waits_until: Timestamp,
});

export const approvals = endpoints({
  'GET /approvals': {
    branches: 'lists',
    summary: 'What waits for this user’s decision, the soonest to lapse first',
    description:
      'Asked by others, in the user’s branches, and within what the user’s permissions and limits let it decide. Without any such permission: nothing.',
    scope: 'merchant',
    permission: 'none',
    query: Strict({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 6' })) }),
    data: Type.Object({
      items: Type.Array(Approval),
      total: Count,
      total_exact: Type.Boolean({ description: 'false when so much waits that not all of it was looked at' }),
    }),
    errors: [],
  },
});

export type Approval = Static<typeof Approval>;
