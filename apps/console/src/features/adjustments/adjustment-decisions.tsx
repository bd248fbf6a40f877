import { Trans } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import styles from './adjustments.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { useAdjustmentActions, useAdjustmentRights } from './use-adjustment-actions.ts';

/** The decisions open to this user, or why there are none. */
export function AdjustmentDecisions({ adjustment, onDone }: { adjustment: AdjustmentDetail; onDone: () => void }) {
  const rights = useAdjustmentRights(adjustment);
  const { approve, withdraw, refuse, undo, pending } = useAdjustmentActions(adjustment);
  const [asking, setAsking] = useState<'refuse' | 'undo'>();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    // Closing the dialog loses the focus: restore it.
    if (asking || !opener.current) return;
    (opener.current.isConnected ? opener.current : place.current)?.focus();
  }, [asking]);
  const ask = (what: 'refuse' | 'undo') => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setAsking(what);
  };
  const close = async (action: Promise<boolean>): Promise<void> => {
    if (await action) onDone();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.decisions}>
      {rights.withdraw && (
        <>
          <span className={styles.hint}>
            <Trans>You requested it: someone else must approve.</Trans>
          </span>
          <Button loading={pending} onClick={() => void close(withdraw())}>
            <Trans>Withdraw</Trans>
          </Button>
        </>
      )}
      {rights.decide && (
        <>
          {!rights.approve && (
            <span className={styles.hint}>
              <Trans>Above your own limit: someone with a higher one must approve it.</Trans>
            </span>
          )}
          <Button danger onClick={ask('refuse')}>
            <Trans>Refuse…</Trans>
          </Button>
          {rights.approve && (
            <Button type="primary" loading={pending} onClick={() => void close(approve())}>
              <Trans>Approve and post</Trans>
            </Button>
          )}
        </>
      )}
      {rights.undo && !adjustment.undoable && (
        <span className={styles.hint}>
          <Trans>Above your own limits, or in another branch: someone else must undo it.</Trans>
        </span>
      )}
      {rights.undo && adjustment.undoable && (
        <Button danger onClick={ask('undo')}>
          <Trans>Undo…</Trans>
        </Button>
      )}
      {asking && (
        <DecisionDialog
          kind={asking}
          name={adjustment.member_name}
          onConfirm={asking === 'refuse' ? refuse : undo}
          onClose={(done) => {
            setAsking(undefined);
            if (done) onDone();
          }}
        />
      )}
    </div>
  );
}
