import type { IssuedState } from '@regulars/phrases';
import { readCouponCode } from '@regulars/contract/rules/coupon-codes';
import type { StateMeaning } from '../../ui/state-tag.tsx';

/** Queries to invalidate when coupons are given or voided. */
export const issuedReads = [
  '/coupons',
  'GET /vip-infos/coupon-report',
  'GET /vip-infos/{id}/events',
  '/tasks',
  '/actions',
] as const;

export const issuedMeaning: Readonly<Record<IssuedState, StateMeaning>> = {
  unused: 'live',
  held: 'waiting',
  used: 'over',
  expired: 'over',
  void: 'blocked',
};

/** A code as codes to scan have it; undefined where the user sees only its end. */
export const scannedCode = (code: string): string | undefined => readCouponCode(code);
