import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { addMember, choose, drawer, openMember, startAtMembers } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf, statement } from './harness/place.ts';
import { enter, hire, menu, pageLink, people, startWork, teahouse } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

/** Fills in the adjustment dialog on a member's page; the test submits it. */
async function fillAdjustment(page: Page, name: string, unit: string, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: '调整余额' }).click();
  const form = drawer(page, `调整${name}的余额`);
  await form.getByText(/审批|立即入账/).waitFor();
  await form.getByText(unit, { exact: true }).first().click();
  await form.getByLabel('数额').fill(amount);
  await choose(form.getByRole('combobox', { name: '原因' }), '更正错账');
  return form;
}

async function openAdjustments(page: Page): Promise<void> {
  await (await pageLink(menu(page), '会员', '余额调整')).click();
  await page.getByRole('button', { name: '待审批' }).waitFor();
}

/** The drawer of an adjustment, titled with its number. */
const adjustmentDrawer = (page: Page): Locator => page.getByRole('dialog', { name: /^调整单 AD\d{8}-\d{4,}$/ });

const rowOf = (page: Page, text: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: text });

test('an adjustment above the manager’s limit waits for the owner, who approves and later undoes it', async ({
  page,
  visit,
}) => {
  const [name, phone] = ['温如许', '13700008801'];
  await hire('13700008800');
  await startAtMembers(page);
  await addMember(page, name, phone);

  const { page: managers } = await visit();
  await startAtMembers(managers, teahouse.name, '13700008800');
  await openMember(managers, name);

  const small = await fillAdjustment(managers, name, '积分', '1200');
  // Back in the field by Tab, its amount is selected though it loses its comma: what is typed replaces it.
  await small.getByLabel('数额').press('Tab');
  await managers.keyboard.press('Shift+Tab');
  await managers.keyboard.type('120');
  await small.getByText('立即入账', { exact: false }).waitFor();
  await small.getByRole('button', { name: '调整余额' }).click();
  await managers.getByText(`${name}：积分 +120`).waitFor();
  await managers.getByRole('button', { name: '撤销', exact: true }).click();
  await managers.getByText('已撤销', { exact: true }).waitFor();

  const large = await fillAdjustment(managers, name, '本金', '800.50');
  await large.getByText('¥800.50').waitFor();
  await large.getByText('超过您的限额 ¥500.00', { exact: false }).waitFor();
  await inspect(managers, 'adjusting');
  await large.getByRole('button', { name: '提交审批' }).click();
  await managers.getByText(/温如许的本金 \+¥800\.50 已提交，等方晓棠.*审批/).waitFor();
  await openAdjustments(managers);
  await rowOf(managers, '+¥800.50').getByRole('button', { name: '详情' }).click();
  await managers.getByText('这是您提交的申请，需要另一位同事审批。').waitFor();

  await openAdjustments(page);
  await page.getByRole('button', { name: '待审批' }).click();
  await inspect(page, 'waiting adjustments');
  await rowOf(page, '+¥800.50').getByRole('button', { name: '审批' }).click();
  const review = adjustmentDrawer(page);
  await review.getByText('¥0.00 → ¥800.50').waitFor();
  await inspect(page, 'reviewing an adjustment');
  await review.getByRole('button', { name: '批准并入账' }).click();
  await page.getByText(`已批准，${name}的调整已入账`).waitFor();
  // The next of those that wait takes its place.
  await review.getByText('¥0.00 → ¥800.50').waitFor({ state: 'hidden' });
  await review.getByRole('button', { name: '批准并入账' }).waitFor();
  await inspect(page, 'the next to decide');
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '清空', exact: true }).click();
  await rowOf(page, '+¥800.50').getByRole('button', { name: '详情' }).click();
  await review.getByRole('button', { name: '撤销…' }).click();
  const dialog = drawer(page, `撤销${name}的这笔调整？`);
  await dialog.getByLabel('原因').fill('重复入账');
  await dialog.getByRole('button', { name: '撤销', exact: false }).click();
  await page.getByText(`${name}的调整已撤销`).waitFor();
  await expect.poll(() => rowOf(page, '+¥800.50').getByText('已撤销').isVisible()).toBe(true);
});

/** Lets cashiers request adjustments, a permission the role template leaves to the owner. */
async function letCashiersRequest(): Promise<void> {
  await statement(
    ownProduct().place,
    `insert into role_permission (merchant_id, role_id, permission)
     select r.merchant_id, r.role_id, p from role r join merchant m using (merchant_id), unnest(array['adjustment:create', 'adjustment:read']) as p
     where m.merchant_no = $1 and r.template = 'cashier' on conflict do nothing`,
    [teahouse.number],
  );
}

/** Withdraws every waiting request, the demo's own included, so that only the test's wait. */
const withdrawAll = (): Promise<void> =>
  statement(
    ownProduct().place,
    "update adjustment set state = 'withdrawn', decided_at = asked_at where state = 'waiting'",
  );

const popover = (page: Page): Locator => page.locator('.ant-popover:visible');
const bell = (page: Page): Locator =>
  page
    .getByRole('banner')
    .locator('button[aria-expanded]')
    .and(page.getByRole('button', { name: /^(?:等您处理|通知)/ }));

