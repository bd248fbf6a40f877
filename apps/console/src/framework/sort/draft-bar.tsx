import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './draft-bar.module.css';

/** A page that has such a bar. */
export function DraftFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

interface DraftBarProps {
  /** What was changed and is not saved. */
  children: ReactNode;
  saving: boolean;
  onUndo: () => void;
  onDiscard: () => void;
  onSave: () => void;
  /** What saving is called here. */
  verb: ReactNode;
}

/** At the bottom of a page whose changes are a draft: undo a step, discard, save. */
export function DraftBar({ children, saving, onUndo, onDiscard, onSave, verb }: DraftBarProps) {
  return (
    <div className={styles.bar}>
      <output className={styles.changed}>{children}</output>
      <div className={styles.actions}>
        <Button icon={<Undo2 size={16} strokeWidth={1.75} />} onClick={onUndo}>
          <Trans>Undo one step</Trans>
        </Button>
        <Button onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="primary" loading={saving} onClick={onSave}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
