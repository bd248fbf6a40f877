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
    addAccount(tx, { phone, passwordHash, actualName: '方晓棠' }, clock.now()),
  );
  return { account: phone, pwd: password };
};

export const inputs: InputsFor<typeof domains.auth> = {
  'GET /merc/personal/login/key': nothing,
  'POST /merc/personal/pwd': async (world) => ({ body: await credentials(world) }),
  'POST /personal/pw-login': async (world) => {
    const { account: phone, pwd: older } = await credentials(world);
    return { body: { phone, password: older, is_default: true } };
  },
  'PUT /merc/personal/refresh': async (world) => {
    const { data } = await world.server.call('POST /merc/personal/pwd', { body: await credentials(world) });
    return { body: { refresh_token: data.refresh_token } };
  },
  'GET /merc/personal/current': nothing,
  'POST /personal/permission-resources': nothing,
  'DELETE /merc/personal/logout': nothing,
};
