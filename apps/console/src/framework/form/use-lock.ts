import { useCallback, useEffect, useRef, useState } from 'react';

const longest = 15_000;

/** Runs one task at a time: `locked` until it settles, for 15 s at most. */
export function useLock(): { locked: boolean; run: (task: () => Promise<void>) => Promise<void> } {
  const [locked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const unlock = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setLocked(false);
  }, []);

  const run = useCallback(
    async (task: () => Promise<void>) => {
      if (timer.current !== undefined) return;
      setLocked(true);
      timer.current = setTimeout(unlock, longest);
      try {
        await task();
      } finally {
        unlock();
      }
    },
    [unlock],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  return { locked, run };
}
