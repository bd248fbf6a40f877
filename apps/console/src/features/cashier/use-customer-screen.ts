import { useEffect, useEffectEvent, useRef } from 'react';
import { useCurrentUser } from '../../framework/session/index.ts';
import { asking, screensOf, shownOf, unchanged } from './shown-bill.ts';
import type { Told } from './shown-bill.ts';
import type { CashierState } from './use-cashier.ts';

/** Tells the customer's screens what this till shows, as long as its page is seen; `open` opens such a screen. */
export function useCustomerScreen(cashier: CashierState): { open: () => void } {
  const { user_id: user, merchant } = useCurrentUser();
  const till = `${merchant.merchant_id}.${user}`;
  const channel = useRef<BroadcastChannel>(undefined);
  const told = JSON.stringify({ shop: merchant.abbreviation_name, bill: shownOf(cashier) } satisfies Told);
  // Of several tabs of a till, the one that is used.
  const tell = useEffectEvent((quietly = false) => {
    if (!document.hidden) channel.current?.postMessage(told);
    else if (quietly) channel.current?.postMessage(unchanged);
  });
  useEffect(() => {
    const screens = screensOf(till);
    channel.current = screens;
    screens.addEventListener('message', ({ data }) => data === asking && tell(true));
    return () => {
      const nothing: Told = { shop: '', bill: { is: 'nothing' } };
      screens.postMessage(JSON.stringify(nothing));
      screens.close();
    };
  }, [till]);
  useEffect(() => tell(), [told]);
  return { open: () => void window.open(`/customer?till=${till}`, `customer.${till}`, 'popup,width=1024,height=768') };
}
