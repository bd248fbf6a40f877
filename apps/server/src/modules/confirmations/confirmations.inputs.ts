import type { domains } from '@regulars/contract';
import { lockMember, paymentPassword, plantMemberCode } from '../../../test/confirmations.ts';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.confirmations> = {
  'GET /vip-infos/{id}/payment-password': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'POST /vip-infos/{id}/payment-password/code': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'POST /vip-infos/{id}/payment-password': async ({ server, shop: { merchantId }, newMember }) => {
    const memberId = await newMember();
    const code = await plantMemberCode(server, { merchantId, memberId }, { for: 'password' });
    return { params: { id: memberId }, body: { code, pwd: paymentPassword } };
  },
  'PUT /vip-infos/{id}/payment-password/unlock': async ({ server, shop: { merchantId }, newMember }) => {
    const memberId = await newMember();
    await lockMember(server, { merchantId, memberId });
    return { params: { id: memberId }, body: { reason: '本人忘记密码' } };
  },
};
