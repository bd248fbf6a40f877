import { inspect } from './harness/axe.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a coupon is drafted, put on the shelf, made fewer, taken off it and copied', async ({ page }) => {
  await startShop(page, '望湖茶铺');
  await page.goto('/marketing/couponManage');
  await page.getByText('上架之前谁也领不到').waitFor();
  await page.getByRole('button', { name: '新建优惠券' }).first().click();
  await inspect(page, 'the kinds of coupon');
  await page.getByRole('button', { name: /^满减券/ }).click();
  await page.getByRole('heading', { name: '新建满减券' }).waitFor();
  const step = (at: number) => page.getByRole('group', { name: `第 ${at} 档` });
  await page.getByLabel('名称').fill('秋茶满减券');
  await step(1).getByLabel('满').fill('200');
  await step(1).getByLabel('减').fill('40');
  await page.getByRole('button', { name: '加一档' }).click();
  await step(2).getByLabel('满').fill('150');
  await step(2).getByLabel('减').fill('90');
  await page.getByLabel('总数').fill('2000');
  await page.getByText('适用范围').click();
  await page.getByLabel('只限这些').check();
  await page.getByRole('button', { name: '保存并上架' }).click();
  await page.getByText('第 2 档：要高于上一档的 ¥200.00').waitFor();
  await page.getByText('请选商品、分类或品牌').waitFor();
  await inspect(page, 'a coupon with faults');
  await step(2).getByLabel('满').fill('400');
  await page.getByLabel('全部商品').check();
  await page.getByText('¥180,000.00').waitFor();
  await page.getByRole('button', { name: '保存并上架' }).click();
  await page.getByRole('heading', { name: '秋茶满减券' }).waitFor();
  await page.getByText('上架优惠券').waitFor();
  await inspect(page, 'a coupon on the shelf');

  await page.getByRole('button', { name: '改总数…' }).click();
  const number = page.getByRole('dialog', { name: '秋茶满减券一共多少张？' });
  await number.getByLabel('总数').fill('500');
  await inspect(page, 'the number of a coupon');
  await number.getByRole('button', { name: /^保\s?存/ }).click();
  await page.getByText('改优惠券总数').waitFor();

  await page.getByRole('button', { name: '秋茶满减券的更多操作' }).click();
  await page.getByRole('menuitem', { name: '下架…' }).click();
  const off = page.getByRole('dialog', { name: '下架秋茶满减券？' });
  await off.getByLabel('原因').fill('换新券');
  await inspect(page, 'taking a coupon off the shelf');
  await off.getByRole('button', { name: /^下\s?架$/ }).click();
  await page.getByText('原因：换新券').waitFor();

  await page.getByRole('button', { name: '秋茶满减券的更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await page.getByRole('button', { name: '存为草稿' }).click();
  await page.getByRole('heading', { name: '秋茶满减券 副本' }).waitFor();
  await page.goto('/marketing/couponManage');
  await page
    .getByRole('row', { name: /秋茶满减券 副本/ })
    .getByText('草稿')
    .waitFor();
  await page
    .getByRole('row', { name: /已下架/ })
    .getByText('共 500')
    .waitFor();
  await inspect(page, 'coupons in several states');
});
