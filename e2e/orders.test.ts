import { inspect } from './harness/axe.ts';
import { holdOrder, payOrder } from './harness/orders.ts';
import { enter, giveOwnRole, hire, people, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('an order is found in the list, refunded by the piece, and the rest voided no more', async ({ page }) => {
  await startWork(page);
  await payOrder(page);
  await page.goto('/orders');
  const row = page.locator('main').getByRole('row').filter({ hasText: '大红袍等 2 种' }).first();
  await row.waitFor();
  await inspect(page, 'orders');
  await row.getByRole('button', { name: '详情' }).click();
  await page.getByRole('heading', { name: /^消费单 CO/ }).waitFor();
  await inspect(page, 'order');
  await page.getByRole('button', { name: '撤销…' }).waitFor();
  await page.getByRole('button', { name: '说明' }).click();
  await page.getByRole('table', { name: '整张单' }).waitFor();
  await inspect(page, 'order explained');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '退款…' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '退什么' });
  await form.getByText('退几件').click();
  await form.getByLabel('茶位 退多少').fill('1');
  await form.getByRole('button', { name: /^退 ¥/ }).waitFor();
  await inspect(page, 'refund of pieces');
  await form.getByLabel('原因').fill('茶凉了');
  await page.keyboard.press('Enter');
  await page.getByText(/^已退消费单/).waitFor();
  // The list, in its hidden tab, has others.
  await page.getByText('部分退款').filter({ visible: true }).first().waitFor();
  const happened = page.getByRole('region', { name: '经过' }).getByRole('listitem');
  await happened.filter({ hasText: '茶凉了' }).waitFor();
  await page.getByRole('button', { name: '撤销…' }).waitFor({ state: 'hidden' });
});

test('a refund above the limits that the owner set waits for the owner, and the cashier sees it made', async ({
  page,
  visit,
}) => {
  const phone = '13700009917';
  await hire(phone, 'manager', '顾南枝');
  const role = await giveOwnRole(phone, '早班店长');
  await startWork(page);
  await page.goto(`/system/roleManagement/permissionSetting?role_id=${role}`);
  await page.getByRole('button', { name: '设置… 收银限额' }).click();
  const limits = page.getByRole('dialog', { name: '收银限额：早班店长' });
  await limits.getByLabel('不限：一次退款').click();
  await limits.getByLabel('一次退款', { exact: true }).fill('100');
  await inspect(page, 'limits at the till');
  await page.keyboard.press('Enter');
  await page.getByText('最多 ¥100.00').waitFor();

  const { page: managers } = await visit();
  await enter(managers, phone);
  const order = await payOrder(managers);
  await managers.goto(order);
  await managers.getByRole('button', { name: '退款…' }).click();
  const form = managers.getByRole('dialog').filter({ hasText: '退什么' });
  await form.getByText('您一次最多退 ¥100.00，这次是 ¥', { exact: false }).waitFor();
  await inspect(managers, 'a refund above the limit');
  await form.getByLabel('原因').fill('茶凉了');
  await form.getByRole('button', { name: /^提交审批/ }).click();
  const asked = managers.getByRole('region', { name: '退款申请' });
  await asked.getByText('待审批', { exact: true }).waitFor();
  await inspect(managers, 'a refund that waits');

  await page.goto('/dashBoard');
  await page
    .getByRole('button', { name: /^审批：CO.* 的退款/ })
    .first()
    .click();
  await inspect(page, 'a refund to approve');
  await page.getByRole('button', { name: '批准并退款' }).click();
  await page.getByText(/^已退消费单/).waitFor();
  // The cashier's page asks by itself.
  await asked.getByText('已批准', { exact: true }).waitFor();
  await managers.getByText(/顾南枝 · 方晓棠批准/).waitFor();
});

test('a cashier sees orders of the branch, and has no refund', async ({ page }) => {
  await enter(page, people.cashier);
  await page.goto(await payOrder(page));
  await page.getByRole('heading', { name: /^消费单 CO/ }).waitFor();
  await page.getByRole('button', { name: '撤销…' }).waitFor();
  if ((await page.getByRole('button', { name: '退款…' }).count()) > 0) throw new Error('A cashier may not refund');
});

test('whoever scans the code of a receipt reads it without signing in, also that it was voided since', async ({
  page,
  visit,
}) => {
  await startWork(page);
  await page.goto(await payOrder(page));
  await page.getByRole('button', { name: '小票', exact: true }).waitFor();
  const link = page.getByTestId('receipt').getByText(/\/r\/[\w-]{64}$/);
  await link.waitFor({ state: 'attached' });
  const code = /\/r\/([\w-]{64})$/.exec((await link.textContent())?.trim() ?? '')?.[1];
  const { page: guest, watch: ofGuest } = await visit({ viewport: screens.phone, hasTouch: true });
  await guest.goto(`/r/${code}`);
  const receipt = guest.getByRole('article');
  await receipt.getByText('大红袍').waitFor();
  await guest.getByRole('button', { name: '保存或打印' }).waitFor();
  await inspect(guest, 'a scanned receipt');
  await page.getByRole('button', { name: '撤销…' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '撤销消费单' });
  await form.getByLabel('原因').fill('收错了');
  await page.keyboard.press('Enter');
  await page.getByText(/^已撤销消费单/).waitFor();
  await guest.reload();
  await receipt.getByText(/已撤销$/).waitFor();
  ofGuest.expect(`GET /api/receipts/x${code?.slice(1)} 404`);
  await guest.goto(`/r/x${code?.slice(1)}`);
  await guest.getByText('没有这张小票').waitFor();
});

test('what a till holds of a member is seen at the cashier, and released on its page', async ({ page, watch }) => {
  await startWork(page);
  const { memberId, id } = await holdOrder(page);
  await page.goto(`/cashier?vip_id=${memberId}`);
  const held = page.getByRole('region', { name: '预授权' });
  await held.getByText('¥88.00').waitFor();
  await held.getByRole('button', { name: /^释放… CO/ }).waitFor();
  await inspect(page, 'cashier with something held');
  watch.expect('GET /api/orders/{id} 404'); // it is no order yet
  await page.goto(`/orders/${id}`);
  await page.getByRole('heading', { name: /^消费单 CO/ }).waitFor();
  await inspect(page, 'what is held');
  await page.getByRole('button', { name: '释放…' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('客人走了');
  await page.keyboard.press('Enter');
  await page.getByText(/^已释放消费单/).waitFor();
  await page.getByText('已释放', { exact: true }).filter({ visible: true }).first().waitFor();
});
