import { inspect } from './harness/axe.ts';
import { confirmRecords, importRecords, rollBackRecords } from './harness/openings.ts';
import { shown } from './harness/shown.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('items are imported from a spreadsheet: columns, a wrong brand, the write and its roll-back', async ({ page }) => {
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await importRecords(page, '秋季价目', [
    '货号,品名,零售价,品类,商品品牌,门店,产地',
    'QY001,秋茶礼盒,298,礼盒,岩下茶坊,全部门店,武夷山',
    'QY002,秋白茶（壶）,118,茶/壶泡,岩下,解放路店,福鼎',
    'QY003,秋红茶（壶）,108,茶/壶泡,岩下,,',
    'T0101,大红袍（壶）,138,,,,',
  ]);
  await inspect(page, 'item import, columns');
  await page.getByRole('button', { name: '检查 4 行' }).click();
  await shown(page, '没有这个品牌').waitFor();
  await inspect(page, 'item import, checked');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'item import on a phone');
  await page.setViewportSize(screens.till);

  const replacement = page.getByRole('combobox', { name: /岩下/ });
  await replacement.click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '岩下茶坊' }).click();
  await page.getByRole('button', { name: '全部替换' }).click();
  await confirmRecords(page, 4, '新建 3 个商品，更新 1 个。');
  await rollBackRecords(page, 4, '价目表传错了');
});
