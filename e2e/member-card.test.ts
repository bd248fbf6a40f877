import { pngOf } from '../apps/server/test/pictures.ts';
import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('the member card is edited, its agreement published, and growth put in force', async ({ page }) => {
  await startShop(page, '望月茶铺');
  await page.goto('/setMemberCard');
  await page.getByRole('button', { name: '编辑会员卡' }).click();
  const card = drawer(page, '会员卡');
  await card.getByLabel('海棠').check();
  await card.getByLabel('使用须知').fill('一卡通用');
  await card.getByRole('region', { name: '会员手机上的样子' }).getByText('一卡通用').waitFor();
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: pngOf(690, 400, 235) });
  await card.getByRole('img', { name: '封面' }).waitFor();
  await inspect(page, 'the card with a cover');
  await card.getByText('开卡页').click();
  await card.getByText('EN', { exact: true }).click();
  await card.getByText('Read the agreement first').waitFor();
  await inspect(page, 'the form of the member card');
  await card.getByRole('button', { name: /保\s?存/ }).click();
  await card.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '编辑分享' }).click();
  const share = drawer(page, '分享会员卡');
  await share.getByLabel('标题').fill('来望月喝茶');
  await share
    .locator('input[type=file]')
    .setInputFiles({ name: 'share.png', mimeType: 'image/png', buffer: pngOf(500, 400, 120) });
  const chat = share.getByRole('region', { name: '聊天里的样子' });
  await chat.getByText('来望月喝茶').waitFor();
  await chat.getByRole('img', { name: '分享图' }).waitFor();
  await inspect(page, 'what is shared of the card');
  await share.getByRole('button', { name: /保\s?存/ }).click();
  await share.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: '聊天里的样子' }).getByText('来望月喝茶').waitFor();

  await page.getByRole('button', { name: '编辑会员卡' }).click();
  const again = drawer(page, '会员卡');
  await again.getByRole('button', { name: /删除：封面/ }).click();
  await again.getByRole('button', { name: /保\s?存/ }).click();
  await again.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '写协议' }).click();
  const agreement = drawer(page, '协议第 1 版');
  await agreement.getByLabel('标题').fill('会员章程');
  await agreement.getByLabel('正文').fill('# 储值\n- 余额可退');
  await agreement.getByRole('heading', { name: '储值' }).waitFor();
  await inspect(page, 'an agreement');
  await agreement.getByRole('button', { name: /发\s?布/ }).click();
  await page.getByText('会员章程，第 1 版').waitFor();

  await page.getByRole('button', { name: '编辑成长值规则' }).click();
  const growth = drawer(page, '成长值规则');
  await growth.getByLabel('每天最多').fill('500');
  await growth.getByText('每天最多 500 成长值').waitFor();
  await inspect(page, 'the growth rules');
  await growth.getByRole('button', { name: /存入草稿/ }).click();
  await growth.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '启用为第 1 版' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /启\s?用/ })
    .click();
  await page.getByText('正在用的是第 1 版').waitFor();
  await inspect(page, 'the member card');
});
