import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noWork, otherThan, received, receivedCode, workOn } from '../../../test/codes.ts';
import { nextPhone } from '../../../test/factories.ts';
import { accountWithPassword } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { resetPassword } from '../auth/index.ts';
import { sweepCodes } from './codes.jobs.ts';

let server: TestServer;
let addresses = 0;
/** Each test comes from an address of its own. */
let from: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
});
afterAll(() => server.stop());
beforeEach(() => {
  from = nextAddress();
});
const nextAddress = () => ({ 'x-forwarded-for': `198.51.${(addresses += 1) >> 8}.${addresses & 255}` });

type Proof = { challenge: string; answer: string };
const request = (phone: string, proof?: Proof, headers = from) =>
  server.call('POST /merc/personal/login/phone/captcha', { body: { phone, ...(proof && { proof }) }, headers });
/** Asks for a code, and once more with a proof if one is needed. */
const withProof = async (phone: string, headers = from) => {
  const answer = await request(phone, undefined, headers);
  if (answer.err?.name !== 'proof_needed') return answer;
  return request(phone, workOn(answer.err.context?.['challenge'] ?? ''), headers);
};
const signIn = (phone: string, captcha_code: string, headers = from) =>
  server.call('POST /merc/personal/login/phone', { body: { phone, captcha_code }, headers });
const messagesTo = async (phone: string) => {
  const { rows } = await server.database.platform.execute('select state from sms_message where phone = $1', [phone]);
  return rows.map((row) => (row as { state: string }).state); // of this statement
};
/** Counts answers by error name; `ok` for success. */
const tally = (answers: readonly { err?: { name: string } | undefined }[]) => {
  const names = answers.map(({ err }) => err?.name ?? 'ok');
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
};
const spellings = (phone: string): string[] => {
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)];
  const wide = phone.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    phone,
    ` ${a} ${b} ${c} `,
    `+86${phone}`,
    `0086${phone}`,
    `86 ${phone}`,
    wide,
    `${a}-${b}-${c}`,
    `＋８６ ${wide}`,
  ];
};

