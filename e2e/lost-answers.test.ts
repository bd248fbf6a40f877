import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { addMember, choose, drawer, editMember, openMember, openMembers, rows, save } from './harness/members.ts';
import { importFile } from './harness/openings.ts';
import { startWork, startWorkOnPhone } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';
import type { Watch } from './harness/watch.ts';

/** The server executes the next such call, but its answer is lost. Returns a function that waits for that. */
async function loseAnswer(page: Page, watch: Watch, call: string): Promise<() => Promise<void>> {
  const [method = '', path = ''] = call.split(' ');
  watch.expect(`${call} net::ERR_FAILED`);
  let lost = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  // A page that is left before it has heard of the failure reports none.
  page.on('requestfailed', (request) => {
    if (lost && request.method() === method && request.failure()?.errorText === 'net::ERR_FAILED') resolve();
  });
  await page.route(`**${path.replaceAll('{id}', '*')}`, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  return () => promise;
}

const noAnswer = (page: Page) => page.getByText('没有收到回应，可能还没有保存').first().waitFor();

test('what got no answer is done once, however often it is pressed', async ({ page, watch }) => {
  const name = '舒远航';
  await startWork(page, '麦田手作面包');
  await openMembers(page);
  await addMember(page, name, '13700009901');
  await openMember(page, name);

  await loseAnswer(page, watch, 'PUT /api/vip-infos/{id}');
  const edit = await editMember(page);
  await edit.getByLabel('备注').fill('靠窗');
  await save(page, '编辑会员');
  await noAnswer(page);
  expect(await edit.getByLabel('备注').inputValue()).toBe('靠窗');
  await save(page, '编辑会员');
  await edit.waitFor({ state: 'hidden' });

  await loseAnswer(page, watch, 'POST /api/vip-trim-order/other');
  watch.expect('POST /api/vip-trim-order/other 422');
  const undoLost = await loseAnswer(page, watch, 'PUT /api/vip-trim-order/{id}/undo');
  await page.getByRole('button', { name: '调整余额' }).click();
  const form = drawer(page, `调整${name}的余额`);
  await form.getByText('积分', { exact: true }).first().click();
  await form.getByLabel('数额').fill('33');
  await choose(form.getByRole('combobox', { name: '原因' }), '更正错账');
  const send = form.getByRole('button', { name: '调整余额' });
  await send.click();
  await form.getByText('没有收到回应').waitFor();
  // Already posted: another amount must not be posted as well.
  await form.getByLabel('数额').fill('44');
  await send.click();
  await form.getByText('上一次提交没有收到回应').waitFor();
  await form.getByLabel('数额').fill('33');
  await send.click();
  await page.getByText(`${name}：积分 +33`).waitFor();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await undoLost();
  await page.goto('/memberAdjustments');
  await rows(page).filter({ hasText: name }).getByText('已撤销').waitFor();
  expect(await rows(page).filter({ hasText: name }).count()).toBe(1);
});

test('an import that got no answer is confirmed once, in its dialog', async ({ page, watch }) => {
  const phone = '13700009902';
  await startWork(page, '麦田手作面包');
  await openMembers(page);
  await addMember(page, '杜仲遥', phone);
  await page.goto('/openingBalances');
  await importFile(page, '断网', ['手机号,积分', `${phone},5`]);
  await page.getByRole('button', { name: '确认入账…' }).click();
  const dialog = page.getByRole('dialog', { name: '将 1 行入账？' });
  await loseAnswer(page, watch, 'PUT /api/opening-balances/{id}/confirm');
  await dialog.getByRole('button', { name: '入账' }).click();
  await noAnswer(page);
  await dialog.getByRole('button', { name: '入账' }).click();
  await page.getByText('各行与账本一致').waitFor();
});

test('without a network a form on a phone says so, above it, and what was discarded is never sent', async ({
  visit,
}) => {
  const { page, context, watch } = await visit({ viewport: screens.phone, hasTouch: true });
  await startWorkOnPhone(page);
  await page.goto('/item/brandInfo');
  await page.getByRole('button', { name: '新建品牌' }).first().tap();
  const form = drawer(page, '新建品牌');
  await form.getByLabel('名称').fill('青山不改');
  watch.ignore();
  await context.setOffline(true);
  // An element above it would receive the click.
  await page.getByText('屏幕上的内容还在').tap({ trial: true });
  await form.getByRole('button', { name: '关闭' }).tap({ trial: true });
  await form.getByRole('button', { name: '保存' }).tap();
  await page.getByText('没有网络，还没有保存').first().waitFor();
  await inspect(page, 'offline, a form on a phone');
  await form.getByRole('button', { name: '取消' }).tap();
  await page.getByRole('button', { name: '离开' }).tap();
  await form.waitFor({ state: 'hidden' });
  await context.setOffline(false);
  await page.getByText('屏幕上的内容还在').waitFor({ state: 'hidden' });
  watch.heed();
  await page.reload();
  await page.getByRole('button', { name: '新建品牌' }).first().waitFor();
  expect(await page.getByText('青山不改').count()).toBe(0);
});
