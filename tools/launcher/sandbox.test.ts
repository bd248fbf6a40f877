import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './paths.mjs';
import { needsSandbox, sandboxPort, startSandbox } from './sandbox.mjs';

const main = join(root, 'apps/sandbox/src/main.ts');
const running: { stop: () => Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));

async function start(env: Record<string, string>) {
  const sandbox = await startSandbox(main, { ...process.env, SANDBOX_PORT: '', ...env });
  running.push(sandbox);
  return sandbox;
}

test.each([
  [true, {}],
  [true, { SEED: 'demo', SMS_ENDPOINT: ' ' }],
  [false, { SEED: 'none' }],
  [false, { SMS_ENDPOINT: 'https://sms.tencentcloudapi.com' }],
  [false, { WECHAT_API_URL: 'https://api.weixin.qq.com' }],
])('a sandbox is needed: %s with %o', (needed, env) => {
  expect(needsSandbox(env)).toBe(needed);
});

test.each([
  ['7301', {}],
  ['8001', { PORT: '8000' }],
  ['9000', { PORT: '8000', SANDBOX_PORT: '9000' }],
  ['0', { PORT: '0' }],
  ['0', { PORT: '65535' }],
])('its port is %s with %o', (port, env) => {
  expect(sandboxPort(env)).toBe(port);
});

test('it answers at the addresses that the server gets, until it is stopped', async () => {
  const { environment, stop } = await start({ SANDBOX_PORT: '0' });
  expect(Object.keys(environment).toSorted()).toEqual([
    'ALIPAY_URL',
    'ITEM_SOURCE_URL',
    'SMS_APP_ID',
    'SMS_ENDPOINT',
    'SMS_SECRET_ID',
    'SMS_SECRET_KEY',
    'SMS_SIGN',
    'SMS_TEMPLATE_CODE',
    'SMS_TEMPLATE_INVITATION',
    'SMS_TEMPLATE_NOTICE',
    'WECHAT_API_URL',
    'WECHAT_OPEN_APP_ID',
    'WECHAT_OPEN_SECRET',
    'WECHAT_OPEN_URL',
    'WECHAT_PAY_URL',
  ]);
  const api = `${environment['WECHAT_API_URL']}/sns/userinfo`;
  expect(await fetch(api).then((response) => response.json())).toMatchObject({ errcode: 41001 });
  await stop();
  await expect(fetch(api)).rejects.toThrow();
});

test('a port in use stops the start if it was chosen, and is replaced if not', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo; // of a TCP server that listens
  await expect(start({ SANDBOX_PORT: String(port) })).rejects.toThrow('The sandbox did not start');
  const { environment } = await start({ PORT: String(port - 1) });
  expect((await fetch(`${environment['WECHAT_API_URL']}/sns/userinfo`)).status).toBe(200);
  taken.close();
});

test('it stops when the launcher is gone', async () => {
  const child = fork(main, { env: { ...process.env, SANDBOX_PORT: '0' } });
  const exited = once(child, 'exit');
  await once(child, 'message');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});
