import { useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms } from '@regulars/contract';
import type { CouponRefusal } from '@regulars/phrases';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { Basket, Change, Customer } from './basket.ts';
import { chosenOf, isHopeless, mayChoose, mayWait, withCoupon } from './coupon-choice.ts';
import type { BillCoupon } from './coupon-choice.ts';
import type { Quoted } from './use-quote.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Seconds for which a toast stays that says when and where, unless somebody touches it or goes on. */
const toBeRead = 8;
const toast = 'scanned coupon';

/** A coupon that was scanned: whether it can be used is known once the bill is priced with it. */
interface Tried {
  readonly id: string;
  readonly name: string;
  /** What was chosen by hand before, for when it isn't used. */
  readonly before: Basket['coupons'];
}

interface CouponsOptions {
  basket: Basket;
  quoted: Quoted;
  change: (change: Change) => void;
  serve: (member: Customer) => void;
}

/** Chooses the coupons of a bill. */
export function useCoupons({ basket, quoted, change, serve }: CouponsOptions) {
  const { t } = useLingui();
  const why = useRefusalText();
  const { message } = useFeedback();
  const tried = useRef<Tried>(undefined);
  const { quote, shown } = quoted;
  const memberId = basket.member?.vip_id ?? null;
  // Those of the customer before are shown until the first answer.
  const told = shown && (shown.member?.vip_id ?? null) === memberId ? shown.coupons : [];

  const forget = (): void => message.destroy(toast);
  const refuse = (name: string, refused: CouponRefusal, reason: string): void =>
    // Of several scanned in turn, the last alone.
    void message.warning({
      key: toast,
      duration: toBeRead,
      onClick: forget,
      content: mayWait(refused)
        ? t`“${name}” isn’t used yet: ${reason}`
        : isHopeless(refused)
          ? t`“${name}” isn’t used: ${reason}`
          : t`“${name}” isn’t used, but can be chosen: ${reason}`,
    });
  const refuseOnBill = ({ name, ...coupon }: BillCoupon): void => {
    if (coupon.refused !== null) refuse(name, coupon.refused, why.ofBill(coupon));
  };
  const settle = useEffectEvent(() => {
    const one = quote && tried.current;
    const answer = quote?.coupons.find(({ issued_id: id }) => id === one?.id);
    if (!one || !answer) return;
    tried.current = undefined;
    if (answer.refused === null) return;
    refuseOnBill(answer);
    if (isHopeless(answer.refused)) change({ do: 'drop', id: one.id });
    if (basket.coupons) change({ do: 'coupons', ids: one.before });
  });
  useEffect(() => settle(), [quote]);

  function set(ids: readonly string[] | undefined): void {
    tried.current = undefined;
    change({ do: 'coupons', ids });
  }
  const chosen = (): string[] => chosenOf(basket, told, quote !== undefined);
  return {
    /** That the bill could use, and what of each. */
    told,
    isChosen: (id: string): boolean => chosen().includes(id),
    /**
     * Lets the bill use a coupon that was scanned, with the best of the others; beside what was chosen by hand if it goes
     * together with that. One that more items may let it use waits.
     */
    take(coupon: IssuedCouponWithTerms): void {
      forget();
      const { issued_id: id, name, state, vip_id: owner, member_name: ownerName } = coupon;
      const { member, lines, coupons, plan } = basket;
      if (state !== 'unused') return refuse(name, state, why.ofState(coupon));
      if (member !== null && owner !== null && owner !== member.vip_id)
        return refuse(name, 'not_members', why.ofBill({ refused: 'not_members', missing: null }));
      const now = quote?.coupons.find((one) => one.issued_id === id);
      if (now?.used) return void message.info(t`“${name}” is on the bill already`);
      if (now?.refused && !mayChoose(now)) return refuseOnBill(now);
      if (owner !== null && member === null) serve({ vip_id: owner, name: ownerName ?? '' });
      change({ do: 'scan', coupon: { id, owner } });
      if (coupons || (member && plan === 'none')) set([...chosen().filter((one) => one !== id), id]);
      tried.current = { id, name, before: coupons };
      if (lines.length === 0) void message.info(t`“${name}” is on the bill, and is reckoned with the first item`);
    },
    toggle: (id: string): void => {
      const now = chosen();
      set(now.includes(id) ? now.filter((one) => one !== id) : withCoupon(now, id));
    },
    /** Takes back what was chosen by hand, and that nothing of the member’s is used. */
    useBest: (): void => {
      if (basket.plan === 'none') change({ do: 'plan', plan: 'best' });
      set(undefined);
    },
    /** Takes back what was told of the last one that was scanned. */
    forget,
    /** Without those that wait for the first item. */
    drop: (): void => change({ do: 'drop' }),
  };
}
export type CouponChoice = ReturnType<typeof useCoupons>;
