import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a top-up rule is drafted, started, contradicted, sorted, changed and stopped', async ({ page }) => {
  await startShop(page, '望湖茶铺');
  await page.goto('/rechargeManagement');
  await page.getByText('启用之前不会有任何变化').waitFor();
  await page.getByRole('button', { name: '新建规则' }).first().click();
  await page.getByRole('heading', { name: '新建充值规则' }).waitFor();
  const step = (at: number) => page.getByRole('group', { name: `第 ${at} 档` });
  await page.getByLabel('名称').fill('满 500 送 50');
  await step(1).getByLabel('实付').fill('500');
  await step(1).getByLabel('第 1 档的赠金').fill('50');
  await page.getByRole('button', { name: '加一档' }).click();
  await step(2).getByLabel('实付').fill('400');
  await step(2).getByLabel('第 2 档的赠金').fill('40');
  await page.getByRole('button', { name: '保存并开始' }).click();
  await page.getByText('第 2 档：要高于上一档的 ¥500.00').waitFor();
  await step(2).getByLabel('实付').fill('1000');
  await step(2).getByLabel('第 2 档的赠金').fill('80');
  await page.getByText('付 ¥500 送 ¥50 赠金；付 ¥1,000 送 ¥80 赠金').waitFor();
  await page.getByText('¥500 充 2 次比一次充 ¥1,000 送得多。').waitFor();
  await inspect(page, 'a new top-up rule');
  await page.getByRole('button', { name: '保存并开始' }).click();
  await page.getByText('进行中').waitFor();
  await page.getByRole('heading', { name: '第 1 版' }).waitFor();
  await inspect(page, 'a top-up rule');

  await page.getByRole('button', { name: /^复\s?制$/ }).click();
  await page.getByText('“满 500 送 50”同时对同样的会员也送 ¥500 这一档。它排在前面，以它为准。').waitFor();
  await page.getByLabel('名称').fill('满 500 送 50 的副本');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await page.getByText('这条规则还是草稿').waitFor();
  // What was typed is saved: its tab closes, and nothing asks.
  const open = page.getByRole('navigation', { name: '打开的页面' });
  await open.getByText('新建充值规则').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '启用为第 1 版' }).click();
  await page.getByRole('dialog', { name: '启用第 1 版？' }).getByText('有些金额“满 500 送 50”也送').waitFor();
  await page.getByRole('button', { name: /^启\s?用$/ }).click();
  await page.getByText('这条规则还是草稿').waitFor({ state: 'hidden' });

  await page.goto('/rechargeManagement');
  await page.getByRole('button', { name: '调整顺序' }).click();
  const order = drawer(page, '充值规则的顺序');
  await order.getByRole('treeitem', { name: /副本/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await inspect(page, 'the order of top-up rules');
  await order.getByRole('button', { name: '保存顺序' }).click();
  await page.getByText('顺序已保存').waitFor();
  await order.waitFor({ state: 'hidden' });
  await page
    .getByRole('row', { name: /副本/ })
    .getByRole('button', { name: /更多|More/ })
    .click();
  await page.getByRole('menuitem', { name: '停止' }).click();
  await page.getByText('已停止').first().waitFor();
});
