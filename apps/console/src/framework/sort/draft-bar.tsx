import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './draft-bar.module.css';
import type { SortedDraft } from './use-sorted-draft.ts';

/** Frame of a page with a draft bar. */
export function DraftFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

interface DraftBarProps {
  draft: SortedDraft;
  nameOf: (id: string) => string;
  saving: boolean;
  onSave: () => void;
}

/**
 * The bar at the bottom of a page with a drafted order: lists the moves; undoes a step, discards or saves the draft, or
 * resolves a conflict with a newer order.
 */
export function DraftBar({ draft, nameOf, saving, onSave }: DraftBarProps) {
  const { moved, overtaken } = draft;
  if (moved.length === 0) return null;
  if (overtaken) {
    return (
      <div className={classNames(styles.bar, styles.overtaken)}>
        <span role="alert">
          <Trans>Someone else just saved another order. Yours is still here, not saved yet.</Trans>
        </span>
        <div className={styles.actions}>
          <Button onClick={draft.keep}>
            <Trans>Keep my order</Trans>
          </Button>
          <Button onClick={draft.discard}>
            <Trans>Use theirs</Trans>
          </Button>
        </div>
      </div>
    );
  }
  const steps = moved.length;
  const name = nameOf(moved[0] ?? '');
  return (
    <div className={styles.bar}>
      <output className={styles.changed}>
        {steps === 1 ? <Trans>Moved {name}, not saved yet</Trans> : <Trans>{steps} moves, not saved yet</Trans>}
      </output>
      <div className={styles.actions}>
        <Button icon={<Undo2 size={16} strokeWidth={1.75} />} onClick={draft.undo}>
          <Trans>Undo one step</Trans>
        </Button>
        <Button onClick={draft.discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="primary" loading={saving} onClick={onSave}>
          <Trans>Save the order</Trans>
        </Button>
      </div>
    </div>
  );
}
