import type { TopUpOffers } from '@regulars/contract';
import { topUpLimits } from '@regulars/contract/rules/top-ups';
import { readMoney } from '../amounts.ts';
import { useEndpoint } from '../api/index.ts';
import type { Gifts } from './use-gift-words.ts';
import type { TopUpValues } from './top-up-values.ts';
import { usePaused } from './use-paused.ts';

/** Milliseconds after the last digit of a free amount. */
const typingPause = 300;

/** What is about to be confirmed: an amount, and what the version of a rule gives for it. */
export interface Deal {
  readonly rule_id: string;
  readonly rule_number: number;
  readonly rule_name: string;
  readonly pay: number;
  readonly gives: Gifts;
}

const tierOf = (offers: TopUpOffers | undefined, pay: number): Deal | undefined => {
  for (const { rule_id, rule_number, rule_name, tiers } of offers?.offers ?? []) {
    const gives = tiers.find((tier) => tier.pay === pay)?.gives;
    if (gives) return { rule_id, rule_number, rule_name, pay, gives };
  }
  return undefined;
};

/** What a member is offered at a branch, and what the chosen or typed amount gives. */
export function useDeal(memberId: string, { branch_id: branchId, choice, amount }: TopUpValues) {
  const place = { vip_id: memberId, branch_id: branchId ?? '' };
  const offers = useEndpoint(
    'GET /recharge-order/offers',
    { query: place },
    { quiet: true, staleTime: 0, enabled: branchId !== null },
  );
  const typed = choice === 'other' ? readMoney(amount) : undefined;
  const pay = typed !== undefined && typed > 0 && typed <= topUpLimits.pay ? typed : undefined;
  const asked = usePaused(pay, typingPause);
  const quote = useEndpoint(
    'GET /recharge-order/quote',
    { query: { ...place, pay: asked ?? 0 } },
    { quiet: true, staleTime: 0, enabled: branchId !== null && asked !== undefined },
  );
  const quoted = pay === asked && pay !== undefined ? quote : undefined;
  return {
    offers,
    deal: choice === 'other' ? quoted?.data : tierOf(offers.data, Number(choice)),
    /** Why a typed amount gives nothing. */
    refusal: quoted?.error?.message,
    quoting: pay !== undefined && (pay !== asked || quote.isPending),
    reload: () => Promise.all([offers.refetch(), asked === undefined ? undefined : quote.refetch()]),
  };
}