test('a cashier’s request above the limit counts in the manager’s bell until it is decided', async ({
  page,
  visit,
}) => {
  const [name, phone] = ['秦远山', '13700008803'];
  await withdrawAll();
  await hire('13700008801', 'cashier', '唐果');
  await hire('13700008802', 'manager', '陈屿');
  await letCashiersRequest();
  await startAtMembers(page);
  await addMember(page, name, phone);

  const { page: managers } = await visit();
  await startAtMembers(managers, teahouse.name, '13700008802');
  await expect.poll(() => bell(managers).getAttribute('aria-label')).toBe('通知');
  await bell(managers).click();
  await popover(managers).getByText('还没有提醒', { exact: false }).waitFor();
  await popover(managers).getByRole('button', { name: '等您处理' }).click();
  await popover(managers).getByText('没有等您审批的。').waitFor();
  await inspect(managers, 'bell, nothing waits');
  await managers.keyboard.press('Escape');

  const { page: cashiers } = await visit();
  await startAtMembers(cashiers, teahouse.name, '13700008801');
  await openMember(cashiers, name);
  const ask = async (verb: '提交审批' | '仍要提交'): Promise<void> => {
    const form = await fillAdjustment(cashiers, name, '积分', '200');
    await form.getByRole('button', { name: verb }).click();
    await form.waitFor({ state: 'hidden' });
  };
  await ask('提交审批');
  const pending = (of: Page): Locator => of.locator('main li:visible').filter({ hasText: '积分 +200' });
  await pending(cashiers)
    .getByText(/等(?:方晓棠|陈屿).*审批，您/)
    .waitFor();
  await inspect(cashiers, 'member, waits for a colleague');

  const form = await fillAdjustment(cashiers, name, '积分', '200');
  await form.getByText(/^您 [0-9:]+ 已提交过同样的申请$/).waitFor();
  await inspect(cashiers, 'asking the same again');
  await form.getByRole('button', { name: '仍要提交' }).click();
  await form.waitFor({ state: 'hidden' });
  await pending(cashiers).nth(1).getByRole('button', { name: '撤回' }).click();
  await expect.poll(() => pending(cashiers).count()).toBe(1);

  await managers.reload();
  await expect.poll(() => bell(managers).getAttribute('aria-label')).toBe('等您处理：1');
  await bell(managers).click();
  await popover(managers).getByText(`${name} 积分 +200`).waitFor();
  await inspect(managers, 'bell, one waits');
  await managers.keyboard.press('Escape');
  await openMember(managers, name);
  await pending(managers).getByText('等您审批', { exact: false }).waitFor();
  await inspect(managers, 'member, waits for you');
  await bell(managers).click();
  await popover(managers)
    .getByRole('button', { name: `打开：${name}` })
    .click();
  const review = adjustmentDrawer(managers);
  await review.getByText('0 → 200').waitFor();
  await review.getByRole('button', { name: '批准并入账' }).click();
  await review.waitFor({ state: 'hidden' });
  await expect.poll(() => bell(managers).getAttribute('aria-label')).toBe('通知');

  await cashiers.reload();
  await expect.poll(() => bell(cashiers).getAttribute('aria-label')).toBe('通知：1 条未读');
  await bell(cashiers).click();
  await popover(cashiers).getByText('陈屿批准了您的调整申请').waitFor();
  await popover(cashiers).getByText(`${name}，积分 +200`, { exact: false }).waitFor();
  await inspect(cashiers, 'bell, one is unread');
  await popover(cashiers).getByRole('button', { name: '全部已读' }).click();
  await expect.poll(() => bell(cashiers).getAttribute('aria-label')).toBe('通知');
  await cashiers.keyboard.press('Escape');

  // A second request, like the one just posted, is decided in the list of waiting items.
  await ask('仍要提交');
  await managers.reload();
  await bell(managers).click();
  await popover(managers)
    .getByRole('button', { name: `拒绝：${name}` })
    .click();
  await popover(managers).getByLabel('原因').fill('已经补过了');
  await inspect(managers, 'bell, refusing');
  await managers.keyboard.press('Enter');
  await expect.poll(() => bell(managers).getAttribute('aria-label')).toBe('通知');
  await cashiers.reload();
  await bell(cashiers).click();
  await popover(cashiers).getByText('“已经补过了”', { exact: false }).waitFor();
  await cashiers.keyboard.press('Escape');
  await pending(cashiers).getByText('被陈屿批准').waitFor();
  await cashiers.locator('main strong:visible').filter({ hasText: '手工调整：积分 +200' }).waitFor();
});

interface Requests {
  readonly name: string;
  readonly phone: string;
  readonly cashier: { readonly name: string; readonly phone: string };
  readonly points: readonly string[];
}

