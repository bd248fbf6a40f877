import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';

interface Opening<Opened> {
  at: number;
  opened: Opened;
  /** Had the focus. */
  opener: Element | null;
}

/** A form in a drawer over a page: `open` opens it for a value, `form` is rendered with the page. */
export function useOpenedForm<Opened>(render: (opened: Opened, onClosed: () => void) => ReactNode) {
  const [opening, setOpening] = useState<Opening<Opened>>();
  function closed(closing: Opening<Opened>): void {
    setOpening((now) => (now === closing ? undefined : now));
    // The drawer itself returns the focus to what had it when the drawer appeared, which is gone if the button was
    // pressed twice.
    if (closing.opener instanceof HTMLElement) closing.opener.focus({ preventScroll: true });
  }

  return {
    // A new key each time: the previous drawer may still be animating out.
    open: (opened: Opened): void => {
      const opener = document.activeElement;
      setOpening((last) => ({ at: (last?.at ?? 0) + 1, opened, opener }));
    },
    form: opening && <Fragment key={opening.at}>{render(opening.opened, () => closed(opening))}</Fragment>,
  };
}
