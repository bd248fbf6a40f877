import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { shownMembers, startAtMembers } from './harness/members.ts';
import { importMembers } from './harness/openings.ts';
import { screens, test } from './harness/test.ts';

test('members from another system are matched, checked, fixed, imported and rolled back', async ({ page }) => {
  await startAtMembers(page);
  const [one] = await shownMembers(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByText('把文件拖到这里，或点击选择').waitFor();
  await inspect(page, 'member imports');
  await importMembers(page, '老系统', [
    '姓名,紧急手机号,客户备注,车牌',
    '沈南枝,13000000101,不加糖,浙A',
    '钱多多,1378899,,',
    `,${one?.phone},从老系统来,`,
  ]);
  await page.getByText('是“手机号”吗？').waitFor();
  await inspect(page, 'member import, columns');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'member import, columns on a phone');
  await page.setViewportSize(screens.till);
  for (const [column, field] of [
    ['紧急手机号', '手机号'],
    ['客户备注', '备注'],
  ] as const) {
    await page.getByRole('combobox', { name: `“${column}”列放到` }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: field }).last().click();
  }
  await page.reload();
  await page.getByRole('button', { name: '检查 3 行' }).click();
  await page.getByText('手机号：应为 11 位手机号').waitFor();
  await inspect(page, 'member import, checked');
  await page.getByRole('button', { name: /修\s?改/ }).click();
  const fixing = page.getByRole('dialog', { name: '修改第 3 行' });
  await fixing.getByLabel('手机号').fill('13000000102');
  await inspect(page, 'member import, fixing');
  await page.keyboard.press('Enter');
  await fixing.waitFor({ state: 'hidden' });
  // The row left the table with the button that opened the dialog.
  await expect.poll(() => page.evaluate(`document.activeElement.matches('[data-pane] *, [data-pane]')`)).toBe(true);
  await page.getByRole('button', { name: '导入 3 行' }).click();
  const dialog = page.getByRole('dialog', { name: '导入 3 行？' });
  await dialog.getByText('新增 2 位会员，更新 1 位。').waitFor();
  await dialog.getByRole('button', { name: /导\s?入/ }).click();
  await page.getByRole('button', { name: '整批撤销…' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('文件传错了');
  await page.getByRole('dialog').getByRole('button', { name: '整批撤销' }).click();
  await page.getByText('已撤销').first().waitFor();
  await inspect(page, 'member import, rolled back');
  await page.getByRole('button', { name: '任务', exact: true }).click();
  const tasks = page.getByRole('dialog', { name: '任务' });
  await tasks.getByText('整批撤销会员导入，老系统').waitFor();
  await tasks.getByRole('button', { name: '打开' }).first().click(); // the newest
  await page.getByText('撤销了 3 行').waitFor();
});
