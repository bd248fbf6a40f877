import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { heldCode } from './harness/camera.ts';
import { codeFor, otherThan } from './harness/codes.ts';
import { giveCoupon, printCoupon } from './harness/coupons.ts';
import { apiOf, payOrder } from './harness/orders.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf, statement } from './harness/place.ts';
import { people, startWork, teahouse } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

interface Payer {
  readonly id: string;
  readonly name: string;
  readonly card: string;
  readonly phone: string;
  /** Orders of the demo. */
  readonly earlier: number;
}

/** Members of the teahouse with at least ¥300 of stored value, none of it held, and no coupon; each test takes its own. */
async function payer(at: number): Promise<Payer> {
  const rows = await rowsOf(
    ownProduct().place,
    `select m.member_id, m.name, m.member_no, m.phone, (select count(*)::int from consumption o where o.merchant_id = m.merchant_id and o.member_id = m.member_id) as earlier
     from member m join merchant using (merchant_id)
     join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
     where merchant_no = $1 and m.state = 'normal' and a.principal >= 30000
       and not exists (select from ledger_hold h where h.merchant_id = m.merchant_id and h.account_id = m.member_id)
       and not exists (select from issued_coupon i where i.merchant_id = m.merchant_id and i.member_id = m.member_id)
     order by m.member_no limit 1 offset $2`,
    [teahouse.number, String(at)],
  );
  const [row] = rows;
  if (!row) throw new Error('The demo has too few members with stored value');
  const { member_id: id, name, member_no: card, phone, earlier } = row;
  return { id: String(id), name: String(name), card: String(card), phone: String(phone), earlier: Number(earlier) };
}

/** Besides those of the demo. */
const ordersOf = async ({ id, earlier }: Payer): Promise<number> =>
  (await rowsOf(ownProduct().place, 'select from consumption where member_id = $1', [id])).length - earlier;

const search = (page: Page) => page.getByRole('combobox', { name: '找会员' });
const bill = (page: Page) => page.getByRole('combobox', { name: '金额或商品' });
const checkout = (page: Page) => page.getByRole('region', { name: '结账' });
/** In fen, the amount that a button names. */
const amountOf = async (button: Locator): Promise<number> =>
  Math.round(Number((await button.innerText()).replace(/^.*¥([\d,.]+).*$/su, '$1').replaceAll(',', '')) * 100);
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

test('a bill that two tabs pay at once is charged once', async ({ page }) => {
  const who = await payer(6);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await ring(page, who, '40');
  const session = await page.evaluate<string>('JSON.stringify(sessionStorage)');
  const other = await page.context().newPage();
  await other.goto('/mark.svg');
  await other.evaluate(`Object.assign(sessionStorage, ${session})`);
  await other.goto('/cashier');
  const tabs = [page, other];
  for (const tab of tabs)
    await checkout(tab)
      .getByRole('button', { name: /^收款 ¥/ })
      .and(tab.locator(':enabled'))
      .waitFor();
  await Promise.all(tabs.map((tab) => tab.keyboard.press('F9')));
  const taken = tabs.map((tab) => checkout(tab).getByRole('heading', { name: '已收款' }).waitFor());
  await Promise.any(taken);
  const free = tabs.map((tab) => tab.getByText('账单还是空的').waitFor());
  await Promise.any(free);
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
  await page.getByText('网络断了，恢复之前不能收款。').waitFor();
  // What says so pushes the button nowhere.
  const box = await pay.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(screens.till.height);
  await pay.click();
  await checkout(page).getByRole('heading', { name: '还不知道收没收到，先别再收' }).waitFor();
  expect(await ordersOf(who)).toBe(0);
  await page.context().setOffline(false);
  await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
  expect(await ordersOf(who)).toBe(1);
});

