import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './use-address.ts';

/** Starts a page's task that the address asks for, such as `?new=1`, once: the parameter is then removed. */
export function useRequestedTask(name: string, start: () => void): void {
  const [address, setAddress] = useAddress();
  const isRequested = address.has(name);
  const begin = useEffectEvent(() => {
    setAddress(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
    start();
  });
  useEffect(() => {
    if (isRequested) begin();
  }, [isRequested]);
}
