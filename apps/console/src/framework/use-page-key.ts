import { useEffect, useEffectEvent } from 'react';

/** A dialog or drawer over the page; those of hidden tabs don't count. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-drawer-open, .ant-modal-wrap')].some(
    (layer) => !layer.closest('[style*="display: none"]'),
  );

/**
 * A function key of the page, without modifiers and not below a dialog. Hidden tabs have no effects, so it acts only
 * while its page is shown.
 */
export function usePageKey(key: string, run: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, metaKey, shiftKey, isComposing } = event;
    if (event.key !== key || ctrlKey || altKey || metaKey || shiftKey || isComposing) return;
    if (!run || isCovered()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
