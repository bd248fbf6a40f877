import { webcrypto } from 'node:crypto';
import type { TokenPair } from '@regulars/contract';
import { addAccount, hashPassword, revokeSessions } from '../src/modules/auth/index.ts';
import { nextPhone } from './factories.ts';
import type { Answer, TestServer } from './test-server.ts';

export const password = 'Regulars#2026';

/** An account with the password shared by all tests. */
export const accountWithPassword = async ({
  database,
  clock,
}: TestServer): Promise<{ accountId: string; phone: string }> => {
  const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
  const accountId = await database.platform.transaction((tx) =>
    addAccount(tx, { phone, passwordHash, actualName: '方晓棠', phoneVerified: true }, clock.now()),
  );
  return { accountId, phone };
};

/** Encrypts any text with a public key as a browser does. */
export const encrypted = async (publicKey: string, text: string): Promise<string> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('spki', Buffer.from(publicKey, 'base64'), algorithm, false, ['encrypt']);
  return Buffer.from(await webcrypto.subtle.encrypt(algorithm, key, Buffer.from(text))).toString('base64');
};

/** An encrypted password with a fresh nonce, as the sign-in page sends it. */
export const encryptedPassword = async (
  { call }: TestServer,
  pwd: string,
): Promise<{ pwd: string; key_id: string; nonce: string }> => {
  const { data } = await call('GET /merc/personal/login/key');
  return {
    pwd: await encrypted(data.public_key, JSON.stringify({ pwd, nonce: data.nonce })),
    key_id: data.key_id,
    nonce: data.nonce,
  };
};

interface SignInOptions {
  readonly remember?: boolean;
  /** The client address according to a trusted proxy. */
  readonly from?: string;
  /** What the browser keeps to be known by. */
  readonly browser?: string;
}

/** Signs in as the console does. */
export const signIn = async (
  server: TestServer,
  phone: string,
  text = password,
  { remember = false, from, browser }: SignInOptions = {},
): Promise<Answer<TokenPair>> => {
  const { pwd, key_id } = await encryptedPassword(server, text);
  return server.call('POST /merc/personal/pwd', {
    body: { account: phone, pwd, key_id, is_default: remember },
    headers: { ...(from && { 'x-forwarded-for': from }), ...(browser && { 'x-browser-id': browser }) },
  });
};

/** Resolves once a statement of the server waits for a lock. */
export const untilSomethingWaits = async (server: TestServer): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await server.database.platform.execute(waiting)).rows.length === 0);
};

/** What a call answers whose account's sessions all end after it has begun, before it changes the account. */
export const answerAfterEnd = async <Result>(
  server: TestServer,
  accountId: string,
  call: () => Promise<Result>,
): Promise<Result> => {
  const [callNow, commitNow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = server.database.platform.transaction(async (tx) => {
    await revokeSessions(tx, accountId, server.clock.now());
    callNow.resolve();
    await commitNow.promise;
  });
  await callNow.promise;
  const answer = call();
  await untilSomethingWaits(server);
  commitNow.resolve();
  await ending;
  return answer;
};
