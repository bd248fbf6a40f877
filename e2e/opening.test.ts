import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxClient } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { codeFor, request } from './harness/codes.ts';
import { drawer, save } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { fillSignIn, menu, password, people } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const shop = '溪口米粉';
const owner = { phone: '13700009801', name: '杜衡', password: 'Halfday#2026' };

/** Signs the provider in, who belongs to no merchant and so comes to the provider's console. */
async function startProviding(page: Page): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, people.provider);
  await page.waitForURL('**/provider');
  await page.getByRole('heading', { name: '首页', level: 1 }).waitFor();
}

async function activate(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { name: '账号激活' }).waitFor();
  await page.getByLabel('手机号').fill(owner.phone);
  await request(page);
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(owner.phone, 2));
  await page.getByLabel('新密码', { exact: true }).fill(owner.password);
  await page.getByLabel('确认新密码').fill(owner.password);
  await page.getByRole('button', { name: '激活账号' }).click();
  await page.getByText('更新成功').waitFor();
}

test('a merchant is opened from nothing: the provider opens it, its owner is invited, initialises it and adds branch, item and member', async ({
  page,
  visit,
}) => {
  // The code may come right after the invitation.
  await sandboxClient(ownProduct().sandbox).limitSms(false);
  await startProviding(page);
  await inspect(page, 'provider home');
  await menu(page).getByRole('link', { name: '商户' }).click();
  await page.getByRole('button', { name: '开通商户' }).filter({ visible: true }).first().click();
  const form = drawer(page, '开通商户');
  await form.getByLabel('商户名称').fill(shop);
  await form.getByLabel('所有者手机号').fill(owner.phone);
  await form.getByLabel('所有者姓名').fill(owner.name);
  await form.getByRole('radio', { name: /^连锁/ }).check();
  await form.getByRole('checkbox', { name: '微信' }).check();
  await form.getByRole('complementary').getByText('杜衡，再邀请其他人').waitFor();
  await inspect(page, 'opening a merchant');
  await form.getByRole('button', { name: /开通，给杜衡发短信/ }).click();
  await page.getByText('溪口米粉已开通，短信已发给所有者').waitFor();
  const row = page.locator('main tr.ant-table-row').filter({ hasText: shop });
  await row.getByText('已邀请，还没设密码').waitFor();
  await inspect(page, 'merchants of the provider');

  const [message] = await sandboxClient(ownProduct().sandbox).inbox(owner.phone, { atLeast: 1 });
  const { page: own, watch } = await visit();
  await activate(own, /https?:\S+#activation/.exec(message?.text ?? '')?.[0] ?? '');
  await own.getByLabel('密码', { exact: true }).fill(owner.password);
  await own.keyboard.press('Enter');
  await own.getByRole('article', { name: shop }).getByRole('button', { name: '初始化商户' }).click();
  await own.getByRole('dialog', { name: '初始化完成' }).getByRole('button', { name: '重新登录' }).click();
  await own.waitForURL('**/login');
  await fillSignIn(own, owner.phone, owner.password);
  await menu(own).waitFor();

  await own.goto('/system/storeManagement');
  await own.getByRole('button', { name: '申请门店' }).filter({ visible: true }).first().click();
  await drawer(own, '申请门店').getByLabel('名称').fill('溪口老街店');
  await drawer(own, '申请门店').getByRole('button', { name: '提交申请' }).click();
  await drawer(own, '溪口老街店').getByRole('button', { name: '同意并新建门店' }).click();
  await own.getByText('已新建门店溪口老街店').waitFor();
  await own.goto('/item/itemInfo');
  await own.getByRole('button', { name: '新建商品' }).filter({ visible: true }).first().click();
  await drawer(own, '新建商品').getByLabel('名称').fill('红油米粉');
  await drawer(own, '新建商品').getByLabel('编码').fill('XK01');
  await drawer(own, '新建商品').getByLabel('价格').fill('16');
  await save(own, '新建商品');
  await own.getByText('已新建红油米粉，编码').waitFor();
  await own.goto('/membermanage');
  await own.getByRole('button', { name: '新建会员' }).filter({ visible: true }).first().click();
  await drawer(own, '新建会员').getByLabel('手机号').fill('13700009802');
  await drawer(own, '新建会员').getByLabel('姓名').fill('林晓雯');
  await save(own, '新建会员');
  await own.getByText('已新建林晓雯').waitFor();

  // The provider sees that it is in use, renews it, and disables it with a reason, which ends the owner's work.
  await page.reload();
  await row.getByText('杜衡').waitFor();
  await row.getByRole('button', { name: '详情' }).click();
  await page.getByRole('heading', { name: shop, level: 1 }).waitFor();
  await page.getByText('共 5 家，连锁').waitFor();
  await page.getByText('创建商户').waitFor();
  await inspect(page, 'a merchant of the provider');
  await page.getByRole('button', { name: '停用…' }).click();
  const asked = page.getByRole('dialog', { name: '停用溪口米粉？' });
  await asked.getByLabel('原因').fill('欠费超过 30 天');
  await inspect(page, 'disabling a merchant');
  await asked.getByRole('button', { name: '停用', exact: true }).click();
  await page.getByText('欠费超过 30 天').first().waitFor();
  await page.getByRole('button', { name: '恢复…' }).waitFor();
  watch.expect('GET /api/vip-infos 403');
  await own.getByRole('button', { name: '刷新' }).click();
  await own.getByRole('alert').filter({ hasText: '溪口米粉商户已由服务商停用，请联系服务商' }).waitFor();
  await own.getByText('已停用').waitFor();

  await menu(page).getByRole('link', { name: '账号' }).click();
  await page.getByLabel('手机号或账号编号').fill(owner.phone);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('region', { name: owner.name }).getByText('137****9801').waitFor();
  await inspect(page, 'an account');
  await page.getByRole('button', { name: '全部退出…' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('本人来电要求');
  await page.getByRole('dialog').getByRole('button', { name: '全部退出', exact: true }).click();
  await page.getByText('0 台设备').waitFor();
  await menu(page).getByRole('link', { name: '日志' }).click();
  await page.getByText('退出账号的所有设备').waitFor();
  expect(await page.getByText('13700009801').count()).toBe(0);
});

test('the states of merchants stand on one line on a phone, which scrolls', async ({ visit }) => {
  const { page } = await visit({ viewport: screens.phone, locale: 'en' });
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(people.provider);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/provider');
  await page.goto('/provider/merchants');
  const states = page.getByRole('navigation', { name: 'States' }).getByRole('button');
  await states.last().waitFor();
  const boxes = await Promise.all((await states.all()).map((one) => one.boundingBox()));
  const tops = boxes.map((box) => box?.y);
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await states.last().click();
  await page.waitForURL('**/provider/merchants?*');
});

test('nobody else gets into the provider’s console', async ({ page }) => {
  await page.goto('/provider/merchants');
  await fillSignIn(page, people.unlinked);
  await page.getByText('这个账号还没有关联商户').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
