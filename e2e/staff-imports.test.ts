import { inspect } from './harness/axe.ts';
import { confirmRecords, importRecords, rollBackRecords } from './harness/openings.ts';
import { shown } from './harness/shown.ts';
import { enter } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

test('staff are imported from a spreadsheet: columns, a wrong role, the write and its roll-back', async ({ page }) => {
  await enter(page);
  await page.goto('/system/staff/staffManagement');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await importRecords(page, '新员工', [
    '手机,姓名,员工编号,岗位,角色,门店,入职日期,身高',
    '13700000101,夏晴,E-101,收银员,收银员,0002,2026-11-01,170',
    '13700000102,沈知夏,E-102,收银员,收银,0002,2026-11-01,',
    '13700000103,何雨桐,E-103,,收银,全部门店,,',
  ]);
  await inspect(page, 'staff import, columns');
  await page.getByRole('button', { name: '检查 3 行' }).click();
  await shown(page, '没有角色“收银”').waitFor();
  await inspect(page, 'staff import, checked');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'staff import on a phone');
  await page.setViewportSize(screens.till);

  await page.getByLabel(/收银/).last().fill('收银员');
  await page.getByRole('button', { name: '全部替换' }).click();
  await confirmRecords(page, 3, '添加 3 位员工并告知如何登录，更新 0 位。');
  await rollBackRecords(page, 3, '文件传错了');
});
