import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './use-address.ts';

/** Starts a page's task that the address asks for, such as `?new=1`, once, with its value: the parameter is then removed. */
export function useRequestedTask(name: string, start: (value: string) => void): void {
  const [address, setAddress] = useAddress();
  const value = address.get(name);
  const begin = useEffectEvent((asked: string) => {
    setAddress(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
    start(asked);
  });
  useEffect(() => {
    if (value !== null) begin(value);
  }, [value]);
}