test('the camera reads an item’s code onto the bill, and says what to do where it isn’t allowed', async ({ page }) => {
  await startWork(page, undefined, people.cashier);
  await statement(
    ownProduct().place,
    `insert into item (merchant_id, item_id, code, name, price, created_at)
     select merchant_id, '01978a00-0000-7000-8000-00000000ca3e', $1, '镜头里的罐装茶', 12300, now() from merchant where merchant_no = $2`,
    [heldCode, teahouse.number],
  );
  await page.goto('/cashier');
  const open = page.getByRole('button', { name: '用摄像头扫码' });
  const camera = page.getByRole('dialog', { name: '用摄像头扫码' });
  await open.click();
  await camera.getByRole('alert').getByText('浏览器没有允许本页使用摄像头', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await page.context().grantPermissions(['camera']);
  await open.click();
  await camera.getByText(`已读到：${heldCode}`).waitFor();
  await inspect(page, 'cashier, camera');
  await page.keyboard.press('Escape');
  await camera.waitFor({ state: 'hidden' });
  await page.getByText('镜头里的罐装茶').waitFor();
  await checkout(page).getByText('¥123.00').first().waitFor();
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

test('items are found by initials, and added by category with a tap each', async ({ page }) => {
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  await bill(page).fill('dhp');
  await page
    .getByRole('option', { name: /^大红袍/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('region', { name: '账单' }).getByRole('rowheader');
  await lines.getByText(/^大红袍/).waitFor();
  await page.keyboard.press('F7');
  const drawer = page.getByRole('dialog', { name: '商品' });
  await drawer
    .getByRole('radio', { name: /^全部商品/ })
    .and(isFocused(page))
    .waitFor();
  await drawer.getByRole('radio').nth(1).check({ force: true });
  const tile = drawer.getByRole('listitem').getByRole('button').and(page.locator(':enabled')).last();
  await tile.click();
  await tile.click();
  await tile.getByText('×2').waitFor();
  await inspect(page, 'items by category');
  await page.setViewportSize({ width: 390, height: 844 });
  await drawer.getByRole('button', { name: '完成' }).waitFor();
  await inspect(page, 'items by category on a phone');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await lines.count()).toBe(2);
});

test('a member confirms what is paid from stored value, by keys alone, with the code that their phone received', async ({
  page,
}) => {
  const { place } = ownProduct();
  const who = await payer(5);
  const asked = ['stored_value_code_from', teahouse.number];
  await statement(
    place,
    `insert into merchant_setting (merchant_id, name, value, changed_at, changed_by)
     select merchant_id, $1, '5000', now(), user_id from merchant join merchant_user using (merchant_id) where merchant_no = $2 limit 1`,
    asked,
  );
  try {
    await startWork(page, undefined, people.cashier);
    await page.goto('/cashier');
    await ring(page, who, '88');
    await checkout(page)
      .getByRole('button', { name: /^收款 ¥/ })
      .and(page.locator(':enabled'))
      .waitFor();
    await page.keyboard.press('F9');
    const field = checkout(page).getByLabel('验证码', { exact: true });
    await field.and(isFocused(page)).waitFor();
    await inspect(page, 'cashier, the member confirms');
    await page.keyboard.press('Enter');
    await checkout(page)
      .getByText(/^验证码已发到/)
      .waitFor();
    const code = await codeFor(who.phone);
    await page.keyboard.type(otherThan(code));
    await page.keyboard.press('Enter');
    await checkout(page).getByText('不对或已失效，还能试 4 次').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect(page, 'cashier, wrong code');
    expect(await ordersOf(who)).toBe(0);
    await field.and(isFocused(page)).waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
    expect(await ordersOf(who)).toBe(1);
    await checkout(page)
      .getByRole('link', { name: /^消费单/ })
      .click();
    await page.getByText('会员确认').waitFor();
    await page.getByText('短信验证码').waitFor();
    await page.goto(`/memberdetails/${who.id}`);
    await page.getByRole('button', { name: /^设\s?置$/ }).click();
    await page.getByRole('dialog', { name: '设置支付密码' }).waitFor();
    await inspect(page, 'a member’s payment password');
  } finally {
    await statement(
      place,
      'delete from merchant_setting s using merchant m where m.merchant_id = s.merchant_id and s.name = $1 and m.merchant_no = $2',
      asked,
    );
  }
});

test('the customer’s screen shows what the till sells, and never who pays', async ({ page }) => {
  const who = await payer(0);
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: '打开顾客屏' }).click();
  const customer = await opens;
  await customer.getByText('欢迎光临').waitFor();
  await page.bringToFront();
  await search(page).focus();
  await ring(page, who, '88');
  await customer.getByText('¥88.00').first().waitFor();
  await inspect(customer, 'customer’s screen');
  expect(await customer.getByRole('main').innerText()).not.toContain(who.name);
  await customer.close();
});

test('an order is refunded at the cashier by the number on its receipt, and once although its answer is lost', async ({
  page,
  watch,
}) => {
  await startWork(page);
  const address = await payOrder(page);
  const id = address.split('/').at(-1);
  const [paid] = await rowsOf(ownProduct().place, 'select number from document where document_id = $1', [String(id)]);
  const number = String(paid?.['number']);
  await page.goto('/cashier');
  await search(page).waitFor();
  await page.keyboard.press('F10');
  const choice = page.getByRole('dialog').filter({ hasText: '今天的订单' });
  await choice.getByRole('button', { name: new RegExp(number) }).waitFor();
  await inspect(page, 'cashier, which order is refunded');
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'hidden' });
  await page.keyboard.press('F3');
  await page.keyboard.insertText(number.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: `退消费单 ${number}` });
  await form.getByText('退几件').click();
  await form.getByRole('button', { name: '茶位 多退' }).click();
  await form.getByRole('button', { name: /^退 ¥/ }).waitFor();
  await form.getByRole('button', { name: '没做' }).click();
  await form.getByLabel('原因').and(isFocused(page)).waitFor();
  await inspect(page, 'cashier, refund of pieces');
  watch.expect('POST /api/orders/{id}/refund net::ERR_FAILED');
  await page.route('**/api/orders/*/refund', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await form.getByText('没有收到回应', { exact: false }).first().waitFor();
  await page.unroute('**/api/orders/*/refund');
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog').filter({ hasText: '已退给客人' });
  await done.getByText(/^给客人现金 ¥/).waitFor();
  await inspect(page, 'cashier, refunded');
  expect(
    await rowsOf(ownProduct().place, 'select from consumption_refund where order_id = $1', [String(id)]),
  ).toHaveLength(1);
  await done.getByRole('button', { name: '完成' }).and(isFocused(page)).waitFor();
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'hidden' });
});

