import { useEffect, useState } from 'react';

/** Whether a state has lasted for this many milliseconds. */
export function useLasting(lasts: boolean, ms: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [lasts, ms]);
  return long;
}
