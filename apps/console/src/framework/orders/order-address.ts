import { pages } from '@regulars/contract/menu';

/** The page of an order. */
export const orderAddress = (id: string): string => `/orders/${id}`;

/** A top-up, over the list of them. */
export const topUpAddress = (id: string): string => `${pages.top_up.address}?top_up=${id}`;

/** The page of a coupon template. */
export const couponAddress = (id: string): string => `/coupondetail/${id}`;
