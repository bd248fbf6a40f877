import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  /** For tests, and what its columns and figures look like. */
  name: string;
  className: string | undefined;
  /** The figures. */
  children: ReactNode;
  onDone: () => void;
}

/** Prints figures to cut out, several to a page and nothing else, and then closes. It shows on paper only. */
export function PrintSheet({ name, className, children, onDone }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const close = (): void => done();
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  return createPortal(
    <div className={classNames(styles.sheet, className)} data-print-sheet data-testid={name}>
      {children}
    </div>,
    document.body,
  );
}