/** The owner adds a member and stays on the list; a new cashier, in another browser, requests points for the member. */
async function openWithRequests(page: Page, { page: cashiers }: { page: Page }, wanted: Requests): Promise<void> {
  await hire(wanted.cashier.phone, 'cashier', wanted.cashier.name);
  await letCashiersRequest();
  await startAtMembers(page);
  await addMember(page, wanted.name, wanted.phone);
  await startAtMembers(cashiers, teahouse.name, wanted.cashier.phone);
  await openMember(cashiers, wanted.name);
  for (const points of wanted.points) {
    const form = await fillAdjustment(cashiers, wanted.name, '积分', points);
    await form.getByRole('button', { name: '提交审批' }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

test('a double click approves only one of two requests', async ({ page, visit }) => {
  const [name, phone] = ['程见山', '13700008807'];
  const cashier = { name: '杜若', phone: '13700008805' };
  await openWithRequests(page, await visit(), { name, phone, cashier, points: ['310', '320'] });
  await openMember(page, name);
  const lines = page.locator('main li:visible').filter({ hasText: /积分 \+3[12]0/ });
  await expect.poll(() => lines.getByRole('button', { name: '批准' }).count()).toBe(2);
  await lines.first().getByRole('button', { name: '批准' }).dblclick();
  await lines.first().getByText('已批准').waitFor();
  await inspect(page, 'member, one just approved');
  await expect.poll(() => lines.getByRole('button', { name: '批准' }).count()).toBe(1);
  const rows = await rowsOf(
    ownProduct().place,
    "select a.state from adjustment a join member m using (merchant_id, member_id) where m.phone = $1 and a.state = 'posted'",
    [phone],
  );
  expect(rows).toHaveLength(1);
});

test('pending approvals are shown on the home page and on phones', async ({ page, visit }) => {
  const [name, phone] = ['白术宁', '13700008806'];
  const cashier = { name: '姜禾', phone: '13700008804' };
  await openWithRequests(page, await visit(), { name, phone, cashier, points: ['300', '900'] });
  await page.goto('/dashBoard');
  const card = page.getByRole('region', { name: '等您处理' });
  await card.getByText(`${name} 积分 +900`).waitFor();
  await inspect(page, 'home with what waits');

  // In the other language, theme and screen.
  const { page: seen } = await visit({ viewport: screens.phone, locale: 'en', colorScheme: 'dark' });
  await enter(seen, people.owner);
  await seen.goto('/dashBoard');
  await seen.getByText(`${name} `, { exact: false }).first().waitFor();
  await inspect(seen, 'home with what waits, on a phone');
  await seen.getByRole('button', { name: /^Waiting for you: / }).click();
  await seen.locator('.ant-popover').getByText(name).first().waitFor();
  await inspect(seen, 'bell, on a phone');
  await seen.keyboard.press('Escape');
  await seen.goto(`/memberdetails/${await memberIdOf(phone)}`);
  await seen.locator('main li:visible').filter({ hasText: '+900' }).waitFor();
  await inspect(seen, 'member with what waits, on a phone');
});

async function memberIdOf(phone: string): Promise<string> {
  const rows = await rowsOf(ownProduct().place, 'select member_id from member where phone = $1', [phone]);
  return String(rows[0]?.['member_id']);
}

test('changed limits are saved', async ({ page }) => {
  await startWork(page, '麦田手作面包');
  await openAdjustments(page);
  await page.getByRole('button', { name: '限额' }).click();
  const form = drawer(page, '调整限额');
  await form.getByLabel('审批时限').fill('48');
  await inspect(page, 'limits of adjustments');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('限额已保存', { exact: false }).waitFor();
  await form.waitFor({ state: 'hidden' });
  await page.setViewportSize(screens.phone);
  await page.getByRole('button', { name: '限额' }).click();
  await expect.poll(() => form.getByRole('spinbutton', { name: '审批时限' }).inputValue()).toBe('48');
});

test('input discarded or corrected while offline is never posted later', async ({ page, visitor, watch }) => {
  const [name, phone] = ['贺子诚', '13700008871'];
  await startAtMembers(page);
  await addMember(page, name, phone);
  await openMember(page, name);
  watch.ignore();

  const discarded = await fillAdjustment(page, name, '积分', '61');
  await visitor.context.setOffline(true);
  await discarded.getByText('网络已断开，还没有保存', { exact: false }).waitFor();
  await inspect(page, 'adjusting offline');
  await discarded.getByRole('button', { name: '调整余额' }).click();
  await page.getByText('没有网络，还没有保存', { exact: false }).first().waitFor();
  await discarded.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '离开' }).click();
  await discarded.waitFor({ state: 'hidden' });
  await visitor.context.setOffline(false);

  const corrected = await fillAdjustment(page, name, '积分', '70');
  await visitor.context.setOffline(true);
  for (const _press of ['once', 'twice']) await corrected.getByRole('button', { name: '调整余额' }).click();
  await corrected.getByLabel('数额').fill('7');
  await visitor.context.setOffline(false);
  await corrected.getByRole('button', { name: '调整余额' }).click();
  await page.getByText(`${name}：积分 +7`).waitFor();
  watch.heed();
  const posted = await rowsOf(
    ownProduct().place,
    'select p.points::int from ledger_posting p join member m on m.merchant_id = p.merchant_id and m.member_id = p.account_id where m.phone = $1',
    [phone],
  );
  expect(posted).toEqual([{ points: 7 }]);
});
