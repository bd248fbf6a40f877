import type { Page } from 'playwright-core';
import { ownProduct } from './own-product.ts';
import { rowsOf } from './place.ts';
import { teahouse } from './staff.ts';

export type Call = (path: string, data: object, method?: 'post' | 'put') => Promise<Readonly<Record<string, unknown>>>;

/** Calls of the API as the page's user. */
export async function apiOf(page: Page): Promise<Call> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/vip-infos?')),
    page.goto('/membermanage'),
  ]);
  const sent = Object.entries(await asked.allHeaders());
  const headers = Object.fromEntries(sent.filter(([name]) => /^(authorization$|x-)/.test(name)));
  return async (path, data, method = 'post') => {
    const answer = (await (await page.request[method](path, { headers, data })).json()) as {
      data: Record<string, unknown>;
    };
    return answer.data;
  };
}

/** A member of the teahouse, and their branch. */
const somebody = async () => {
  const [place] = await rowsOf(
    ownProduct().place,
    `select branch_id, member_id from member join merchant using (merchant_id)
     where merchant_no = $1 and member.state = 'normal' and branch_id is not null order by member_no limit 1`,
    [teahouse.number],
  );
  return { branch_id: place?.['branch_id'], vip_id: place?.['member_id'] };
};

async function sellTeas(post: Call): Promise<string> {
  const { quote, to_pay: fen } = await post('/api/orders/quote', {
    ...(await somebody()),
    lines: [
      { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
      { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
    ],
  });
  const order = await post('/api/orders', { quote, payments: [{ means: 'cash', fen }] });
  return String(order['order_id']);
}

/** Sells two teas to a member of the teahouse in cash, as the page's user by the API; returns the address of the order. */
export const payOrder = async (page: Page): Promise<string> => `/orders/${await sellTeas(await apiOf(page))}`;

/** Holds ¥88 of stored value of somebody who has it, as a till does; returns whom and the id of what is held. */
export async function holdOrder(page: Page): Promise<{ readonly memberId: string; readonly id: string }> {
  const post = await apiOf(page);
  const [rich] = await rowsOf(
    ownProduct().place,
    `select m.member_id, m.branch_id from member m join merchant using (merchant_id) join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
     where merchant_no = $1 and m.state = 'normal' and m.branch_id is not null and a.principal - a.principal_held > 20000 order by member_no limit 1`,
    [teahouse.number],
  );
  const memberId = String(rich?.['member_id']);
  const lines = [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }];
  const { quote } = await post('/api/orders/quote', { branch_id: rich?.['branch_id'], vip_id: memberId, lines });
  const held = await post('/api/orders/hold', { quote, stored_value: 8_800 });
  return { memberId, id: String(held['order_id']) };
}

/** Opens a shift and sells two teas in it, moves cash and closes it with some missing; returns its address. */
export async function closeShift(page: Page): Promise<string> {
  const post = await apiOf(page);
  const { branch_id } = await somebody();
  const shift = await post('/api/shifts', { branch_id, float: 50_000 });
  const address = `/api/shifts/${String(shift['shift_id'])}`;
  await sellTeas(post);
  const { expected } = await post(`${address}/movements`, { direction: 'out', fen: 20_000, reason: '存入保险柜' });
  await post(`${address}/close`, { counted: Number(expected) - 250, expected, reason: '找错零钱' });
  return `/shifts/${String(shift['shift_id'])}`;
}
