import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('the ledger is verified, goes on while one is elsewhere, and says what it looked at', async ({ page }) => {
  await startWork(page);
  await page.goto('/ledger');
  await page.getByText('会员本金余额').waitFor();
  await page.getByRole('button', { name: '核验全部' }).click();
  await page.getByRole('heading', { name: '核验结果' }).waitFor();
  await page.goto('/membermanage');
  await page.getByRole('heading', { name: '会员', level: 1 }).waitFor();
  await page.goto('/ledger');
  await page.getByText('项检查全部成立').waitFor();
  await page.getByText('账目与分录', { exact: true }).click();
  await page.getByText('同一账户的入账时间从不倒退').waitFor();
  await inspect(page, 'ledger');
  const runs = page.getByRole('button', { name: /全部成立.*方晓棠/ });
  await expect.poll(() => runs.count()).toBeGreaterThan(0);
  await runs.first().click();
  await expect.poll(() => runs.first().getAttribute('aria-pressed')).toBe('true');
});
