import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { inject } from 'vitest';
import { sandboxClient } from '../../sandbox/src/index.ts';
import { digestOf, isWork, type Purpose } from '../src/modules/codes/codes.rules.ts';
import type { TestServer } from './test-server.ts';

/** A code that was sent long enough ago not to count for any limit; it is valid. */
export const plantCode = async (
  { database, clock, dataKey }: TestServer,
  { phone, purpose, accountId = null }: { phone: string; purpose: Purpose; accountId?: string | null },
): Promise<string> => {
  const [codeId, code, now] = [newId(), '024680', clock.now()];
  await database.platform.execute(
    'update phone_code set ended_at = $3 where phone = $1 and purpose = $2 and ended_at is null',
    [phone, purpose, now],
  );
  await database.platform.execute(
    `insert into phone_code (code_id, phone, purpose, account_id, is_own, digest, created_at, expires_at)
     values ($1, $2, $3, $4, true, $5, $6, $7)`,
    [
      codeId,
      phone,
      purpose,
      accountId,
      digestOf(dataKey, { codeId, phone, purpose, accountId }, code),
      new Date(now.getTime() - 2 * 86_400_000),
      new Date(now.getTime() + 60_000),
    ],
  );
  return code;
};

interface Received {
  readonly template: string;
  readonly parameters: readonly string[];
  readonly text: string;
}

/** What a phone received of this server, newest first: its queue is worked off, and the sandbox asked. */
export const received = async ({ database, sms, clock, log }: TestServer, phone: string): Promise<Received[]> => {
  if (!sms) throw new Error('The server has no SMS');
  await sms.sendWaiting({ database, clock, log });
  await sms.settled();
  const { rows } = await database.platform.execute(
    `select provider_id as id, template from sms_message where phone = $1 and state = 'accepted'`,
    [phone],
  );
  // Other test files have phones of the same numbers.
  const own = new Map((rows as { id: string; template: string }[]).map(({ id, template }) => [id, template])); // of this statement
  const inbox = await sandboxClient(inject('sandbox').address).inbox(phone);
  return inbox.flatMap(({ id, parameters, text }) => {
    const template = own.get(id);
    return template === undefined ? [] : [{ template, parameters, text }];
  });
};

/** The newest code that a phone received. */
export const receivedCode = async (server: TestServer, phone: string): Promise<string> => {
  const code = (await received(server, phone)).find(({ template }) => template === 'code')?.parameters[0];
  if (code === undefined) throw new Error(`${phone} received no code`);
  return code;
};

/** A code that differs from another. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The answer to a challenge, as a browser finds it. */
export const workOn = (challenge: string): { challenge: string; answer: string } => {
  let answer = 0;
  while (!isWork(challenge, String(answer))) answer += 1;
  return { challenge, answer: String(answer) };
};

/** An answer that is no work. */
export const noWork = (challenge: string): { challenge: string; answer: string } => {
  const answer = createHash('sha256').update(challenge).digest('hex').slice(0, 8);
  return { challenge, answer: isWork(challenge, answer) ? `${answer}x` : answer };
};
