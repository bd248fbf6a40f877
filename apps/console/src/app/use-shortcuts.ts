import { useEffect, useEffectEvent } from 'react';

type Shortcuts = {
  onPalette: () => void;
  onHelp: () => void;
  onCloseTab: () => void;
};

/** The console's keyboard shortcuts. Matched by key code, because with Alt some systems produce another character. */
export function useShortcuts({ onPalette, onHelp, onCloseTab }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event, { onPalette, onHelp, onCloseTab });
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function actionOf(event: KeyboardEvent, { onPalette, onHelp, onCloseTab }: Shortcuts): (() => void) | undefined {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (event.isComposing || document.querySelector('dialog[open]')) return undefined;
  if (code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey) return onPalette;
  if (code === 'KeyW' && altKey && !ctrlKey && !metaKey && !shiftKey) return onCloseTab;
  if (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) return onHelp;
  return undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
