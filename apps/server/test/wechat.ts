import { inject } from 'vitest';
import { sandboxClient } from '../../sandbox/src/index.ts';
import type { Returned } from '../src/modules/wechat-sign-in/index.ts';
import type { TestServer } from './test-server.ts';

/** Where the tests' console is said to be open. */
export const origin = 'http://127.0.0.1:7300';

/** Somebody with WeChat, whom no test shares. */
export const newPerson = async (nickname = '茶客', avatar = ''): Promise<string> =>
  (await sandboxClient(inject('sandbox').address).addPerson(nickname, avatar)).id;

/** A person scans the QR code of a page and allows it: what WeChat then sends back. */
export const scanned = async (
  { address, verifier }: { readonly address: string; readonly verifier: string },
  person: string,
  sandbox = inject('sandbox').address,
): Promise<Returned> => {
  const page = await (await fetch(address)).text();
  const uuid = /data-uuid="([^"]+)"/.exec(page)?.[1] ?? '';
  const client = sandboxClient(sandbox);
  await client.scan(uuid, person);
  const { code = '' } = await client.allow(uuid);
  return { code, state: new URL(address).searchParams.get('state') ?? '', verifier };
};

/** A scan to sign in with. */
export const scannedToSignIn = async (server: TestServer, person: string): Promise<Returned> => {
  const { data } = await server.call('GET /merc/personal/login/wx/qrcode', { query: { origin } });
  return scanned(data, person);
};

/** Gives an account that has just signed in a WeChat. */
export const bindWechat = async (
  server: TestServer,
  headers: Readonly<Record<string, string>>,
  person: string,
): Promise<void> => {
  const { data } = await server.call('GET /merc/personal/bind/wx/qrcode', { headers, query: { origin } });
  await server.call('POST /merc/personal/bind/wx/qrcode', { headers, body: await scanned(data, person) });
};
