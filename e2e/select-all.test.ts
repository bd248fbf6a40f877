import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { startAtMembers } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf, whileLocked } from './harness/place.ts';
import { teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

const bar = (page: Page): Locator => page.getByRole('region', { name: '已选的行' });
const tasks = (page: Page): Locator => page.getByRole('dialog', { name: /^任务/ });

/** Blocks the task in its third batch. */
const shop = `merchant_id = (select merchant_id from merchant where merchant_no = '${teahouse.number}')`;
const lockInTheMiddle = `select from member where ${shop}
  and member_id = (select member_id from member where ${shop} order by member_id offset 1200 limit 1) for update`;

const countTagged = async (): Promise<number> =>
  (await rowsOf(ownProduct().place, 'select from member where tags @> $1', ['{全体}'])).length;

const running = (): Promise<Record<string, unknown>[]> =>
  rowsOf(ownProduct().place, "select progress_done, seen_at::text from task where state = 'running'");

/** Stops the task and waits for the heartbeat that notices it. */
async function stop(page: Page): Promise<void> {
  await expect.poll(running).toMatchObject([{ progress_done: '1000' }]);
  await page.getByRole('button', { name: /^任务，/ }).click();
  await tasks(page).getByRole('button', { name: '停止', exact: true }).click();
  await tasks(page).getByText('正在停止').waitFor();
  const asked = await running();
  await expect.poll(running).not.toEqual(asked);
}

test('a task tags all members of a list, is stopped midway, and its changes are undone', async ({ page }) => {
  await startAtMembers(page);
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await bar(page).getByText('已选这一页 20 位').waitFor();
  await bar(page)
    .getByRole('button', { name: /^改选全部/ })
    .click();
  await bar(page)
    .getByText(/^已选全部/)
    .waitFor();
  await inspect(page, 'select all');
  await bar(page).getByRole('button', { name: '打标签' }).click();
  const dialog = page.getByRole('dialog', { name: /位会员打标签$/ });
  await dialog.getByRole('combobox').fill('全体');
  await page.keyboard.press('Enter');
  // The open dropdown would cover the button.
  await dialog.getByText('会员原有的标签不变').click();
  await whileLocked(ownProduct().place, lockInTheMiddle, async () => {
    await dialog.getByRole('button', { name: '打上标签' }).click();
    await page.getByText('已转到任务里继续进行').waitFor();
    await stop(page);
  });
  const stopped = tasks(page).getByRole('listitem').filter({ hasText: '给会员打标签' }).last();
  const done = stopped.getByText(/^改了 1,\d{3} 位/);
  await done.waitFor();
  const changed = /改了 ([\d,]+) 位/.exec(await done.innerText())?.[0] ?? '';
  await inspect(page, 'a stopped task');
  await stopped.getByRole('button', { name: '撤销', exact: true }).click();
  const undone = tasks(page).getByRole('listitem').filter({ hasText: '撤销：给会员打标签' });
  await undone.getByText(changed).waitFor();
  expect(await countTagged()).toBe(0);
});
