import { assetUnitPhrases } from '@regulars/phrases';
import { Type } from 'typebox';
import { Authorised } from '../adjustments/authorised.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Count, Id, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';

const Waived = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Fen or points' });
export const waived = { principal: Waived, bonus: Waived, points: Waived };

export const memberWaiver = endpoints({
  'GET /vip-infos/{id}/waiver': {
    branches: 'changes',
    summary: 'Get whether the user may waive these amounts on cancelling a member',
    scope: 'merchant',
    permission: 'member:cancel',
    params: Strict({ id: Id }),
    query: Strict(waived),
    data: Type.Object({
      above: Nullable(
        Type.Object(
          {
            unit: KeyOf(assetUnitPhrases),
            wanted: Count,
            left: Type.Integer({ minimum: 0, description: 'What is left of the user’s limit for this member' }),
            authorised: Type.Object(Authorised.properties, {
              description: 'Who may waive them: users with member:cancel whose branches and limits cover it',
            }),
          },
          { description: 'The first amount above the user’s limits; null: none is' },
        ),
      ),
    }),
    errors: ['member_not_found'],
  },
});
