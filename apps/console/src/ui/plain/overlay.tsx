import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './overlay.module.css';

type OverlayProps = {
  label: string;
  kind: 'drawer' | 'palette' | 'dialog';
  onClose: () => void;
  children: ReactNode;
};

/** A modal layer on the native dialog element, which traps focus, closes on Escape and restores focus. */
export function Overlay({ label, kind, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes while it is still in the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes it, as Escape does
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles[kind]}
      // Strict mode closes and reopens it at once; the event follows.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
