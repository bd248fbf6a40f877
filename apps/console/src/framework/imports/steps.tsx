import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './imports.module.css';

export interface Step {
  readonly name: string;
  readonly note: ReactNode;
}

/** The steps of an import; those before `current` are done. */
export function Steps({ steps, current, label }: { steps: readonly Step[]; current: number; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          className={styles.step}
          data-done={at < current}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.stepSign}>
            {at < current ? <Check size={14} strokeWidth={2} aria-hidden="true" /> : at + 1}
          </span>
          <span className={styles.stepName}>{name}</span>
          <span className={styles.stepNote}>{note}</span>
        </li>
      ))}
    </ol>
  );
}

/** A page with steps and a sticky footer. */
export function ImportFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** A sticky footer with a note and the next actions. */
export function Foot({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <span className={styles.quiet}>{note}</span>
      <div className={styles.footActions}>{children}</div>
    </div>
  );
}
