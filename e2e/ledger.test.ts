import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { ownerStatement } from './harness/place.ts';
import { enter, teahouse } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('a verification continues while the user is on another page, and lists its checks', async ({ page }) => {
  await enter(page);
  await page.goto('/ledger');
  await page.getByText('会员本金余额').waitFor();
  await page.getByRole('button', { name: '核验全部' }).click();
  await page.getByRole('heading', { name: '核验结果' }).waitFor();
  await page.goto('/membermanage');
  await page.getByRole('heading', { name: '会员', level: 1 }).waitFor();
  await page.goto('/ledger');
  await page.getByText('项检查全部通过').waitFor();
  await page.getByRole('region', { name: '每笔变动都对得上' }).getByText('会计明细').click();
  await page.getByText('同一账户的入账时间从不倒退').waitFor();
  await inspect(page, 'ledger');
  const runs = page.getByRole('button', { name: /全部通过.*方晓棠/ });
  await expect.poll(() => runs.count()).toBeGreaterThan(0);
  await runs.first().click();
  await expect.poll(() => runs.first().getAttribute('aria-pressed')).toBe('true');
});

/** Adds to the principal of the teahouse's member with the most postings, bypassing the ledger. */
const addToBusiest = (fen: number): Promise<void> =>
  ownerStatement(
    ownProduct().place,
    `update ledger_account a set principal = principal + $2::bigint from (
       select a.merchant_id, a.account_id from ledger_account a join merchant m using (merchant_id)
       where m.merchant_no = $1 order by a.postings desc, a.account_id limit 1
     ) b where a.merchant_id = b.merchant_id and a.account_id = b.account_id`,
    [teahouse.number, String(fen)],
  );

test('a breach is shown in words, and a verification of new postings does not hide it', async ({ page }) => {
  await enter(page);
  await page.goto('/ledger');
  await addToBusiest(100);
  try {
    await page.getByRole('button', { name: '核验全部' }).click();
    await page
      .getByText(/^本金：应为 ¥[\d,.]+，实为 ¥[\d,.]+$/)
      .first()
      .waitFor();
    await inspect(page, 'ledger with a breach');
    await page.setViewportSize(screens.phone);
    await page.getByText('给服务商看的原始记录').first().click();
    await inspect(page, 'ledger with a breach, phone');
    await page.setViewportSize(screens.till);
  } finally {
    await addToBusiest(-100);
  }
  await page.getByRole('button', { name: '核验新增' }).click();
  await page.getByText(/^新增部分的 \d+ 项检查全部通过/).waitFor();
  await page.getByRole('alert').filter({ hasText: '尚未解决' }).waitFor();
  await inspect(page, 'ledger with a breach that stands');
  await page.getByRole('button', { name: '查看不符之处' }).click();
  await page
    .getByText(/^本金：应为/)
    .first()
    .waitFor();
});
