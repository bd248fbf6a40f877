import type { DropdownProps } from 'antd';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

/**
 * The keys of a menu button: Enter, Space and ArrowDown open the menu and focus its first item, Escape and choosing an
 * item return to the button. Spread `dropdown` into antd's Dropdown and `button` into its child.
 */
export function useMenuButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = () => button.current?.focus();
  function onOpenChange(next: boolean): void {
    setOpen(next);
    // Not if the user has clicked elsewhere.
    if (!next && document.activeElement?.closest('[role="menu"]')) returnFocus();
  }
  return {
    dropdown: { trigger: ['click'], autoFocus: true, open, onOpenChange } satisfies DropdownProps,
    button: {
      ref: button,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(true);
      },
    },
    /** Called before an item acts: what it opens returns the focus to the button. */
    returnFocus,
  };
}
