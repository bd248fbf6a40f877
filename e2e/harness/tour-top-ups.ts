import { makeWaiting } from './top-ups.ts';
import type { Tour } from './tour.ts';

/** Of the owner, on a till: an order that waits, a refund, and the counter. */
export async function tourTopUps({ page, say, look }: Tour): Promise<void> {
  const order = page.getByRole('dialog', { name: say('充值单', 'Top-up') });
  await page.goto(`/rechargeFlow?top_up=${await makeWaiting(page)}`);
  await order.getByText(say('其中本金', 'of which principal')).waitFor();
  await look('a top-up that waits');
  await order.getByRole('button', { name: say('收款…', 'Take the payment…') }).click();
  const pay = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
  await pay.getByRole('button', { name: say('收 ¥', 'Take ¥') }).waitFor();
  await look('paying a top-up');
  await page.keyboard.press('Escape');
  await pay.waitFor({ state: 'hidden' });
  await order.getByRole('button', { name: say('关闭充值单', 'Close the order') }).click();
  await order.getByText(say('已关闭', 'Closed')).first().waitFor();

  await page.goto('/rechargeFlow?state=paid');
  const opened = page.getByRole('button', { name: say('详情', 'Details') });
  await opened.filter({ visible: true }).first().click();
  await order.getByRole('button', { name: say('退款…', 'Refund…') }).click();
  await page.getByText(say('法释〔2025〕4号', 'Judicial Interpretation'), { exact: false }).first().waitFor();
  await look('refunding a top-up');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: say('退给会员', 'The member gets') }).waitFor({ state: 'hidden' });

  await order.getByRole('link').first().click();
  await page
    .getByRole('button', { name: say('充值', 'Top up'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: /^¥/, disabled: false }).first().check();
  await page.getByText(say('其中赠金', 'of which bonus')).waitFor();
  await look('topping up');
}
