import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { enter, hire, menu, pageLink, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a role is made from a template and given a page; who gets it sees the page with the next click', async ({
  page,
  visit,
}) => {
  const clerk = { phone: '13900000181', name: '周予安' };
  await hire(clerk.phone, 'cashier', clerk.name);
  const other = (await visit()).page;
  await startWork(other, undefined, clerk.phone);
  await enter(page);
  await page.goto('/system/roleManagement');
  await page.getByRole('button', { name: '新建角色' }).first().click();
  const form = drawer(page, '新建角色');
  await form.getByLabel('名称').fill('周末领班');
  await inspect(page, 'new role');
  await save(page, '新建角色');
  await page.getByRole('heading', { name: '周末领班' }).waitFor();

  const brands = page.getByRole('row', { name: '品牌', exact: true });
  await brands.getByRole('checkbox', { name: '编辑' }).check();
  expect(await brands.getByRole('checkbox', { name: '查看' }).isChecked()).toBe(true);
  await page.getByRole('region', { name: '这样的人看到的菜单' }).getByText('品牌').waitFor();
  await inspect(page, 'permissions of a role');
  await page.getByRole('button', { name: '保存…' }).click();
  const difference = page.getByRole('dialog', { name: '修改周末领班的权限？' });
  await difference.getByText('品牌：编辑').waitFor();
  await difference.getByLabel('原因，记入日志').fill('周末要改品牌');
  await inspect(page, 'difference of a role');
  await difference.getByRole('button', { name: '保存' }).click();
  await page.getByText('增加：品牌：查看、品牌：编辑').waitFor();

  await page.getByRole('button', { name: '给出或收回…' }).click();
  const people = page.getByRole('dialog', { name: '谁在用周末领班？' });
  await people.getByRole('searchbox').fill(clerk.name);
  await people.getByRole('checkbox', { name: clerk.name }).check();
  await inspect(page, 'holders of a role');
  await people.getByRole('button', { name: '保存' }).click();
  await page.getByRole('region', { name: '谁在用' }).getByText(clerk.name).waitFor();

  await other.reload();
  await (await pageLink(menu(other), '商品', '品牌')).click();
  await other.getByRole('heading', { name: '品牌' }).first().waitFor({ state: 'attached' });
  await other.locator('main tr.ant-table-row:visible').first().waitFor();

  await page.goto('/system/roleManagement');
  const row = page.locator('main tr.ant-table-row:visible').filter({ hasText: '周末领班' });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const held = page.getByRole('dialog', { name: '周末领班还不能删除' });
  await held.getByText('还有 1 人在用').waitFor();
  await held.getByRole('button', { name: '查看名单' }).click();
  await page.getByRole('region', { name: '谁在用' }).getByText(clerk.name).waitFor();
});
