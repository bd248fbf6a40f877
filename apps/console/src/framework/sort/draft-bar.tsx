import { Trans } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useLacks } from '../session/index.ts';
import styles from './draft-bar.module.css';
import type { SortedDraft } from './use-sorted-draft.ts';

/** Frame of a page with a draft bar. */
export function DraftFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

interface ChangesBarProps {
  /** What is not saved yet. */
  changes: ReactNode;
  /** The user may not save it any more; the draft stays, to be copied. */
  lost: boolean;
  /** Somebody else saved something else meanwhile: says so, and how to go on with one's own. */
  conflict?: { text: ReactNode; keep: ReactNode; onKeep: () => void } | undefined;
  onUndo?: () => void;
  /** Discards the draft in favour of what is saved. */
  onDiscard: () => void;
  saving: boolean;
  /** Label of the save button. */
  save: ReactNode;
  onSave: () => void;
}

/** The bar at the bottom of a page with a draft: what was changed, and undo, discard and save; or how to settle a conflict. */
export function ChangesBar({ changes, lost, conflict, onUndo, onDiscard, saving, save, onSave }: ChangesBarProps) {
  if (conflict && !lost) {
    return (
      <div className={classNames(styles.bar, styles.overtaken)}>
        <span role="alert">{conflict.text}</span>
        <div className={styles.actions}>
          <Button onClick={conflict.onKeep}>{conflict.keep}</Button>
          <Button onClick={onDiscard}>
            <Trans>Use theirs</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <output className={styles.changed}>
        {changes}
        {lost && (
          <>
            <br />
            <strong role="alert">
              <Trans>You may not save this any more: your permission for it was taken away.</Trans>
            </strong>
          </>
        )}
      </output>
      <div className={styles.actions}>
        {onUndo && (
          <Button icon={<Undo2 size={16} strokeWidth={1.75} />} disabled={saving} onClick={onUndo}>
            <Trans>Undo one step</Trans>
          </Button>
        )}
        <Button disabled={saving} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="primary" loading={saving} disabled={lost} onClick={onSave}>
          {save}
        </Button>
      </div>
    </div>
  );
}

/** The bar with actions of the page's own, or saying that another draft of the page has changes. */
export function PageBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <output className={styles.changed}>{text}</output>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

interface DraftBarProps {
  draft: SortedDraft;
  /** The permission to save it, which may be taken from the user meanwhile. */
  needs: Permission;
  nameOf: (id: string) => string;
  saving: boolean;
  onSave: () => void;
}

/** The bar of a drafted order, which lists the moves. */
export function DraftBar({ draft, needs, nameOf, saving, onSave }: DraftBarProps) {
  const lost = useLacks(needs);
  const { moved, overtaken } = draft;
  if (moved.length === 0) return null;
  const steps = moved.length;
  const name = nameOf(moved[0] ?? '');
  return (
    <ChangesBar
      changes={steps === 1 ? <Trans>Moved {name}, not saved yet</Trans> : <Trans>{steps} moves, not saved yet</Trans>}
      lost={lost}
      conflict={
        overtaken
          ? {
              text: <Trans>Someone else just saved another order. Yours is still here, not saved yet.</Trans>,
              keep: <Trans>Keep my order</Trans>,
              onKeep: draft.keep,
            }
          : undefined
      }
      onUndo={draft.undo}
      onDiscard={draft.discard}
      saving={saving}
      save={<Trans>Save the order</Trans>}
      onSave={onSave}
    />
  );
}
