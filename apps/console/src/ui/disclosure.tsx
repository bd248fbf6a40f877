import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';

type DisclosureProps = {
  summary: ReactNode;
  /** Whether it starts expanded. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Details that expand below their summary. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, className)} open={open}>
      <summary>
        <ChevronRight className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
