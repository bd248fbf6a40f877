import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { saveBy } from './harness/downloads.ts';
import { rows, shownMembers, startAtMembers } from './harness/members.ts';
import { importFile } from './harness/openings.ts';
import { menu, pageLink } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('opening balances are checked, confirmed, posted and rolled back', async ({ page }) => {
  await startAtMembers(page);
  const [one, other] = await shownMembers(page);
  await (await pageLink(menu(page), '会员', '期初导入')).click();
  await page.getByText('把文件拖到这里，或点击选择').waitFor();
  await importFile(page, '期初文件', [
    '手机号,本金,赠金,赠金到期日,积分,成长值,备注',
    `${one?.phone},"1,234.50",100,2027-12-31,500,88,旧系统`,
    `${other?.phone},0.1,,,,,`,
    '13000000000,1e3,,,,,=1+1',
  ]);
  await page.getByText('手机号：没有这位会员').waitFor();
  await page.getByText('本金（元）：应为不小于 0 的金额').waitFor();
  await page.getByText('¥1,234.60').first().waitFor();
  await inspect(page, 'openings, preview');
  await page.setViewportSize(screens.phone);
  for (const figure of await page.getByRole('cell').filter({ hasText: '¥' }).all()) {
    const box = await figure.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), 'within the screen').toBeLessThanOrEqual(screens.phone.width);
  }
  await inspect(page, 'openings, preview on a phone');
  await page.setViewportSize(screens.till);
  const refused = await saveBy(page, page.getByRole('button', { name: '下载未导入的行' }));
  expect(refused.name).toBe('期初导入未成功的行.csv');
  expect(refused.content.toString()).toContain("'=1+1");

  await page.getByRole('button', { name: '确认入账…' }).click();
  const dialog = page.getByRole('dialog', { name: '将 2 行入账？' });
  await dialog.getByText('¥1,234.60').waitFor();
  await inspect(page, 'openings, confirmation');
  await dialog.getByRole('button', { name: '入账' }).click();
  await page.getByText('各行与账本一致').waitFor();
  await inspect(page, 'openings, posted');

  await page.getByRole('button', { name: '整批撤销…' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('文件传错了');
  await inspect(page, 'openings, roll-back');
  await page.getByRole('dialog').getByRole('button', { name: '整批撤销' }).click();
  await page.getByText('−¥1,234.60').first().waitFor();
  await inspect(page, 'openings, rolled back');
  await (await pageLink(menu(page), '会员', '期初导入')).click();
  await page.getByRole('region', { name: '期初导入', exact: true }).getByText('把文件拖到这里，或点击选择').waitFor();
  await rows(page).first().getByText('已撤销').waitFor();
  await inspect(page, 'openings');
});

test('a file of another system is matched and mended; one that can’t be imported says why', async ({ page, watch }) => {
  await startAtMembers(page);
  const [one] = await shownMembers(page);
  await page.goto('/openingBalances');
  await importFile(page, '别的表头', ['会员手机,余额,开卡人', `${one?.phone},一百,王`, `${one?.phone},5,王`]);
  await page.getByText('是“本金（元）”吗？').waitFor();
  await inspect(page, 'openings, columns');
  for (const [column, field] of [
    ['会员手机', '手机号'],
    ['余额', '本金（元）'],
  ] as const) {
    await page.getByLabel(`“${column}”列放到`).click();
    await page.getByTitle(field).filter({ visible: true }).click();
  }
  await page.getByRole('button', { name: '检查 2 行' }).click();
  await page.getByRole('button', { name: '修改' }).click();
  await page.getByRole('dialog').getByLabel('本金（元）').fill('100');
  await inspect(page, 'openings, fixing a row');
  await page.getByRole('dialog').getByRole('button', { name: '重新检查' }).click();
  await page.getByText('¥105.00').first().waitFor();
  await page.goto('/openingBalances');
  watch.expect('POST /api/opening-balances 422');
  await page
    .getByLabel('期初余额文件')
    .filter({ visible: true })
    .setInputFiles({
      name: '旧.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    });
  await page.getByText('只能导入 CSV 或 XLSX 文件').waitFor();
});
