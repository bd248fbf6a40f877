import { useEffect } from 'react';

const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Ctrl or ⌘ Z presses the undo button of the newest message, except in a field, which undoes what was typed. */
function press(event: KeyboardEvent): void {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || shiftKey || (code !== 'KeyZ' && key !== 'z')) return;
  if (target instanceof Element && target.matches(typed)) return;
  const button = [...document.querySelectorAll<HTMLElement>('.ant-message [aria-keyshortcuts]')].at(-1);
  if (!button) return;
  event.preventDefault();
  button.click();
}

export function useUndoKey(): void {
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
