import type { domains } from '@regulars/contract';
import { plantCode } from '../../../test/codes.ts';
import { nextPhone, type Caller } from '../../../test/factories.ts';
import { accountWithPassword } from '../../../test/sign-in.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const pwd = 'Another#2027';

const signInCode = async ({ server }: World): Promise<{ phone: string; captcha_code: string }> => {
  const { phone } = await accountWithPassword(server);
  return { phone, captcha_code: await plantCode(server, { phone, purpose: 'sign_in' }) };
};

/** Who will call, where that is known; else anybody, because the call is refused before. */
const callerOf = async ({ server, caller }: World): Promise<Caller> => caller ?? (await server.make.account());

const identityCode = async (world: World): Promise<{ phone: string; captcha_code: string }> => {
  const { phone, accountId } = await callerOf(world);
  return { phone, captcha_code: await plantCode(world.server, { phone, purpose: 'identity', accountId }) };
};

const verified = async (world: World): Promise<Caller> => {
  const caller = await callerOf(world);
  const { database, clock } = world.server;
  await database.platform.execute(
    'insert into session_step_up (family_id, until) values ($1, $2) on conflict (family_id) do update set until = excluded.until',
    [caller.sessionId, new Date(clock.now().getTime() + 60_000)],
  );
  return caller;
};

const newPhone = async (world: World): Promise<{ phone: string; captcha_code: string }> => {
  const [{ accountId }, phone] = [await verified(world), nextPhone()];
  return { phone, captcha_code: await plantCode(world.server, { phone, purpose: 'new_phone', accountId }) };
};

const phone = () => ({ body: { phone: nextPhone() } });

export const inputs: InputsFor<typeof domains.codes> = {
  'POST /merc/personal/login/phone/captcha': phone,
  'POST /merc/personal/login/phone': async (world) => ({ body: await signInCode(world) }),
  'POST /merc/personal/pwd/forget/captcha': phone,
  'PUT /merc/personal/pwd/from/forget': async ({ server }) => {
    const account = await accountWithPassword(server);
    const captcha_code = await plantCode(server, { phone: account.phone, purpose: 'forgot_password' });
    return { body: { phone: account.phone, captcha_code, pwd, re_pwd: pwd } };
  },
  'POST /merc/personal/identity/verify/captcha': () => ({}),
  'POST /merc/personal/identity/verify/check': async (world) => {
    const { captcha_code } = await identityCode(world);
    return { body: { captcha_code } };
  },
  'POST /merc/personal/phone/new/captcha': phone,
  'PUT /merc/personal/phone/change': async (world) => ({ body: await newPhone(world) }),
  'PUT /personal/bind-new-phone': async (world) => {
    const { phone: number, captcha_code: verification_code } = await newPhone(world);
    return { body: { phone: number, verification_code } };
  },
  'PUT /personal/new-pw': async (world) => {
    await verified(world);
    return { body: { new_password: pwd, confirm_password: pwd } };
  },
  'POST /personal/sms-login': async (world) => {
    const { phone: number, captcha_code: verification_code } = await signInCode(world);
    return { body: { phone: number, verification_code } };
  },
  'POST /sms/send': () => ({ body: { phone: nextPhone(), purpose: 'sign_in' } }),
  'POST /sms/send/new-phone': phone,
  'POST /sms/verify-other-code': async (world) => {
    const { phone: number, captcha_code: verification_code } = await identityCode(world);
    return { body: { phone: number, verification_code } };
  },
};
