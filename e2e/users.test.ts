import { expect } from 'vitest';
import { sandboxClient } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { codeFor, request } from './harness/codes.ts';
import { drawer } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { enter, menu } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('somebody is invited, sets a password by the message’s way and works; then is disabled and removed', async ({
  page,
  visit,
}) => {
  const phone = '13700009711';
  // The code may come right after the invitation.
  await sandboxClient(ownProduct().sandbox).limitSms(false);
  await enter(page);
  await page.goto('/system/userManagement');
  await page.getByRole('button', { name: '邀请用户' }).first().click();
  const form = drawer(page, '邀请用户');
  await form.getByLabel('手机号').fill(phone);
  await form.getByLabel('姓名').fill('夏晴');
  await form.getByRole('checkbox', { name: /收银员/ }).check();
  await form.getByRole('checkbox', { name: '解放路店' }).check();
  await form.getByRole('region', { name: '夏晴登录后看到的菜单' }).getByText('会员').first().waitFor();
  await inspect(page, 'invitation');
  await form.getByRole('button', { name: /发出邀请/ }).click();
  await page.getByText('已邀请夏晴').waitFor();
  const row = page.locator('main tr.ant-table-row:visible').filter({ hasText: '夏晴' });
  await row.getByText('待加入').waitFor();

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: '搜索会员、单据、页面和操作' }).fill('夏晴');
  await page.getByRole('group', { name: '用户和角色' }).getByRole('option', { name: /夏晴/ }).click();
  await drawer(page, '夏晴').getByText('重发邀请').waitFor();
  await page.keyboard.press('Escape');

  const [message] = await sandboxClient(ownProduct().sandbox).inbox(phone, { atLeast: 1 });
  const link = /https?:\S+#activation/.exec(message?.text ?? '')?.[0] ?? '';
  const { page: other, watch } = await visit();
  await other.goto(link);
  await other.getByRole('heading', { name: '账号激活' }).waitFor();
  await other.getByLabel('手机号').fill(phone);
  await request(other);
  await other.getByLabel('验证码', { exact: true }).fill(await codeFor(phone, 2));
  await other.getByLabel('新密码', { exact: true }).fill('Halfday#2026');
  await other.getByLabel('确认新密码').fill('Halfday#2026');
  await other.getByRole('button', { name: '激活账号' }).click();
  await other.getByText('更新成功').waitFor();
  await other.getByLabel('密码', { exact: true }).fill('Halfday#2026');
  await other.keyboard.press('Enter');
  await menu(other).getByText('会员').first().waitFor();

  await page.reload();
  await row.getByText('启用').waitFor();
  await row.getByRole('button', { name: '夏晴' }).or(row).first().click();
  const person = drawer(page, '夏晴');
  await person.getByRole('button', { name: '设密码…' }).waitFor();
  await inspect(page, 'user');
  await page.keyboard.press('Escape');
  await person.waitFor({ state: 'detached' });

  // The roles go while something is typed: it stays to be copied.
  await other.goto('/membermanage');
  await other.getByRole('button', { name: '新建会员' }).first().click();
  await other.getByLabel('手机号').fill('13700009712');
  await other.getByLabel('姓名').fill('林晓雯');
  await row.getByRole('button', { name: '编辑' }).click();
  const edit = drawer(page, '修改用户');
  await edit.getByRole('checkbox', { name: /收银员/ }).uncheck();
  await edit.getByRole('button', { name: /保存/ }).click();
  await page
    .getByText('已保存夏晴')
    .or(page.getByText(/夏晴.*已保存|保存了夏晴/))
    .first()
    .waitFor();
  watch.expect('POST /api/vip-infos 403');
  await drawer(other, '新建会员').getByRole('button', { name: /保存/ }).click();
  await other.getByText(/这个页面您已经不能看了/).waitFor();
  expect(await other.getByLabel('姓名').inputValue()).toBe('林晓雯');

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '停用…' }).click();
  await page
    .getByRole('dialog', { name: /^停用.*夏晴/ })
    .getByRole('button', { name: '停用' })
    .click();
  await page.getByText(/^已停用.*夏晴/).waitFor();
  watch.expect('POST /api/personal/permission-resources 403');
  await other.reload();
  await other.getByRole('heading', { name: '您在本店的账号已停用' }).waitFor();

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: /^(移除|删除)…$/ }).click();
  await page
    .getByRole('dialog', { name: /夏晴/ })
    .getByRole('button', { name: /^(移除|删除)$/ })
    .click();
  await page.getByText(/^已(移除|删除).*夏晴/).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});
