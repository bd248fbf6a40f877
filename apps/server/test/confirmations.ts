import { v7 as newId } from 'uuid';
import { codeDigest, keyedPassword, type CodePlace } from '../src/modules/confirmations/confirmations.rules.ts';
import { hashPassword } from '../src/modules/auth/index.ts';
import type { TestServer } from './test-server.ts';

interface Whose {
  readonly merchantId: string;
  readonly memberId: string;
}

/** No run, no date, no phone of the tests. */
export const paymentPassword = '830274';
export const wrongPassword = '940385';

const set = async (server: TestServer, { merchantId, memberId }: Whose, columns: Readonly<Record<string, unknown>>) => {
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  await server.database.platform.execute(
    `insert into member_confirmation (merchant_id, member_id, ${names.join(', ')})
     values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})
     on conflict (merchant_id, member_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [merchantId, memberId, ...values],
  );
};

/** Gives a member a payment password. */
export const plantPassword = async (server: TestServer, whose: Whose, password = paymentPassword): Promise<string> => {
  const hash = await hashPassword(keyedPassword(server.dataKey, whose, password));
  await set(server, whose, { password_hash: hash, password_set_at: server.clock.now() });
  return password;
};

/** Gives a member an open code, as if it had been sent; no limit counts it. */
export const plantMemberCode = async (server: TestServer, whose: Whose, place: CodePlace): Promise<string> => {
  const [codeId, code] = [newId(), '024680'];
  await set(server, whose, {
    code_id: codeId,
    code_digest: codeDigest(server.dataKey, whose, { codeId, place, code }),
    code_expires_at: new Date(server.clock.now().getTime() + 60_000),
  });
  return code;
};

/** Locks what a member confirms with, as five wrong tries do. */
export const lockMember = (server: TestServer, whose: Whose): Promise<void> =>
  set(server, whose, { wrong_tries: 5, locked_until: new Date(server.clock.now().getTime() + 1_800_000) });
