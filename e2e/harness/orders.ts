import type { Page } from 'playwright-core';
import { ownProduct } from './own-product.ts';
import { rowsOf } from './place.ts';
import { teahouse } from './staff.ts';

/** Sells two teas to a member of the teahouse in cash, as the page's user by the API; returns the address of the order. */
export async function payOrder(page: Page): Promise<string> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/vip-infos?')),
    page.goto('/membermanage'),
  ]);
  const sent = Object.entries(await asked.allHeaders());
  const headers = Object.fromEntries(sent.filter(([name]) => /^(authorization$|x-)/.test(name)));
  const post = async (path: string, data: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as {
      data: Record<string, unknown>;
    };
    return answer.data;
  };
  const [place] = await rowsOf(
    ownProduct().place,
    `select branch_id, member_id from member join merchant using (merchant_id)
     where merchant_no = $1 and member.state = 'normal' and branch_id is not null order by member_no limit 1`,
    [teahouse.number],
  );
  const { quote, to_pay: fen } = await post('/api/orders/quote', {
    branch_id: place?.['branch_id'],
    vip_id: place?.['member_id'],
    lines: [
      { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
      { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
    ],
  });
  const order = await post('/api/orders', { quote, payments: [{ means: 'cash', fen }] });
  return `/orders/${String(order['order_id'])}`;
}
