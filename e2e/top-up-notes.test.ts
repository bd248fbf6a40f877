import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('what members read where they top up is drafted, previewed in both languages and put in force', async ({
  page,
}) => {
  await startShop(page, '听雨茶铺');
  await page.goto('/rechargeDescription');
  await page.getByText('会员现在还看不到说明').waitFor();
  await page.getByText('没花完的余额').waitFor();
  await inspect(page, 'the top-up notes with nothing written');
  await page.getByRole('button', { name: '编辑给会员看的说明' }).click();
  const form = drawer(page, '给会员看的说明');
  await form.getByRole('textbox', { name: /^中文/ }).fill('本金永不过期。\n赠金一年内用完。');
  const phone = form.getByRole('region', { name: '会员手机上的样子' });
  await phone.getByText('赠金一年内用完。').waitFor();
  await form.getByRole('textbox', { name: /^英文/ }).fill('Principal never expires.');
  await phone.getByText('EN', { exact: true }).click();
  await phone.getByText('Principal never expires.').waitFor();
  await inspect(page, 'the form of the top-up notes');
  await form.getByRole('button', { name: /存入草稿/ }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '启用为第 1 版' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /启\s?用/ })
    .click();
  await page.getByText('正在用的是第 1 版').waitFor();
  await page.getByRole('button', { name: '版本' }).click();
  await page.getByRole('dialog').getByText('英文：“Principal never expires.”').waitFor();
  await inspect(page, 'the versions of the top-up notes');
});
