import type { domains } from '@regulars/contract';
import { person } from '../../../test/second-factors.ts';
import { bindWechat, newPerson, origin, scanned, scannedToSignIn } from '../../../test/wechat.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const place = () => ({ query: { origin } });

const signIn = async ({ server }: World) => {
  const [{ headers }, somebody] = [await person(server), await newPerson()];
  await bindWechat(server, headers, somebody);
  return { body: await scannedToSignIn(server, somebody) };
};

/** The future caller without a WeChat, in a session that is young enough to bind one; anybody where it doesn't matter. */
const unbound = async ({ server, caller }: World): Promise<Readonly<Record<string, string>>> => {
  if (!caller) return (await person(server)).headers;
  await server.database.platform.execute(
    'update account set wechat_key = null, wechat_union_id = null, wechat_id = null, wechat_name = null, wechat_avatar = null where account_id = $1',
    [caller.accountId],
  );
  await server.database.platform.execute('update session set signed_in_at = $2 where family_id = $1', [
    caller.sessionId,
    server.clock.now(),
  ]);
  return { authorization: `Bearer ${caller.token}` };
};

const unbind = async (world: World) => {
  const headers = await unbound(world);
  await bindWechat(world.server, headers, await newPerson());
  const { database, clock } = world.server;
  await database.platform.execute(
    `insert into session_step_up (family_id, until)
     select family_id, $2 from session where account_id = $1 on conflict (family_id) do update set until = excluded.until`,
    [world.caller?.accountId, new Date(clock.now().getTime() + 60_000)],
  );
  return {};
};

export const inputs: InputsFor<typeof domains.wechatSignIn> = {
  'GET /merc/personal/login/wx/qrcode': place,
  'POST /merc/personal/login/wx/qrcode': signIn,
  'POST /personal/wx-login': signIn,
  'GET /merc/personal/bind/wx/qrcode': async (world) => {
    await unbound(world);
    return place();
  },
  'POST /merc/personal/bind/wx/qrcode': async (world) => {
    const headers = await unbound(world);
    const { data } = await world.server.call('GET /merc/personal/bind/wx/qrcode', { headers, query: { origin } });
    return { body: await scanned(data, await newPerson()) };
  },
  'DELETE /merc/personal/unbind/wx': unbind,
  'PUT /personal/unbind-wechat': unbind,
};
