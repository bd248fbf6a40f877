import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { enterMerchant, fillSignIn, forgetMerchant, menu, people, signIn, teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('an owner signs in, chooses a merchant and arrives at its home page', async ({ page }) => {
  await forgetMerchant(people.owner);
  await page.goto('/');
  await page.waitForURL('**/login');
  await fillSignIn(page, people.owner);
  await enterMerchant(page);
  expect(new URL(page.url()).pathname).toBe('/dashBoard');
  expect(await page.title()).toBe(`首页 · ${teahouse.name}`);
  await page.goto('/login');
  await page.getByRole('region', { name: '当天数据' }).waitFor();
});

test('a link that requires signing in opens afterwards', async ({ page }) => {
  await forgetMerchant(people.owner);
  await page.goto('/memberAdjustments?state=waiting');
  await page.waitForURL('**/login');
  await fillSignIn(page, people.owner);
  await enterMerchant(page);
  await page.getByRole('heading', { name: '余额调整', level: 1 }).waitFor();
  expect(page.url()).toContain('/memberAdjustments?state=waiting');
});

test('a wrong password is reported at its field', async ({ page, watch }) => {
  watch.expect('POST /api/merc/personal/pwd 422');
  await page.goto('/login');
  await fillSignIn(page, people.owner, 'Wrong#2026');
  await page.getByRole('alert').filter({ hasText: '手机号或密码不对' }).waitFor();
  await fillSignIn(page, people.owner);
  await page.getByRole('button', { name: '退出登录' }).or(menu(page)).first().waitFor();
});

test('invalid input is reported before it is sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('手机号').waitFor();
  const alerts = page.getByRole('alert');
  await page.keyboard.press('Enter');
  expect(await alerts.allInnerTexts()).toEqual(['请输入手机号', '请输入密码']);
  await fillSignIn(page, '12800000001', '12345');
  expect(await alerts.allInnerTexts()).toEqual(['手机号格式错误', '长度为 6 到 20 个字符']);
});

test('a merchant that can’t be entered says why', async ({ page }) => {
  await signIn(page, people.owner);
  const card = (name: string) => page.getByRole('article', { name });

  await card('老周牛肉面').getByText('未开通').waitFor();
  await card('老周牛肉面').getByRole('button', { name: '联系服务商开通' }).click();
  await page.getByRole('dialog', { name: '服务未开通' }).getByText('还没有开通服务').waitFor();
  await page.keyboard.press('Escape');

  await card('枫林咖啡').getByText('已过期').waitFor();
  await card('枫林咖啡').getByRole('button', { name: '联系服务商续费' }).click();
  await page.getByRole('dialog', { name: '服务已过期' }).getByText('数据会保留').waitFor();
  await page.getByRole('button', { name: '知道了' }).click();

  await card('花间一壶酒馆').getByText('已停用').waitFor();
  expect(await card('花间一壶酒馆').getByRole('button').isDisabled()).toBe(true);

  expect(await card('拾光花店').innerText()).toMatch(/即将到期[^]*\d+ 月 \d+ 日到期，还有 1[45] 天/);
  await enterMerchant(page, '拾光花店');
});

test('an uninitialised merchant is initialised, and entered after signing in again', async ({ page }) => {
  await signIn(page, people.owner);
  await page.getByRole('article', { name: '青石巷书店' }).getByRole('button', { name: '初始化商户' }).click();
  await page.waitForURL('**/init');
  const done = page.getByRole('dialog', { name: '初始化完成' });
  await done.getByRole('button', { name: '重新登录' }).waitFor();
  await inspect(page, 'initialised');
  await done.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL('**/login');
  await page.getByText('退出成功').waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('token');
  await signIn(page, people.owner);
  await enterMerchant(page, '青石巷书店');
  const steps = page.getByRole('region', { name: '先做这几步' });
  await steps.getByRole('button', { name: '新建会员' }).waitFor();
  await page.getByText('今天还没有，上周这一天也没有。').waitFor();
});

test('an account without a merchant is told whom to contact, and can log out', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, people.unlinked);
  await page.getByText('这个账号还没有关联商户').waitFor();
  await page.getByText('请联系服务商关联商户').waitFor();
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await page.getByText('退出成功').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a remembered user is signed in in a new window', async ({ visitor, page }) => {
  await page.goto('/login');
  await page.getByLabel('记住我').check();
  await fillSignIn(page, people.manager);
  await menu(page).waitFor();
  await page.close();
  const later = await visitor.context.newPage();
  await later.goto('/');
  await later.getByRole('region', { name: '当天数据' }).waitFor();
});
