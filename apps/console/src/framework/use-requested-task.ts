import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Starts a page's task that the address asks for, such as `?new=1`, once: the parameter is then removed. */
export function useRequestedTask(name: string, start: () => void): void {
  const [address, setAddress] = useSearchParams();
  const isRequested = address.has(name);
  const begin = useEffectEvent(() => {
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
    start();
  });
  useEffect(() => {
    if (isRequested) begin();
  }, [isRequested]);
}
