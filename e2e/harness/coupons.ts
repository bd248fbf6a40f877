import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { Page } from 'playwright-core';
import { apiOf, type Call } from './orders.ts';
import { ownProduct } from './own-product.ts';
import { rowsOf } from './place.ts';

/** Drafts a coupon for one item of the page's merchant, as the page's user by the API; returns its id. */
export async function draftCoupon(page: Page): Promise<string> {
  const post = await apiOf(page);
  const { item_id: id } = await post('/api/item/item-info', { name: '赠饮', price: 1_200, origin: 'quick' });
  const gift = { ...plainCoupon(), name: '生日茶点券', price: 0, units: 1, items: 'only', item_ids: [id] };
  const coupon = await post('/api/coupons', { kind: 'special', stock: 100, terms: gift });
  return String(coupon['coupon_id']);
}

interface ShelvedCoupon {
  readonly name: string;
  /** Fen off anything. */
  readonly value: number;
}

/** Puts a cash coupon on the shelf; returns its id. */
async function shelfCoupon(call: Call, { name, value }: ShelvedCoupon): Promise<string> {
  const terms = { ...plainCoupon(), name, value };
  const { coupon_id: id } = await call('/api/coupons', { kind: 'cash', stock: 100, terms });
  await call(`/api/coupons/${String(id)}/on-shelves`, {}, 'put');
  return String(id);
}

/** Gives a member of the teahouse a coupon by the API; returns the id of what was given. */
export async function giveCoupon(call: Call, memberId: string, coupon: ShelvedCoupon): Promise<string> {
  const id = await shelfCoupon(call, coupon);
  await call('/api/coupons/give', { coupon_id: id, ids: [memberId], count: 1, reason: '老客回馈' }, 'put');
  const [row] = await rowsOf(ownProduct().place, 'select issued_id from issued_coupon where coupon_id = $1', [id]);
  return String(row?.['issued_id']);
}

/** Prints a code by the API; returns it. */
export async function printCoupon(call: Call, coupon: ShelvedCoupon): Promise<string> {
  const id = await shelfCoupon(call, coupon);
  await call(`/api/coupons/${id}/codes`, { count: 1, reason: '传单' });
  const [row] = await rowsOf(ownProduct().place, 'select code from issued_coupon where coupon_id = $1', [id]);
  return String(row?.['code']);
}
