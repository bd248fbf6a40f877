import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './notice-dialog.module.css';

type NoticeDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The buttons; the solid one last. */
  actions: ReactNode;
  /** The last button has the focus at first, as what most people want; by default the first one has. */
  startsAtLast?: boolean;
  /** Called on Escape. Without it only a button closes the dialog. */
  onDismiss?: () => void;
};

/** A modal notice on the native dialog element, which traps and restores focus. */
export function NoticeDialog({ open, title, children, actions, startsAtLast = false, onDismiss }: NoticeDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const element = dialog.current;
    element?.showModal();
    if (startsAtLast) [...(element?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    return () => element?.close();
  }, [open, startsAtLast]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
    >
      {open && (
        <>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
