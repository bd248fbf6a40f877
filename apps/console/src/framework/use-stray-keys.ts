import { useEffect } from 'react';
import type { RefObject } from 'react';
import { isCovered } from './use-page-key.ts';

/** Whether a key types a character that a number, code or name begins with. */
export const isTyped = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);
const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Lets what is typed or scanned while no field has the focus land in this one, which the page has or hasn’t at the time. */
export function useStrayKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
      if (!isTyped(key) || ctrlKey || altKey || metaKey || isCovered()) return;
      const at = document.activeElement;
      if (at === null || at === document.body || (at.closest('main') && !at.matches(fields))) field.current?.focus();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [field]);
}
