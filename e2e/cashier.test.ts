import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf, statement } from './harness/place.ts';
import { people, startWork, teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

interface Payer {
  readonly id: string;
  readonly name: string;
  readonly card: string;
}

/** Members of the teahouse with at least ¥300 of stored value, none of it held; each test takes its own. */
async function payer(at: number): Promise<Payer> {
  const rows = await rowsOf(
    ownProduct().place,
    `select m.member_id, m.name, m.member_no from member m join merchant using (merchant_id)
     join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
     where merchant_no = $1 and m.state = 'normal' and a.principal >= 30000
       and not exists (select from ledger_hold h where h.merchant_id = m.merchant_id and h.account_id = m.member_id)
     order by m.member_no limit 1 offset $2`,
    [teahouse.number, String(at)],
  );
  const [row] = rows;
  if (!row) throw new Error('The demo has too few members with stored value');
  return { id: String(row['member_id']), name: String(row['name']), card: String(row['member_no']) };
}

const ordersOf = async ({ id }: Payer): Promise<number> =>
  (await rowsOf(ownProduct().place, 'select from consumption where member_id = $1', [id])).length;

const search = (page: Page) => page.getByRole('combobox', { name: '找会员' });
const bill = (page: Page) => page.getByRole('combobox', { name: '金额或商品' });
const checkout = (page: Page) => page.getByRole('region', { name: '结账' });
const isFocused = (page: Page) => page.locator(':focus');

/** Scans a member's card, as a scanner that types does, and types an amount. */
async function ring(page: Page, { card, name }: Payer, amount: string): Promise<void> {
  await search(page).and(isFocused(page)).waitFor();
  await page.keyboard.insertText(card);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '会员' }).getByRole('link', { name }).waitFor();
  await bill(page).and(isFocused(page)).waitFor();
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
}

test('a cashier takes a payment from stored value by keys alone, and the next customer is found at once', async ({
  page,
}) => {
  const who = await payer(0);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await search(page).waitFor();
  await inspect(page, 'cashier');
  const began = performance.now();
  await ring(page, who, '88');
  await checkout(page).getByRole('radio', { name: /^储值/, checked: true }).waitFor();
  await checkout(page)
    .getByRole('button', { name: /^收款 ¥/ })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.keyboard.press('F9');
  await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
  const seconds = (performance.now() - began) / 1_000;
  // The scan, two digits, Enter, F9.
  process.stdout.write(`A payment from stored value at the cashier: 5 keys or scans, ${seconds.toFixed(1)} s\n`);
  await inspect(page, 'cashier, paid');
  expect(await ordersOf(who)).toBe(1);
  await page
    .getByRole('button', { name: /^下一位/ })
    .and(isFocused(page))
    .waitFor();
  await page.keyboard.press('Enter');
  await search(page).and(isFocused(page)).waitFor();
});

test('an answer that is lost is asked for until it is known, also after a reload, and charges once', async ({
  page,
  watch,
}) => {
  const who = await payer(1);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await ring(page, who, '50');
  await checkout(page)
    .getByRole('button', { name: /^收款 ¥/ })
    .and(page.locator(':enabled'))
    .waitFor();
  // The server takes the payment; its answer, and all that come after, are lost.
  watch.expect('POST /api/orders net::ERR_FAILED');
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('F9');
  await checkout(page).getByRole('heading', { name: '还不知道收没收到，先别再收' }).waitFor();
  await inspect(page, 'cashier, not known yet');
  expect(await ordersOf(who)).toBe(1);
  await page.reload();
  await checkout(page).getByRole('heading', { name: '还不知道收没收到，先别再收' }).waitFor();
  await page.unroute('**/api/orders');
  await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
  expect(await ordersOf(who)).toBe(1);
});

test('without a network the basket stays, and a payment that never arrived is charged once it is back', async ({
  page,
  watch,
}) => {
  const who = await payer(2);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await ring(page, who, '60');
  const pay = checkout(page).getByRole('button', { name: /^收款 ¥/ });
  await pay.and(page.locator(':enabled')).waitFor();
  watch.ignore();
  await page.context().setOffline(true);
  await page.getByText('网络断了：账单还在，恢复之前不能收款。').waitFor();
  await pay.click();
  await checkout(page).getByRole('heading', { name: '还不知道收没收到，先别再收' }).waitFor();
  expect(await ordersOf(who)).toBe(0);
  await page.context().setOffline(false);
  await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
  expect(await ordersOf(who)).toBe(1);
});

test('a refused payment says why, and leaves the basket as it is', async ({ page, watch }) => {
  const who = await payer(3);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await ring(page, who, '70');
  await checkout(page)
    .getByRole('button', { name: /^收款 ¥/ })
    .and(page.locator(':enabled'))
    .waitFor();
  await statement(ownProduct().place, "update member set state = 'frozen' where member_id = $1", [who.id]);
  watch.expect('POST /api/orders 422', 'POST /api/orders/quote 422');
  try {
    await page.keyboard.press('F9');
    await checkout(page).getByRole('alert').first().waitFor();
    expect(await ordersOf(who)).toBe(0);
    await page.getByRole('cell', { name: '¥70.00' }).first().waitFor();
  } finally {
    await statement(ownProduct().place, "update member set state = 'normal' where member_id = $1", [who.id]);
  }
});

test('baskets are put aside and taken up again; what isn’t in the catalogue is sold; several means pay', async ({
  page,
}) => {
  const who = await payer(4);
  await startWork(page, undefined, people.manager);
  await page.goto('/cashier');
  await ring(page, who, '30');
  await page.keyboard.press('F4');
  await page.getByRole('region', { name: '挂在这台上的单' }).getByText(who.name).waitFor();
  await page.reload();
  const again = page.getByRole('button', { name: `接着收${who.name}的单` });
  await again.waitFor();
  await inspect(page, 'cashier with a basket put aside');
  await again.click();
  await bill(page).fill('手冲咖啡体验');
  await page.getByRole('option', { name: /目录里没有/ }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '目录里没有' });
  await dialog.getByLabel('价格').fill('20');
  await dialog.getByLabel('放进商品目录').uncheck();
  await inspect(page, 'what isn’t in the catalogue');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /手冲咖啡体验/ }).waitFor();
  await checkout(page).getByText('¥50.00').first().waitFor();
  await checkout(page).getByRole('button', { name: '分开付' }).click();
  await checkout(page).getByLabel('储值付').fill('10');
  await checkout(page).getByText(/^还差/).waitFor();
  await checkout(page).getByRole('button', { name: '剩下的' }).nth(1).click();
  await checkout(page).getByText('正好付清').waitFor();
  await inspect(page, 'several means');
  await page.keyboard.press('F9');
  await checkout(page)
    .getByText(/^储值 \+ 现金/)
    .waitFor();
});
