import { useEffect, useEffectEvent, useRef } from 'react';

interface EarlyEnterOptions {
  /** What is typed, as it is searched for. */
  words: string;
  searching: boolean;
  /** Takes what was found; undefined unless it is exactly one. */
  takeOnly: (() => void) | undefined;
  /** Called if nothing was found. */
  onNone: (() => void) | undefined;
}

/**
 * Enter before the answer, as a scanner sends it: takes what was found once it is known, if it is exactly one. Otherwise the
 * text is selected, so that the next scan is typed in its place, not behind it.
 */
export function useEarlyEnter({ words, searching, takeOnly, onNone }: EarlyEnterOptions) {
  const entered = useRef<{ readonly by: string; readonly field: HTMLInputElement }>(undefined);
  const settle = useEffectEvent(() => {
    const { by, field } = entered.current ?? {};
    entered.current = undefined;
    if (by !== words) return;
    if (takeOnly) return takeOnly();
    field?.select();
    onNone?.();
  });
  useEffect(() => {
    if (!searching) settle();
  }, [searching]);
  return {
    wait: (field: HTMLInputElement): void => void (entered.current = { by: words, field }),
    forget: (): void => void (entered.current = undefined),
  };
}
