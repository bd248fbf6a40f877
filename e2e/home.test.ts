import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { searchBox } from './harness/members.ts';
import { menu, people, startWork, teahouse } from './harness/staff.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf } from './harness/place.ts';
import { test } from './harness/test.ts';

test('as a cashier: from the start to a member’s balance in at most 6 keys', async ({ page }) => {
  const [member] = await rowsOf(
    ownProduct().place,
    `select m.name, m.phone, (a.principal + a.bonus)::int as balance
     from member m join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
     join merchant s on s.merchant_id = m.merchant_id
     where s.merchant_no = $1 and m.state = 'normal' and a.principal > 0
       -- Four digits also find card numbers that begin with them.
       and not exists (select from member o where o.merchant_id = m.merchant_id and o.member_id <> m.member_id
         and (right(o.phone, 4) = right(m.phone, 4) or starts_with(o.member_no, right(m.phone, 4))))
       and m.branch_id = (select branch_id from branch b where b.merchant_id = m.merchant_id and b.branch_no = '0001')
     order by a.principal desc, m.member_no limit 1`,
    [teahouse.number],
  );
  const { name, phone, balance } = member ?? {};
  const shown = `¥${(Number(balance) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await startWork(page, teahouse.name, people.cashier);
  const search = page.getByRole('combobox', { name: '查找会员' });
  await search.waitFor();
  expect(await menu(page).getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page');
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('combobox');

  let keys = 0;
  for (const key of [...String(phone).slice(-4), 'Enter']) {
    await page.keyboard.press(key);
    keys += 1;
  }
  await page.getByRole('heading', { name: String(name), level: 1 }).waitFor();
  await page.getByRole('main').getByText(shown).filter({ visible: true }).first().waitFor();
  expect(keys).toBeLessThanOrEqual(6);

  // Back home, the member is among those opened, and F7 begins a new one.
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' }).click();
  await page.getByRole('tab', { name: /^我看过的/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: new RegExp(`${String(name)}.*¥`, 'u') })
    .waitFor();
  await inspect(page, 'home of a cashier');
  await search.fill('没有这个人');
  await page.getByText('没有找到。').waitFor();
  await inspect(page, 'nobody found at the counter');
  await search.fill('');
  await page.keyboard.press('F7');
  await page.getByRole('dialog').getByLabel('手机号').waitFor();
  // What opened the form is gone: afterwards Tab leads to the page, not to its top.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement?.closest("#content") !== null')).toBe(true);

  // What F8 begins ends with leaving the page.
  const home = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' });
  const toppingUp = (pressed: boolean) => page.getByRole('button', { name: /^充值/, pressed });
  await home.click();
  await search.waitFor();
  await search.focus();
  await page.keyboard.press('F8');
  await toppingUp(true).waitFor();
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '会员' }).click();
  await searchBox(page).waitFor();
  await home.click();
  await toppingUp(false).waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('combobox', { name: '金额或商品' }).waitFor();
});