describe('a request for a code', () => {
  it('sends six digits, valid for five minutes', async () => {
    const { phone } = await accountWithPassword(server);
    const { status, data } = await request(phone);
    expect([status, data]).toEqual([200, { retry_after: 60, expires_in: 300 }]);
    const messages = await received(server, phone);
    expect(messages).toMatchObject([{ template: 'code', parameters: [expect.stringMatching(/^\d{6}$/), '5'] }]);
  });

  it('sends one SMS of 200 at once in all spellings, by every address of the API', async () => {
    const { phone } = await accountWithPassword(server);
    const typed = spellings(phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const body = { phone: typed[at % typed.length] ?? phone };
        if (at % 3 === 0)
          return server.call('POST /merc/personal/pwd/forget/captcha', { body, headers: nextAddress() });
        if (at % 3 === 1)
          return server.call('POST /sms/send', { body: { ...body, purpose: 'activation' }, headers: nextAddress() });
        return request(body.phone, undefined, nextAddress());
      }),
    );
    // Each of these networks is told only of itself.
    expect(tally(answers)).toEqual({ ok: 3, proof_needed: 197 });
    expect(await received(server, phone)).toHaveLength(1);
  });

  it('of 200 at once from one network gets one code', async () => {
    const { phone } = await accountWithPassword(server);
    const typed = spellings(phone);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => request(typed[at % typed.length] ?? '')));
    expect(tally(answers)).toEqual({ ok: 1, too_many_codes: 199 });
    expect(await received(server, phone)).toHaveLength(1);
  });

  it('refuses what is no phone', async () => {
    for (const phone of ['12800000001', '138000000011', 'thirteen-eight'])
      expect((await request(phone)).err.fields).toMatchObject([{ path: 'phone', rule: 'phone' }]);
  });

  it('says how long to wait after one a minute, five an hour and ten a day', async () => {
    const phone = nextPhone();
    const answers: number[] = [];
    const wait = async (): Promise<number | undefined> => {
      const { err, headers } = await request(phone);
      if (err?.name !== 'too_many_codes') return undefined;
      expect(err).toMatchObject({ code: 42981, context: { retry_after: headers.get('retry-after') } });
      return Number(err.context?.['retry_after']);
    };
    const next = async (): Promise<void> => {
      const first = await request(phone);
      const { data } = first.err ? await request(phone, workOn(first.err.context?.['challenge'] ?? '')) : first;
      answers.push(data.retry_after);
      expect(await wait()).toBe(data.retry_after);
      server.clock.advance({ seconds: data.retry_after - 1 });
      expect(await wait()).toBe(1);
      server.clock.advance({ seconds: 1 });
    };
    for (let at = 0; at < 10; at += 1) await next();
    const day = 86_400 - (4 * 60 + 3_360 + 4 * 60);
    expect(answers).toEqual([60, 60, 60, 60, 3_360, 60, 60, 60, 60, day]);
    expect((await request(phone)).err.name).toBe('proof_needed');
  });

  it('is limited per network address, over all phones', async () => {
    const answers = [];
    for (let at = 0; at < 101; at += 1) answers.push(await request(nextPhone()));
    expect(tally(answers)).toEqual({ ok: 100, too_many_codes: 1 });
    expect((await request(nextPhone(), undefined, nextAddress())).status).toBe(200);
  });

  it('gets the same answer by the same statements, whether or not the phone is known', async () => {
    const { phone } = await accountWithPassword(server);
    const unknown = nextPhone();
    const sent: string[] = [];
    const log = createLog({ level: 'silent' });
    const observe = ({ name, text }: { name?: string | undefined; text: string }) => void sent.push(name ?? text);
    const database = openDatabase({ connection: server.connection, max: 2, log, observe });
    const copy = await createApp({ ...server, database, log, rateLimit: 0, trustProxy: false });
    const answerTo = async (typed: string, path: string) => {
      sent.length = 0;
      const { statusCode, body } = await copy.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: { phone: typed },
      });
      return { statusCode, body, sent: [...sent] };
    };
    for (const path of ['/merc/personal/login/phone/captcha', '/merc/personal/pwd/forget/captcha']) {
      const known = await answerTo(phone, path);
      expect(known.statusCode).toBe(200);
      expect(await answerTo(unknown, path)).toEqual(known);
      server.clock.advance({ minutes: 1 });
    }
    await copy.drain();
    await database.close();
    expect(await received(server, phone)).toHaveLength(2);
    expect(await messagesTo(unknown)).toEqual(['withheld', 'withheld']);
  });
});

describe('the fourth code a day', () => {
  const thrice = async (phone: string): Promise<string> => {
    for (let at = 0; at < 3; at += 1) {
      expect((await request(phone)).status).toBe(200);
      server.clock.advance({ minutes: 1 });
    }
    const { err } = await request(phone);
    expect(err).toMatchObject({ code: 42383, name: 'proof_needed', context: { bits: '16' } });
    return err.context?.['challenge'] ?? '';
  };

  it('needs a proof of work, which serves once', async () => {
    const phone = nextPhone();
    const proof = workOn(await thrice(phone));
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(phone, proof)));
    expect(tally(answers)).toEqual({ ok: 1, too_many_codes: 7 });
    server.clock.advance({ minutes: 1 });
    expect((await request(phone, proof)).err.name).toBe('proof_needed');
  });

  it('refuses work on nothing, on a challenge of another phone, of nobody, spelt otherwise, or expired', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    const challenge = await thrice(phone);
    const foreign = await thrice(other);
    const forged = `${challenge.slice(0, -4)}AAAA`;
    // The last of 43 characters has two bits that no byte takes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelt = challenge.slice(0, -1) + alphabet.charAt(alphabet.indexOf(challenge.slice(-1)) ^ 1);
    for (const proof of [noWork(challenge), workOn(foreign), workOn(forged), workOn(respelt), workOn('anything')])
      expect((await request(phone, proof)).err.name).toBe('proof_needed');
    const late = workOn(challenge);
    server.clock.advance({ minutes: 5 });
    expect((await request(phone, late)).err.name).toBe('proof_needed');
  });

  it('needs no proof from the phone’s own person, once signed in', async () => {
    const caller = await server.make.account();
    await thrice(caller.phone);
    const own = () => server.call('POST /merc/personal/identity/verify/captcha', { as: caller, headers: from });
    for (let at = 0; at < 5; at += 1) {
      expect((await own()).status).toBe(200);
      server.clock.advance({ minutes: 1 });
    }
    expect((await own()).err.name).toBe('too_many_codes');
    expect((await request(caller.phone)).err.name).toBe('proof_needed');
  });
});

