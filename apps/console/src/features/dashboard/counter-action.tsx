import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import styles from './counter.module.css';

interface CounterActionProps {
  icon: LucideIcon;
  title: ReactNode;
  hint: ReactNode;
  shortcut: string | undefined;
  /** Whether the search serves this action now; omitted for an action without a search. */
  chosen?: boolean;
  /** The one that stands out. */
  solid?: boolean;
  onPress: () => void;
}

/** A large button of the counter, with its function key. */
export function CounterAction({ icon: Icon, title, hint, shortcut, chosen, solid, onPress }: CounterActionProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={classNames(styles.action, chosen && styles.chosen, solid && styles.solid)}
      aria-pressed={chosen}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.actionWords}>
        <strong>{title}</strong>
        <span>{hint}</span>
      </span>
      {shortcut && (
        <span className={styles.key} title={t`Shortcut`}>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </button>
  );
}
