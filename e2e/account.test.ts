import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { codeFor, otherThan, request } from './harness/codes.ts';
import { enter, hire, password, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

const phone = '13910200001';

test('a person edits their profile, signs out another device and changes the password', async ({
  page,
  visit,
  watch,
}) => {
  watch.expect('PUT /api/merc/personal/account/pwd 422');
  await hire(phone, 'cashier', '陈晓');
  const other = await visit();
  other.watch.expect('POST /api/personal/permission-resources 401', 'PUT /api/merc/personal/refresh 401');
  await startWork(other.page, undefined, phone);
  await startWork(page, undefined, phone);

  await page.goto('/account');
  await page.getByLabel('邮箱').fill('chen@tea');
  // A look at another part loses nothing.
  await page.getByRole('link', { name: '登录设备' }).click();
  await page.getByRole('heading', { name: '登录设备', level: 1 }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: '账号资料' }).click();
  expect(await page.getByLabel('邮箱').inputValue()).toBe('chen@tea');
  await page.getByLabel('身份证号').fill('33010219900307284x');
  await page.getByRole('button', { name: '更新' }).click();
  await page.getByText('请输入正确的邮箱').waitFor();
  await inspect(page, 'profile with a fault');
  await page.getByLabel('邮箱').fill('chen@tea.example');
  await page.getByRole('button', { name: '更新' }).click();
  await page.getByText('更新成功').waitFor();
  expect(await page.getByLabel('身份证号').getAttribute('placeholder')).toBe('3301**********284X');

  await page.getByRole('link', { name: '登录设备' }).click();
  await page.getByRole('button', { name: '退出其他 1 台' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出其他设备' }).click();
  await page.getByText('已退出其他设备').waitFor();
  await page.getByRole('heading', { name: '最近登录' }).waitFor();
  await page.getByText('已登录', { exact: true }).first().waitFor();
  await inspect(page, 'devices');
  await other.page.reload();
  await other.page.waitForURL('**/login');

  await page.getByRole('link', { name: '安全设置' }).click();
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const next = 'Abcdefghij!@#$%12345';
  // Too much is refused, never cut.
  await dialog.getByLabel('新密码', { exact: true }).fill(`${next}12345`);
  await dialog.getByLabel('当前密码').fill('not-this-one');
  await dialog.getByText('请输入 6-20 位密码').waitFor();
  await dialog.getByLabel('新密码', { exact: true }).fill(next);
  await dialog.getByLabel('确认新密码').fill(`${next.slice(0, 19)}6`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('两次输入的密码不一致').waitFor();
  await dialog.getByLabel('确认新密码').fill(next);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('当前密码不对').waitFor();
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('密码已修改，请用新密码登录').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(next);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '安全设置' }).first().waitFor();
});

test('a person changes their phone after a check of who they are, and signs in with the new one', async ({
  page,
  watch,
}) => {
  const [old, next] = ['13910200002', '13910200003'];
  watch.expect('POST /api/merc/personal/identity/verify/check 422', 'PUT /api/merc/personal/phone/change 422');
  await hire(old, 'cashier', '陈晓');
  await enter(page, old);
  await page.goto('/account?part=safety');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const check = page.getByRole('dialog', { name: '先确认是您本人' });
  await check.getByText('139****0002').waitFor();
  await request(check);
  const code = await codeFor(old);
  await page.keyboard.type(otherThan(code));
  await check.getByText('验证码不对').waitFor();
  await inspect(page, 'identity check, wrong');
  await page.keyboard.type(code);

  const dialog = page.getByRole('dialog', { name: '绑定新手机号' });
  await dialog.getByLabel('新手机号').fill('1391020');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByText('手机号格式不正确').waitFor();
  await inspect(page, 'new phone with a fault');
  await dialog.getByLabel('新手机号').fill(`+86 ${next}`);
  await request(dialog);
  const newCode = await codeFor(next);
  await page.keyboard.type(otherThan(newCode));
  await page.keyboard.press('Enter');
  await dialog.getByText('验证码不对').waitFor();
  await dialog.getByLabel('验证码').fill(newCode);
  await page.keyboard.press('Enter');
  await page.getByText('账号手机号已更换，请重新登录').waitFor();
  await page.waitForURL('**/login');
  await page.getByText('账号手机号已更换，请重新登录').waitFor();
  expect(await page.getByLabel('手机号').inputValue()).toBe('139 1020 0003');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('139****0003，用来登录和收验证码').waitFor();
});

test('a person who no longer knows their password resets it; one check serves for ten minutes', async ({ page }) => {
  const own = '13910200004';
  await hire(own, 'cashier', '陈晓');
  await enter(page, own);
  await page.goto('/account?part=safety');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const check = page.getByRole('dialog', { name: '先确认是您本人' });
  await request(check);
  await page.keyboard.type(await codeFor(own));
  await page.getByRole('dialog', { name: '绑定新手机号' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '重置密码' }).click();
  const dialog = page.getByRole('dialog', { name: '重置密码' });
  await dialog.getByLabel('新密码', { exact: true }).fill('Later#2026');
  await inspect(page, 'reset password');
  await dialog.getByLabel('确认新密码').fill('Later#2026');
  await page.keyboard.press('Enter');
  await page.getByText('重置成功').waitFor();
  await page.getByLabel('密码', { exact: true }).fill('Later#2026');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '安全设置' }).first().waitFor();
});
