import { bytesOfBase32 } from '../src/modules/second-factors/base32.ts';
import { stepAt, totpOf } from '../src/modules/second-factors/totp.rules.ts';
import { SoftPasskey } from './authenticator.ts';
import { accountWithPassword, password, signIn } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

/** A signed-in person whose calls carry their token. */
export interface Person {
  readonly accountId: string;
  readonly phone: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

/** An account with the tests' password, signed in. */
export const person = async (server: TestServer): Promise<Person> => {
  const account = await accountWithPassword(server);
  const { token } = (await signIn(server, account.phone)).data;
  return { ...account, token, headers: { authorization: `Bearer ${token}` } };
};

/** The code of an authenticator app, by default of now; `steps` later or earlier. */
export const codeOf = ({ clock }: TestServer, secret: string, steps = 0): string =>
  totpOf(bytesOfBase32(secret), stepAt(clock.now()) + steps);

/** Sets up an authenticator app; the code of this step is then spent. */
export const withTotp = async (
  server: TestServer,
  { headers }: Pick<Person, 'headers'>,
  pwd = password,
): Promise<{ secret: string; codes: readonly string[] }> => {
  const begun = await server.call('POST /merc/personal/second-factors/totp', { headers, body: { pwd } });
  const { secret } = begun.data;
  const confirmed = await server.call('PUT /merc/personal/second-factors/totp', {
    headers,
    body: { totp: codeOf(server, secret) },
  });
  return { secret, codes: confirmed.data.recovery_codes };
};

/** Adds a passkey; `codes` are the recovery codes if it is the first second factor. */
export const withPasskey = async (
  server: TestServer,
  { headers }: Pick<Person, 'headers'>,
  name = '店里的电脑',
): Promise<{ passkey: SoftPasskey; passkeyId: string; codes: readonly string[] }> => {
  const passkey = new SoftPasskey();
  const { data: options } = await server.call('POST /merc/personal/passkeys/options', {
    headers,
    body: { pwd: password },
  });
  const { data } = await server.call('POST /merc/personal/passkeys', {
    headers,
    body: { name, passkey: passkey.attest(options) },
  });
  return { passkey, passkeyId: data.passkey.passkey_id, codes: data.recovery_codes };
};

/** Signs in by password as far as the ticket of the second step. */
export const ticketOf = async (server: TestServer, phone: string): Promise<string> => {
  const { err } = await signIn(server, phone);
  return err.context?.['ticket'] ?? '';
};
