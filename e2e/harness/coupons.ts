import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { Page } from 'playwright-core';
import { apiOf } from './orders.ts';

/** Drafts a coupon for one item of the page's merchant, as the page's user by the API; returns its id. */
export async function draftCoupon(page: Page): Promise<string> {
  const post = await apiOf(page);
  const { item_id: id } = await post('/api/item/item-info', { name: '赠饮', price: 1_200, origin: 'quick' });
  const gift = { ...plainCoupon(), name: '生日茶点券', price: 0, units: 1, items: 'only', item_ids: [id] };
  const coupon = await post('/api/coupons', { kind: 'special', stock: 100, terms: gift });
  return String(coupon['coupon_id']);
}
