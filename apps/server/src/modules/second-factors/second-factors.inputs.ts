import type { domains } from '@regulars/contract';
import { SoftPasskey } from '../../../test/authenticator.ts';
import { codeOf, person, ticketOf, withPasskey, withTotp } from '../../../test/second-factors.ts';
import { password } from '../../../test/sign-in.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { hashPassword } from '../auth/index.ts';

const nothing = () => ({});

/** Whose call it will be, with the tests' password; a new person where it does not matter. */
const caller = async ({ server, caller: future }: World) => {
  if (!future) return person(server);
  await server.database.platform.execute(
    'update account set password_hash = $2, password_set_at = $3 where account_id = $1',
    [future.accountId, await hashPassword(password), server.clock.now()],
  );
  // The clock may have moved, so the session is new.
  const { token } = await server.make.session(future.accountId);
  return { ...future, headers: { authorization: `Bearer ${token}` } };
};

/** The sessions of who has a second factor now signed in with it. */
const proving = async ({ server }: World, { accountId }: { accountId: string }): Promise<void> => {
  await server.database.platform.execute('update session set factors = $2 where account_id = $1', [
    accountId,
    ['password', 'totp', 'passkey'],
  ]);
};

const proof = { pwd: password };

export const inputs: InputsFor<typeof domains.secondFactors> = {
  'GET /merc/personal/second-factors': nothing,
  'POST /merc/personal/second-factors/totp': async (world) => {
    await caller(world);
    return { body: proof };
  },
  'PUT /merc/personal/second-factors/totp': async (world) => {
    const { server } = world;
    const { headers } = await caller(world);
    const { data } = await server.call('POST /merc/personal/second-factors/totp', { headers, body: proof });
    return { body: { totp: codeOf(server, data.secret) } };
  },
  'POST /merc/personal/second-factors/totp/remove': async (world) => {
    const who = await caller(world);
    await withTotp(world.server, who);
    await proving(world, who);
    return { body: proof };
  },
  'POST /merc/personal/second-factors/recovery-codes': async (world) => {
    const who = await caller(world);
    await withTotp(world.server, who);
    await proving(world, who);
    return { body: proof };
  },
  'POST /merc/personal/passkeys/options': async (world) => {
    await caller(world);
    return { body: proof };
  },
  'POST /merc/personal/passkeys': async (world) => {
    const { headers } = await caller(world);
    const { data } = await world.server.call('POST /merc/personal/passkeys/options', { headers, body: proof });
    return { body: { name: '店里的电脑', passkey: new SoftPasskey().attest(data) } };
  },
  'PUT /merc/personal/passkeys/{passkey_id}': async (world) => {
    const { passkeyId } = await withPasskey(world.server, await caller(world));
    return { params: { passkey_id: passkeyId }, body: { name: '收银台' } };
  },
  'POST /merc/personal/passkeys/{passkey_id}/remove': async (world) => {
    const who = await caller(world);
    const { passkeyId } = await withPasskey(world.server, who);
    await proving(world, who);
    return { params: { passkey_id: passkeyId }, body: proof };
  },
  'GET /merc/personal/login/passkey': nothing,
  'POST /merc/personal/login/passkey/options': nothing,
  'POST /merc/personal/login/passkey': async ({ server }) => {
    const { passkey } = await withPasskey(server, await person(server));
    const { data } = await server.call('POST /merc/personal/login/passkey/options');
    return { body: { passkey: passkey.assert(data) } };
  },
  'POST /merc/personal/login/second-factor/passkey': async ({ server }) => {
    const who = await person(server);
    await withPasskey(server, who);
    return { body: { ticket: await ticketOf(server, who.phone) } };
  },
  'POST /merc/personal/login/second-factor': async ({ server }) => {
    const who = await person(server);
    const { codes } = await withTotp(server, who);
    return { body: { ticket: await ticketOf(server, who.phone), recovery_code: codes[0] ?? '' } };
  },
};
