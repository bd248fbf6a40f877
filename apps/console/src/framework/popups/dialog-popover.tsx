import { Popover } from 'antd';
import type { PopoverProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { focusablesIn, useFocusWhenShown } from './use-focus-when-shown.ts';

interface DialogPopoverProps extends Pick<PopoverProps, 'placement' | 'title' | 'classNames' | 'styles'> {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  content: ReactNode;
  /** The button that opens it. */
  children: ReactElement;
}

const holdsFocus = ({ current }: RefObject<HTMLElement | null>): boolean =>
  current?.contains(document.activeElement) ?? false;

/** A popover with controls: the focus moves in when it opens, stays while it is open, and returns to the button. */
export function DialogPopover({ label, open, onOpenChange, content, children, ...popover }: DialogPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusWhenShown(panel, open);
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      // Not if the user has clicked elsewhere.
      if (opener instanceof HTMLElement && holdsFocus(panel)) opener.focus();
    };
  }, [open]);
  const focusEnd = (at: 0 | -1) => () => focusablesIn(panel.current).at(at)?.focus();
  return (
    <Popover
      trigger="click"
      arrow={false}
      destroyOnHidden
      {...popover}
      open={open}
      onOpenChange={onOpenChange}
      content={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any control in it
        <div
          ref={panel}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd positions it
          role="dialog"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onOpenChange(false);
          }}
        >
          <FocusGuard onFocus={focusEnd(-1)} />
          {content}
          <FocusGuard onFocus={focusEnd(0)} />
        </div>
      }
    >
      {children}
    </Popover>
  );
}

/** Sends Tab from one end of the popup to the other. */
function FocusGuard({ onFocus }: { onFocus: () => void }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it passes the focus on
  return <span tabIndex={0} onFocus={onFocus} />;
}
