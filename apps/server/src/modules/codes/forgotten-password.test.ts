import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { plantCode } from '../../../test/codes.ts';
import { nextPhone } from '../../../test/factories.ts';
import { accountWithPassword } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

// Counts hashes, which are dear.
const hashes = vi.spyOn(argon2, 'hash');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => {
  hashes.mockRestore();
  return server.stop();
});

const pwd = 'Another#2027';
const forget = (phone: string, captcha_code: string) =>
  server.call('PUT /merc/personal/pwd/from/forget', { body: { phone, captcha_code, pwd, re_pwd: pwd } });

it('is hashed only behind a right code, whether or not the phone is known or the address refused', async () => {
  const { phone } = await accountWithPassword(server);
  const code = await plantCode(server, { phone, purpose: 'forgot_password' });
  hashes.mockClear();
  const names = new Set<string>();
  for (let at = 0; at < 62; at += 1) names.add((await forget(at % 2 ? phone : nextPhone(), '999999')).err.name);
  expect([...names].toSorted()).toEqual(['code_expired', 'too_many_code_tries', 'wrong_code']);
  expect(hashes).not.toHaveBeenCalled();
  server.clock.advance({ hours: 1 });
  expect((await forget(phone, code)).err.name).toBe('code_expired');
  const next = await plantCode(server, { phone, purpose: 'forgot_password' });
  expect((await forget(phone, next)).status).toBe(200);
  expect(hashes).toHaveBeenCalledTimes(1);
});
