import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../framework/api/index.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { changed, emptyBasket, isEmpty } from './basket.ts';
import type { Change } from './basket.ts';
import { keepTill, mostParked, readTill } from './kept-till.ts';
import type { Pending, Till } from './kept-till.ts';

/** The basket of this till, what is put aside, and the payment under way; kept over a reload. */
export function useTill() {
  const { user_id: user, merchant } = useCurrentUser();
  const owner = `${merchant.merchant_id}.${user}`;
  const [till, setTill] = useState<Till>(() => readTill(owner));
  useEffect(() => keepTill(owner, till), [owner, till]);
  const { basket, parked } = till;
  return {
    ...till,
    change: (change: Change) => setTill((now) => ({ ...now, basket: changed(now.basket, change) })),
    keepPayment: (pending: Pending | null): void => {
      setTill((now) => ({ ...now, pending }));
      // Before it is sent: an effect would come after.
      keepTill(owner, { ...till, pending });
    },
    clear: () => setTill((now) => ({ ...now, basket: emptyBasket })),
    mayPark: !isEmpty(basket) && parked.length < mostParked,
    park: () =>
      setTill((now) => ({
        ...now,
        basket: emptyBasket,
        parked: [{ id: newIdempotencyKey(), at: Date.now(), basket: now.basket }, ...now.parked],
      })),
    /** Goes on with a basket that was put aside; the one at hand is put aside in its place. */
    take: (id: string) =>
      setTill((now) => {
        const taken = now.parked.find((one) => one.id === id);
        if (!taken) return now;
        const others = now.parked.filter((one) => one.id !== id);
        const mine = isEmpty(now.basket) ? [] : [{ id: newIdempotencyKey(), at: Date.now(), basket: now.basket }];
        return { ...now, basket: taken.basket, parked: [...mine, ...others] };
      }),
    drop: (id: string) => setTill((now) => ({ ...now, parked: now.parked.filter((one) => one.id !== id) })),
  };
}
