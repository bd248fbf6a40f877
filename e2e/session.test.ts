import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { admin } from './harness/admin.ts';
import { addMember, drawer, editMember, openMember, openMembers, rows, save, shownMembers } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { fillSignIn, hire, menu, password, people, signIn, startWork, teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

const { place } = ownProduct();

/** Ends or ages the sessions of an account, directly in the database. */
const sessionsOf = async (phone: string, change: string): Promise<void> =>
  statement(
    place,
    `update session set ${change} where account_id = (select account_id from account where phone = $1)`,
    [phone],
  );

test('two pages with an expired token share one refresh', async ({ page, visitor, watch }) => {
  await signIn(page, people.manager);
  await openMembers(page);
  const second = await visitor.context.newPage();
  await second.goto('/membermanage');
  await rows(second).first().waitFor();
  const refreshes: number[] = [];
  visitor.context.on('response', (response) => {
    if (response.url().endsWith('/merc/personal/refresh')) refreshes.push(response.status());
  });
  watch.expect('GET /api/vip-infos 401');
  await sessionsOf(people.manager, `access_until = now() - interval '1 second'`);
  const answered = (one: typeof page) =>
    one.waitForResponse((response) => response.url().includes('/api/vip-infos?') && response.ok());
  await Promise.all(
    [page, second].flatMap((one) => [answered(one), one.getByRole('button', { name: '刷新' }).click()]),
  );
  expect(refreshes).toEqual([200]);
});

test('a revoked permission takes effect at once', async ({ page, watch }) => {
  await hire('13900000101');
  await signIn(page, '13900000101');
  await openMembers(page);
  await addMember(page, '林深见', '13912340004');
  await openMember(page, '林深见');
  const form = await editMember(page);
  await form.getByLabel('备注').fill('来不及了');
  await admin(place, ['role', 'set', '--merchant', teahouse.number, '--phone', '13900000101', '--role', 'cashier']);
  watch.expect('PUT /api/vip-infos/{id} 403');
  await save(page, '编辑会员');
  await page.getByText('没有').filter({ hasText: '权限' }).first().waitFor();
  await page.getByRole('main').getByRole('button', { name: '编辑' }).first().waitFor({ state: 'hidden' });
  await drawer(page, '编辑会员').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '离开' }).click();

  await statement(
    place,
    `delete from user_role where user_id in (select user_id from account_merchant join account using (account_id) where phone = $1)`,
    ['13900000101'],
  );
  watch.expect('GET /api/vip-infos 403');
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '会员', exact: true }).click();
  const refresh = page.getByRole('button', { name: '刷新' });
  // Data older than ten seconds is refetched automatically, and the button disappears with the list.
  await expect
    .poll(async () => {
      if (await refresh.isVisible()) await refresh.click({ timeout: 2_000 }).catch(() => undefined);
      return page.getByRole('heading', { name: '您没有打开这个页面的权限' }).isVisible();
    })
    .toBe(true);
  await inspect(page, 'no permission');
});

test('a session that ends during input keeps the form', async ({ page, watch }) => {
  await hire('13900000102');
  await signIn(page, '13900000102');
  await openMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  const form = drawer(page, '新建会员');
  await form.getByLabel('手机号').fill('13912340005');
  await form.getByLabel('姓名').fill('苏望舒');
  await form.getByLabel('备注').fill('写了很久的备注');
  await sessionsOf('13900000102', 'revoked_at = now()');
  watch.expect('POST /api/vip-infos 401', 'PUT /api/merc/personal/refresh 401');
  await save(page, '新建会员');
  const again = page.getByRole('dialog', { name: '重新登录后继续' });
  await again.getByText('已填写的内容会保留').waitFor();
  await inspect(page, 'session ended');
  await again.getByLabel('139****0102 的密码').fill('12345');
  await page.keyboard.press('Enter');
  await again.getByText('长度为 6 到 20 个字符').waitFor();
  await again.getByLabel('139****0102 的密码').fill(password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  await page.getByText('已新建苏望舒').waitFor();
  await openMember(page, '苏望舒');
  await page.getByRole('main').getByText('写了很久的备注').first().waitFor();
});

test('declining to sign in again leads to the sign-in page, which says why', async ({ page, watch }) => {
  await hire('13900000103');
  await signIn(page, '13900000103');
  await openMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  await drawer(page, '新建会员').getByLabel('手机号').fill('13912340006');
  await drawer(page, '新建会员').getByLabel('姓名').fill('不要了');
  await sessionsOf('13900000103', 'revoked_at = now()');
  watch.expect('POST /api/vip-infos 401', 'PUT /api/merc/personal/refresh 401');
  await save(page, '新建会员');
  await page.getByRole('dialog', { name: '重新登录后继续' }).getByRole('button', { name: '不保存，离开' }).click();
  await page.waitForURL('**/login');
  await page.getByText('登录已失效，请重新登录').waitFor();
});

test('without unsaved input, an ended session leads to the sign-in page', async ({ page, watch }) => {
  await hire('13900000104');
  await signIn(page, '13900000104');
  await openMembers(page);
  await sessionsOf('13900000104', 'revoked_at = now()');
  watch.expect('GET /api/vip-infos 401', 'PUT /api/merc/personal/refresh 401');
  await page.getByRole('button', { name: '刷新' }).click();
  await page.waitForURL('**/login');
  await page.getByText('登录已失效，请重新登录').waitFor();
  expect(await page.getByLabel('手机号').inputValue()).toBe('139 0000 0104');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '会员', level: 1 }).waitFor();
  await menu(page).getByRole('link', { name: '余额调整' }).waitFor();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
  await fillSignIn(page, '13900000104');
  await menu(page).waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/membermanage');
});

test('a cashier sees masked phones, can add members, but can’t edit them', async ({ page }) => {
  await signIn(page, people.cashier);
  expect(await menu(page).getByRole('radiogroup', { name: '模式' }).count()).toBe(0);
  await openMembers(page);
  for (const { phone } of await shownMembers(page)) expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  expect(await page.getByRole('button', { name: '编辑' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /更多操作/ }).count()).toBe(0);
  await page.getByRole('button', { name: '新建会员' }).waitFor();
  await rows(page).first().getByRole('link').click();
  await page.getByRole('tab', { name: '操作日志' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /编辑|冻结/ })
      .count(),
  ).toBe(0);
});

test('a manager of one branch sees its members, and finds those of others by phone', async ({ page, visit }) => {
  await signIn(page, people.manager);
  await openMembers(page);
  await page.getByRole('button', { name: '展开', exact: true }).click();
  await page.getByRole('combobox', { name: '门店', exact: true }).click();
  await page.getByTitle('西湖银泰店').waitFor();
  expect(await page.locator('.ant-select-item-option').allInnerTexts()).toEqual(['西湖银泰店']);
  const total = Number(
    (await page.getByText(/共 [\d,]+ 条/).innerText()).replace(/.*共 ([\d,]+) 条/, '$1').replace(',', ''),
  );
  expect(total).toBeLessThan(4_000);
  expect(total).toBeGreaterThan(500);

  const { page: owners } = await visit();
  await startWork(owners);
  await openMembers(owners);
  await menu(owners).waitFor();
  await addMember(owners, '外店来客', '13912340007');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: '会员', exact: true }).fill('13912340007');
  await rows(page).filter({ hasText: '外店来客' }).waitFor();
});
