import { inspect } from './harness/axe.ts';
import { confirmRecords, importRecords, rollBackRecords } from './harness/openings.ts';
import { shown } from './harness/shown.ts';
import { enter } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('branches are imported from a spreadsheet: columns, a wrong region, the write and its roll-back', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/system/storeManagement');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await importRecords(page, '新店', [
    '店号,店名,门店类型,省市区,详细地址,联系电话,营业时间,面积',
    'E2E-1,河坊街店,加盟店,浙江省杭州市上城区,河坊街 180 号,0571-87001212,周一至周五 09:30–22:00；周六、周日 10:00–23:00,80',
    'E2E-2,滨江店,门店,滨江,,,,',
    '0002,湖滨银泰店,,,,,,',
  ]);
  await inspect(page, 'branch import, columns');
  await page.getByRole('button', { name: '检查 3 行' }).click();
  await shown(page, '没有这个区域').waitFor();
  await inspect(page, 'branch import, checked');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'branch import on a phone');
  await page.setViewportSize(screens.till);

  await page.getByRole('button', { name: '修改' }).first().click();
  const fixing = page.getByRole('dialog');
  await fixing.getByLabel('区域').fill('浙江省杭州市滨江区');
  await inspect(page, 'branch import, fixing a row');
  await fixing.getByRole('button', { name: '重新检查' }).click();
  await confirmRecords(page, 3, '新建 2 家门店，更新 1 家。');
  await rollBackRecords(page, 3, '文件传错了');
  await inspect(page, 'branch import, rolled back');
});