test('the best coupon is used by keys alone, a printed one is scanned, and one that is gone at payment charges nothing', async ({
  page,
  watch,
}) => {
  const who = await payer(7);
  await startWork(page);
  const call = await apiOf(page);
  await giveCoupon(call, who.id, { name: '十元茶券', value: 1_000 });
  const thirty = await giveCoupon(call, who.id, { name: '三十元茶券', value: 3_000 });
  await giveCoupon(call, who.id, { name: '三十五元茶券', value: 3_500 });
  const code = await printCoupon(call, { name: '传单茶券', value: 800 });
  await startWork(page, undefined, people.cashier);
  await page.goto('/cashier');
  const coupons = page.getByRole('group', { name: /^优惠券/ });
  const payable = checkout(page)
    .getByRole('button', { name: /^收款 ¥/ })
    .and(page.locator(':enabled'));
  const taken = checkout(page).getByRole('heading', { name: '已收款' });
  // The scan, two digits, Enter, F9: as without a coupon.
  await ring(page, who, '88');
  await coupons.getByRole('checkbox', { name: /^三十五元茶券.*省 ¥35\.00$/, checked: true }).waitFor();
  await payable.waitFor();
  await inspect(page, 'cashier, coupons');
  await page.keyboard.press('F9');
  await taken.waitFor();
  await page.getByRole('region', { name: '小票' }).getByText('三十五元茶券').waitFor();
  await page.keyboard.press('Enter');
  // One that another till uses meanwhile.
  await ring(page, who, '90');
  await coupons.getByRole('checkbox', { name: /^三十元茶券/, checked: true }).waitFor();
  await payable.waitFor();
  await call('/api/coupons/nullify-single-received', { issued_id: thirty, reason: '发错了' }, 'put');
  watch.expect('POST /api/orders 409');
  await page.keyboard.press('F9');
  await checkout(page).getByRole('alert').waitFor();
  expect(await ordersOf(who)).toBe(1);
  await coupons.getByRole('checkbox', { name: /^十元茶券/, checked: true }).waitFor();
  await checkout(page)
    .getByText(/^价格重新算过/)
    .waitFor();
  await inspect(page, 'cashier, a coupon is gone');
  // By hand none, and then the printed one.
  await payable.waitFor();
  const withBest = await amountOf(payable);
  await page.keyboard.press('F6');
  await page.keyboard.press('Space');
  const best = coupons.getByRole('button', { name: /^用最优惠的，再省 ¥/ });
  await best.waitFor();
  await payable.waitFor();
  expect(await amountOf(best)).toBe((await amountOf(payable)) - withBest);
  await bill(page).focus();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await coupons.getByRole('checkbox', { name: /^传单茶券.*省 ¥8\.00$/, checked: true }).waitFor();
  await payable.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'cashier, coupons on a phone');
  await page.keyboard.press('F9');
  await taken.waitFor();
  const used = await rowsOf(
    ownProduct().place,
    `select t.content ->> 'name' as name from issued_coupon i join coupon_terms t using (merchant_id, coupon_id)
     join consumption o using (merchant_id, order_id) where o.member_id = $1 and i.state = 'used' order by i.ended_at`,
    [who.id],
  );
  expect(used.map(({ name }) => name)).toEqual(['三十五元茶券', '传单茶券']);
});
