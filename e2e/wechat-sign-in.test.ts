import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxClient } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { codeFor } from './harness/codes.ts';
import { ownProduct } from './harness/own-product.ts';
import { enter, hire, password } from './harness/staff.ts';
import { test } from './harness/test.ts';

const sandbox = () => sandboxClient(ownProduct().sandbox);
const atWork = (page: Page) => page.getByRole('navigation', { name: '菜单' });
const codeFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="微信二维码"]');

/** The id of the QR code that a page shows. */
async function shownCode(page: Page): Promise<string> {
  const picture = codeFrame(page).getByTestId('qr-code');
  await picture.waitFor();
  return ((await picture.getAttribute('src')) ?? '').split('/').at(-1) ?? '';
}

async function openScan(page: Page): Promise<string> {
  await page.goto('/login');
  await page.getByRole('tab', { name: '微信扫码' }).click();
  return shownCode(page);
}

/** A person scans the code of the page and allows it; WeChat's page then leads back. */
async function allow(uuid: string, person: string): Promise<void> {
  await sandbox().scan(uuid, person);
  await sandbox().allow(uuid);
}

const newPerson = async (nickname: string): Promise<string> => (await sandbox().addPerson(nickname)).id;

test('a WeChat that nobody bound is bound by the next sign-in, and then scanning is enough', async ({
  page,
  visit,
  watch,
}) => {
  const phone = '13700009811';
  watch.expect('POST /api/merc/personal/login/wx/qrcode 422');
  await hire(phone, 'cashier', '许念念');
  const person = await newPerson('念念不忘🍵');
  const uuid = await openScan(page);
  await inspect(page, 'sign-in with WeChat');
  await allow(uuid, person);
  await page.getByText('微信“念念不忘🍵”还没有绑定账号').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await inspect(page, 'a WeChat without an account');
  await page.getByRole('button', { name: '密码登录' }).click();
  await page.getByText('登录后，微信“念念不忘🍵”会绑定到您的账号').waitFor();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await atWork(page).waitFor();

  const { page: another } = await visit();
  await allow(await openScan(another), person);
  await atWork(another).waitFor();
});

test('a scan that is refused or expires is scanned again; one that WeChat can’t answer ends in words', async ({
  page,
  watch,
}) => {
  watch.expect('POST /api/merc/personal/login/wx/qrcode 503');
  const person = await newPerson('茶客');
  const refused = await openScan(page);
  await sandbox().scan(refused, person);
  await codeFrame(page).getByText('扫描成功').waitFor();
  await sandbox().refuse(refused);
  await codeFrame(page).getByText('您已取消此次登录').waitFor();
  await codeFrame(page).getByRole('button', { name: '换一个二维码' }).click();
  await codeFrame(page).getByText('使用微信扫一扫').waitFor();
  const next = await shownCode(page);
  await sandbox().expire(next);
  await codeFrame(page).getByText('二维码已过期').waitFor();
  await codeFrame(page).getByRole('button', { name: '换一个二维码' }).click();
  await codeFrame(page).getByText('使用微信扫一扫').waitFor();
  await sandbox().addFault({ path: '/sns/oauth2/access_token', status: 500 });
  await allow(await shownCode(page), person);
  await page.getByText('微信登录暂时不可用').waitFor();
  await page.getByRole('button', { name: '重新扫码' }).click();
  await shownCode(page);
});

test('a prepared address signs nobody in', async ({ page, visit, watch }) => {
  watch.expect('POST /api/merc/personal/login/wx/qrcode 422');
  const { page: attackers } = await visit();
  const uuid = await openScan(attackers);
  const address = await attackers.locator('iframe[title="微信二维码"]').getAttribute('src');
  const state = new URL(address ?? '').searchParams.get('state') ?? '';
  await attackers.goto('about:blank');
  await sandbox().scan(uuid, 'fang');
  const { code = '' } = await sandbox().allow(uuid);
  await page.goto(`/login?code=${code}&state=${state}`);
  await page.getByText('这次扫码已失效，或不是在这个页面发起的').waitFor();
});

test('a WeChat is bound in the account centre, and unbound after an identity check', async ({ page, watch }) => {
  const phone = '13700009802';
  watch.expect('POST /api/merc/personal/bind/wx/qrcode 422');
  await hire(phone, 'cashier', '许念念');
  const person = await newPerson('念念');
  // Notice and code follow each other faster than a carrier lets messages through.
  await sandbox().limitSms(false);
  await enter(page, phone);
  await page.goto('/account?part=safety');
  await page.getByRole('button', { name: '绑定微信' }).click();
  await inspect(page, 'binding WeChat');
  await sandbox().addFault({ path: '/sns/oauth2/access_token', errcode: 40_029 });
  await allow(await shownCode(page), person);
  await page.getByText('微信授权已失效').waitFor();
  await page.getByText('请重新扫码绑定。').waitFor();
  await inspect(page, 'WeChat not bound');
  await page.getByRole('dialog').getByRole('button', { name: '重新扫码' }).click();
  await allow(await shownCode(page), person);
  await page.getByText('绑定成功').waitFor();
  await page.getByText('已绑定“念念”，可以扫码登录').waitFor();
  expect(new URL(page.url()).search).toBe('?part=safety');

  await page.getByRole('button', { name: '解绑微信' }).click();
  const check = page.getByRole('dialog');
  await check.getByRole('button', { name: '获取验证码' }).click();
  await check.getByRole('button', { name: /秒后可重新获取/ }).waitFor();
  // The first message said that the WeChat was bound.
  await page.keyboard.type(await codeFor(phone, 2));
  const dialog = page.getByRole('dialog', { name: '解绑微信？' });
  await dialog.getByText('您的账号将与微信解绑').waitFor();
  await inspect(page, 'unbinding WeChat');
  await dialog.getByRole('button', { name: '解绑' }).click();
  await page.getByText('解绑成功').waitFor();
  await page.getByRole('button', { name: '绑定微信' }).waitFor();
});
