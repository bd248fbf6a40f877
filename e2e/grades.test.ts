import { inspect } from './harness/axe.ts';
import { choose, drawer, openMember } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a grade is drafted, put in force with its moves, and reached by growth with its gift', async ({
  page,
  watch,
}) => {
  await startShop(page, '听雨茶舍');
  await page.goto('/membermanage');
  // An empty list offers it twice.
  await page.getByRole('button', { name: '新建会员' }).first().click();
  await drawer(page, '新建会员').getByLabel('手机号').fill('13900009792');
  await drawer(page, '新建会员').getByLabel('姓名').fill('沈听澜');
  await page.keyboard.press('Enter');
  await page.getByText('已新建沈听澜').waitFor();
  const grow = async (growth: string) => {
    await page.getByRole('button', { name: '调整余额' }).click();
    const form = drawer(page, '调整沈听澜的余额');
    await form.getByText(/审批|立即入账/).waitFor();
    await form.getByText('成长值', { exact: true }).first().click();
    await form.getByLabel('数额').fill(growth);
    await choose(form.getByRole('combobox', { name: '原因' }), '更正错账');
    await form.getByRole('button', { name: '调整余额' }).click();
    await form.waitFor({ state: 'hidden' });
  };
  await openMember(page, '沈听澜');
  await grow('600');

  await page.goto('/gradeManagement');
  await page.getByRole('button', { name: '编辑“银卡”' }).waitFor();
  await inspect(page, 'grades in force');
  // By keyboard alone: opened by Enter, filled in, saved by Enter.
  await page.getByRole('button', { name: '编辑“银卡”' }).focus();
  await page.keyboard.press('Enter');
  const silver = drawer(page, '等级“银卡”');
  await silver.getByLabel('成长值满').fill('500');
  await silver.getByLabel('价格').fill('9.7');
  await silver.getByText('升到银卡要 500 成长值，有效 365 天，积分 ×1.2，9.7 折').waitFor();
  await page.keyboard.press('Enter');
  await silver.waitFor({ state: 'hidden' });
  await page.getByText('草稿改了：“银卡”成长值满 1,000 → 500').waitFor();

  await page.getByRole('button', { name: '加一级' }).click();
  const added = drawer(page, '新建等级');
  await added.getByLabel('名称').fill('黑金');
  await added.getByLabel('成长值满').fill('20000');
  await added.getByLabel('积分倍数').fill('1.2');
  await added.getByText('“黑金”的积分倍数不如更低的“金卡”。').waitFor();
  await added.getByLabel('积分倍数').fill('2');
  await added.getByLabel('价格').fill('9');
  await added.getByLabel(/^积分 ?选填$/).fill('500');
  await added.getByLabel(/^赠金/).fill('10');
  await added.getByText('黑', { exact: true }).click();
  await choose(added.getByLabel('图标'), '皇冠');
  await added.getByText('积分 ×2，9 折，升级送 500 积分和 ¥10.00').waitFor();
  await inspect(page, 'a grade with its card');
  await added.getByRole('button', { name: /存入草稿/ }).click();
  await added.waitFor({ state: 'hidden' });
  await inspect(page, 'a draft of grades');

  await page.getByRole('button', { name: '启用为第 2 版' }).click();
  const asked = page.getByRole('dialog', { name: '启用等级第 2 版？' });
  await asked.getByText('1 位会员从“普通”升到“银卡”').waitFor();
  await inspect(page, 'whom a draft of grades moves');
  await page.getByRole('button', { name: /^启\s?用$/ }).click();
  await page.getByText('正在用的是第 2 版').waitFor();
  await page.getByRole('button', { name: '删除“普通”' }).click();
  const removal = page.getByRole('dialog', { name: '删除“普通”？' });
  watch.expect('DELETE /api/vip-grades/{id} 422');
  await removal.getByRole('button', { name: /删\s?除/ }).click();
  await removal.getByText(/不能删除/).waitFor();
  await inspect(page, 'a grade that members hold');
  await page.keyboard.press('Escape');

  await page.goto('/membermanage');
  await openMember(page, '沈听澜');
  await grow('19400');
  await page.getByText(/^黑金，/).waitFor();
  await page.getByText('积分 ×2，9 折').waitFor();
  await page.getByText('已是最高等级').waitFor();
  await page.getByText('¥10.00').first().waitFor();
  await inspect(page, 'a member who rose');
});
