import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../framework/api/index.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { ownerOf } from '../../framework/tills.ts';
import { useDates } from '../../framework/use-dates.ts';
import { changed, emptyBasket, isEmpty } from './basket.ts';
import type { Change } from './basket.ts';
import { changeTill, mostParked, tillOf, watchTills, withoutEarlier } from './kept-till.ts';
import type { Parked, Pending, Till } from './kept-till.ts';

/** The basket of this till, what is put aside, and the payment under way; kept over a reload and signing out, the same in every tab. */
export function useTill() {
  const owner = ownerOf(useCurrentUser());
  const { isToday } = useDates();
  const stored = useSyncExternalStore(watchTills, () => tillOf(owner, isToday));
  const till = withoutEarlier(stored, isToday);
  const set = (change: (now: Till) => Till): void => changeTill(owner, isToday, change);
  const { basket, parked } = till;
  return {
    ...till,
    change: (change: Change) => set((now) => ({ ...now, basket: changed(now.basket, change) })),
    /** Keeps a payment before it is sent; false if another tab pays, or has changed the basket, and this one wasn’t told yet. */
    begin: (pending: Pending): boolean => {
      set((now) => (now.pending || now.basket !== basket ? now : { ...now, pending }));
      return tillOf(owner, isToday).pending === pending;
    },
    /** Ends a payment, with its basket if it was paid; one that another tab ended may have been followed by others. */
    end: ({ key }: Pending, isPaid: boolean) =>
      set((now) =>
        now.pending?.key === key ? { ...now, pending: null, basket: isPaid ? emptyBasket : now.basket } : now,
      ),
    mayPark: !isEmpty(basket) && parked.length < mostParked,
    park: () =>
      set((now) => ({
        ...now,
        basket: emptyBasket,
        parked: [{ id: newIdempotencyKey(), at: Date.now(), basket: now.basket }, ...now.parked],
      })),
    /** Goes on with a basket that was put aside; the one at hand is put aside in its place. */
    take: (id: string) =>
      set((now) => {
        const taken = now.parked.find((one) => one.id === id);
        if (!taken) return now;
        const others = now.parked.filter((one) => one.id !== id);
        const mine = isEmpty(now.basket) ? [] : [{ id: newIdempotencyKey(), at: Date.now(), basket: now.basket }];
        return { ...now, basket: taken.basket, parked: [...mine, ...others] };
      }),
    drop: (id: string) => set((now) => ({ ...now, parked: now.parked.filter((one) => one.id !== id) })),
    /** Takes dropping a basket back. */
    keep: (basket: Parked) =>
      set((now) => ({ ...now, parked: [...now.parked, basket].toSorted((a, b) => b.at - a.at) })),
  };
}
