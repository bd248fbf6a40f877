import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxClient, startSandbox } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { screens, test as base } from './harness/test.ts';

/** Fixtures: a sandbox, and a website of another port that gets the codes back and may embed WeChat's page. */
const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads dependencies off the pattern; this fixture has none
  .extend('sandbox', async ({}, { onCleanup }) => {
    const sandbox = await startSandbox();
    onCleanup(() => sandbox.stop());
    return sandbox;
  })
  .extend('website', async ({ sandbox }, { onCleanup }) => {
    let frame = '';
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>website</title><link rel="icon" href="data:,">${frame}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onCleanup(() => {
      server.close();
      server.closeAllConnections();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a TCP server that listens
    const query = new URLSearchParams({
      appid: sandbox.environment['WECHAT_OPEN_APP_ID'] ?? '',
      redirect_uri: `${address}/back`,
      response_type: 'code',
      scope: 'snsapi_login',
      state: 'once',
      self_redirect: 'true',
    });
    const signIn = `${sandbox.environment['WECHAT_OPEN_URL']}/connect/qrconnect?${query.toString()}`;
    frame = `<iframe title="WeChat" width="320" height="420" src="${signIn.replaceAll('&', '&amp;')}"></iframe>`;
    return { address, signIn };
  });

const stateOf = (page: Page, words: string) => page.getByText(words).waitFor();

test('a person chosen on the sandbox’s page scans and allows, and WeChat’s page goes back with a code', async ({
  page,
  visit,
  sandbox,
  website,
}) => {
  await page.goto(website.signIn);
  await stateOf(page, '使用微信扫一扫登录');
  await inspect(page, 'sandbox-qr');
  const { page: phone } = await visit({ viewport: screens.phone, colorScheme: 'dark' });
  await phone.goto(sandbox.address);
  await phone.getByRole('button', { name: '方晓棠' }).click();
  await stateOf(page, '扫描成功');
  await phone.getByRole('button', { name: '允许', exact: true }).waitFor();
  await inspect(phone, 'sandbox-phone');
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(screens.phone.width);
  await phone.getByRole('button', { name: '允许', exact: true }).click();
  await page.waitForURL(/\/back\?state=once&code=/);
});

test('WeChat’s page works in an iframe: refused, shown anew, allowed', async ({ page, sandbox, website }) => {
  const client = sandboxClient(sandbox.address);
  const scanned = async (): Promise<string> => {
    const [scan] = await client.scans();
    const { uuid } = await client.scan(scan?.uuid ?? '', 'he');
    return uuid;
  };
  await page.goto(website.address);
  const frame = page.frameLocator('iframe');
  await frame.getByText('使用微信扫一扫登录').waitFor();
  await client.refuse(await scanned());
  await frame.getByText('您已取消此次登录').waitFor();
  await frame.getByTestId('qr-again').click();
  await frame.getByText('使用微信扫一扫登录').waitFor();
  const isBack = page.waitForEvent('framenavigated', (one) => one.url().startsWith(`${website.address}/back?`));
  await client.allow(await scanned());
  await isBack;
  expect(page.url()).toBe(`${website.address}/`);
});

test('the sandbox’s page adds faults, says what is wrong with one, advances the clock and resets', async ({
  visit,
  sandbox,
}) => {
  const { page, watch } = await visit({ locale: 'en-GB' });
  await page.goto(sandbox.address);
  const addFault = async (path: string, status: string): Promise<void> => {
    await page.getByTestId('fault-path').fill(path);
    await page.getByTestId('fault-status').fill(status);
    await page.getByTestId('add-fault').click();
  };
  await addFault('/sns/userinfo', '500');
  await page.getByTestId('panel-faults').getByText('"status":500').waitFor();
  const answer = await fetch(`${sandbox.environment['WECHAT_API_URL']}/sns/userinfo`);
  expect(answer.status).toBe(500);
  await page.getByTestId('panel-requests').getByText('500', { exact: true }).waitFor();
  await page.getByText('No fault rules: everything works.').waitFor();
  await page.getByTestId('advance-600').click();
  await page.getByText('600 seconds ahead of real time').waitFor();
  watch.expect('POST /admin/wechat/people 400');
  await page.getByTestId('nickname').fill(' ');
  await page.getByTestId('add-person').click();
  await page.getByText('nickname must have 1 to 64 characters.').waitFor();
  await inspect(page, 'sandbox-en');
  await page.getByTestId('reset').click();
  await page.getByText('0 seconds ahead of real time', { exact: true }).waitFor();
});
