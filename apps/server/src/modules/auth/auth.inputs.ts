import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { addAccount } from './accounts.service.ts';
import { hashPassword } from './passwords.ts';

const nothing = () => ({});
const password = 'Regulars#2026';

const credentials = async ({ server: { database, clock } }: World): Promise<{ account: string; pwd: string }> => {
  const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
  await database.platform.transaction((tx) =>
    addAccount(tx, { phone, passwordHash, actualName: '方晓棠', phoneVerified: true }, clock.now()),
  );
  return { account: phone, pwd: password };
};

const refreshing = async (world: World) => {
  const { data } = await world.server.call('POST /merc/personal/pwd', { body: await credentials(world) });
  return { body: { refresh_token: data.refresh_token } };
};

const profile = () => ({
  body: {
    actual_name: '方晓棠',
    gender: 2 as const,
    email: `${nextPhone()}@shop.example`,
    id_card: '33010219900307284X',
  },
});

/** Gives who will call the tests' password. */
const withPassword = async ({ server: { database, clock }, caller }: World): Promise<void> => {
  if (!caller) return;
  await database.platform.execute('update account set password_hash = $2, password_set_at = $3 where account_id = $1', [
    caller.accountId,
    await hashPassword(password),
    clock.now(),
  ]);
};
const newPassword = async (world: World) => {
  await withPassword(world);
  return { body: { old_pwd: password, pwd: 'Another#2027', re_pwd: 'Another#2027' } };
};

export const inputs: InputsFor<typeof domains.auth> = {
  'GET /merc/personal/login/key': nothing,
  'POST /merc/personal/pwd': async (world) => ({ body: await credentials(world) }),
  'POST /personal/pw-login': async (world) => {
    const { account: phone, pwd: older } = await credentials(world);
    return { body: { phone, password: older, is_default: true } };
  },
  'PUT /merc/personal/refresh': refreshing,
  'GET /merc/personal/current': nothing,
  'PUT /merc/personal/account/info': profile,
  'PUT /merc/personal/account/pwd': newPassword,
  'GET /merc/personal/sessions': nothing,
  'GET /merc/personal/sign-ins': nothing,
  'DELETE /merc/personal/sessions': nothing,
  'DELETE /merc/personal/sessions/{session_id}': async ({ server: { make }, caller }) => {
    const { accountId } = caller ?? (await make.account());
    return { params: { session_id: (await make.session(accountId)).sessionId } };
  },
  'POST /personal/permission-resources': nothing,
  'GET /personal': nothing,
  'PUT /personal': profile,
  'PUT /personal/pw': newPassword,
  'POST /personal/check-password': async (world) => {
    await withPassword(world);
    return { body: { pwd: password } };
  },
  'PUT /personal/keep-login-time': refreshing,
  'DELETE /merc/personal/logout': nothing,
};