describe('a stranger', () => {
  /** Ten codes of the phone, asked for today from elsewhere. */
  const useUp = (phone: string) =>
    server.database.platform.execute(
      `insert into phone_code (code_id, phone, purpose, is_own, digest, created_at, expires_at, ended_at, network)
       select gen_random_uuid(), $1, 'sign_in', false, '', $2::timestamptz - n * interval '30 minutes', $2, $2, '203.0.113.9'
       from generate_series(3, 12) n`,
      [phone, server.clock.now()],
    );
  /** An account that signed in from the test's address. */
  const known = async () => {
    const account = await accountWithPassword(server);
    await request(account.phone);
    expect((await signIn(account.phone, await receivedCode(server, account.phone))).status).toBe(200);
    server.clock.advance({ days: 1 });
    return account.phone;
  };

  it('can’t use up the codes of a network from which the account signed in', async () => {
    const phone = await known();
    await useUp(phone);
    const earlier = (await received(server, phone)).length;
    expect((await withProof(phone, nextAddress())).status).toBe(200);
    expect(await received(server, phone)).toHaveLength(earlier);
    expect((await withProof(phone)).status).toBe(200);
    expect(await received(server, phone)).toHaveLength(earlier + 1);
    const forgotten = () => server.call('POST /merc/personal/pwd/forget/captcha', { body: { phone }, headers: from });
    expect((await forgotten()).err.name).toBe('too_many_codes');
  });

  it('can’t end an open code by wrong tries, nor by asking for another', async () => {
    const phone = await known();
    await request(phone);
    const code = await receivedCode(server, phone);
    expect((await request(phone, undefined, nextAddress())).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(phone, otherThan(code), nextAddress())));
    expect(tally(tries)).toEqual({ code_expired: 12 });
    expect((await signIn(phone, code, nextAddress())).err.name).toBe('code_expired');
    expect((await signIn(phone, code)).status).toBe(200);
    expect((await signIn(phone, code)).err.name).toBe('code_expired');
  });

  it('gets a decoy once the others’ codes are used up: nothing is sent, and nothing is right', async () => {
    const { phone } = await accountWithPassword(server);
    await useUp(phone);
    expect((await withProof(phone)).data).toEqual({ retry_after: 60, expires_in: 300 });
    expect(await messagesTo(phone)).toEqual(['withheld']);
    const { rows } = await server.database.platform.execute(
      'select parameters, decided_at is null as waits from sms_message where phone = $1',
      [phone],
    );
    expect(rows).toEqual([{ parameters: null, waits: false }]);
    expect((await request(phone)).err.name).toBe('too_many_codes');
    for (const left of [4, 3]) expect((await signIn(phone, '480217')).err.msg).toBe(`验证码不对，还能试 ${left} 次`);
  });

  it('who signed in with the old password is one again after a new one', async () => {
    const phone = await known();
    await useUp(phone);
    const { rows } = await server.database.platform.execute('select account_id from account where phone = $1', [phone]);
    const [{ account_id: accountId }] = rows as [{ account_id: string }]; // of this statement
    await server.database.platform.transaction((tx) =>
      resetPassword(tx, accountId, 'no hash', server.clock.now(), { by: 'other' }),
    );
    const earlier = (await received(server, phone)).length;
    expect((await withProof(phone)).status).toBe(200);
    expect(await received(server, phone)).toHaveLength(earlier);
  });

  it('learns nothing of a phone by asking and guessing from several networks', async () => {
    const knownPhone = await known();
    // The account's person signed in from the first of them.
    const networks = [from, nextAddress(), nextAddress()];
    const phones = [knownPhone, (await accountWithPassword(server)).phone, nextPhone()];
    const step = fc.record({
      minutes: fc.constantFrom(0, 0, 0, 0, 1, 4),
      network: fc.constantFrom(...networks),
      asks: fc.boolean(),
    });
    const answers: string[][] = phones.map(() => []);
    for (const { minutes, network, asks } of fc.sample(step, { seed: 11, numRuns: 80 })) {
      server.clock.advance({ minutes });
      for (const [of, phone] of phones.entries()) {
        const { status, err, data } = asks ? await withProof(phone, network) : await signIn(phone, 'wrong1', network);
        answers[of]?.push([status, err?.name, err?.msg, JSON.stringify(data)].join(' '));
      }
    }
    expect(new Set(answers[0]).size).toBeGreaterThan(8);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

describe('a code', () => {
  it('signs in once, also if it is sent 20 times at once', async () => {
    const { phone } = await accountWithPassword(server);
    await request(phone);
    const code = await receivedCode(server, phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(phone, code)));
    expect(tally(answers)).toEqual({ ok: 1, code_expired: 19 });
  });

  it('is dead after five wrong tries, also if they come at once', async () => {
    const { phone } = await accountWithPassword(server);
    await request(phone);
    const code = await receivedCode(server, phone);
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(phone, otherThan(code))));
    expect(tally(tries)).toEqual({ wrong_code: 4, code_expired: 8 });
    expect((await signIn(phone, code)).err).toMatchObject({ code: 42382, name: 'code_expired' });
  });

  it('still works after four, each of which says how many are left', async () => {
    const { phone } = await accountWithPassword(server);
    await request(phone);
    const code = await receivedCode(server, phone);
    for (const left of [4, 3, 2, 1]) {
      const { err } = await signIn(phone, otherThan(code));
      expect(err).toMatchObject({ name: 'wrong_code', msg: `验证码不对，还能试 ${left} 次` });
    }
    expect((await signIn(`+86 ${phone}`, code)).status).toBe(200);
  });

  it('expires after five minutes, or when a newer one is sent', async () => {
    const { phone } = await accountWithPassword(server);
    await request(phone);
    const first = await receivedCode(server, phone);
    server.clock.advance({ minutes: 1 });
    await request(phone);
    const second = await receivedCode(server, phone);
    if (first !== second) expect((await signIn(phone, first)).err.name).toBe('wrong_code');
    server.clock.advance({ minutes: 5 });
    expect((await signIn(phone, second)).err.name).toBe('code_expired');
  });

  it('serves its own purpose and phone alone', async () => {
    const { phone } = await accountWithPassword(server);
    const { phone: other } = await accountWithPassword(server);
    await server.call('POST /merc/personal/pwd/forget/captcha', { body: { phone }, headers: from });
    const code = await receivedCode(server, phone);
    expect((await signIn(phone, code)).err.name).toBe('code_expired');
    expect((await signIn(other, code)).err.name).toBe('code_expired');
  });

  it('can’t be guessed from one address over many phones', async () => {
    const answers = [];
    for (let at = 0; at < 61; at += 1) answers.push(await signIn(nextPhone(), '000000'));
    expect(tally(answers)).toEqual({ code_expired: 60, too_many_code_tries: 1 });
    const { phone } = await accountWithPassword(server);
    await request(phone);
    const code = await receivedCode(server, phone);
    const { err } = await signIn(phone, code);
    expect(err).toMatchObject({ code: 42982, context: { retry_after: '3600' } });
    expect((await signIn(phone, code, nextAddress())).status).toBe(200);
  });

  it('is stored as a digest, and deleted with its limits after a day', async () => {
    const phone = nextPhone();
    await request(phone);
    const kept = async () =>
      (await server.database.platform.execute('select digest from phone_code where phone = $1', [phone])).rows;
    expect(await kept()).toEqual([{ digest: expect.objectContaining({ length: 32 }) }]);
    server.clock.advance({ hours: 23 });
    await sweepCodes(server.database.platform, server.clock.now());
    expect(await kept()).toHaveLength(1);
    server.clock.advance({ hours: 1 });
    await sweepCodes(server.database.platform, server.clock.now());
    expect(await kept()).toEqual([]);
  });
});

it('says that SMS are not set up where they are not', async () => {
  const without = await startTestServer({ withSms: false });
  const { err, status } = await without.call('POST /merc/personal/login/phone/captcha', {
    body: { phone: nextPhone() },
  });
  expect([status, err]).toMatchObject([503, { code: 50381, name: 'sms_unavailable' }]);
  const caller = await without.make.account();
  expect((await without.call('POST /merc/personal/identity/verify/captcha', { as: caller })).status).toBe(503);
  await without.stop();
});
