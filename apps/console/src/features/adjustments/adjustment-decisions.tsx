import { Trans } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLock } from '../../framework/form/use-lock.ts';
import { useLasting } from '../../framework/use-lasting.ts';
import styles from './adjustments.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { useAdjustmentActions, useAdjustmentRights } from './use-adjustment-actions.ts';

/** Milliseconds: the second click of a double click comes sooner. */
const calm = 800;

interface AdjustmentDecisionsProps {
  adjustment: AdjustmentDetail;
  /** Another decision led here: its second click must not decide this one. */
  reached: boolean;
  /** It was approved or refused. */
  onDecided: () => Promise<void>;
  /** It was withdrawn or undone. */
  onDone: () => void;
}

/** The decisions open to this user, or why there are none. */
export function AdjustmentDecisions({ adjustment, reached, onDecided, onDone }: AdjustmentDecisionsProps) {
  const rights = useAdjustmentRights(adjustment);
  const { approve, withdraw, refuse, undo } = useAdjustmentActions(adjustment);
  const { locked, guarded, decide } = useOneDecision(reached);
  const { place, asking, ask, close } = useReason(reached);
  return (
    <div ref={place} tabIndex={-1} className={styles.decisions}>
      {rights.withdraw && (
        <>
          <span className={styles.hint}>
            <Trans>You requested it: someone else must approve.</Trans>
          </span>
          <Button loading={locked} disabled={guarded} onClick={() => decide(withdraw, onDone)}>
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
          <Button danger disabled={locked || guarded} onClick={ask('refuse')}>
            <Trans>Refuse…</Trans>
          </Button>
          {rights.approve && (
            <Button type="primary" loading={locked} disabled={guarded} onClick={() => decide(approve, onDecided)}>
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
            close();
            if (done) void (asking === 'refuse' ? onDecided() : onDone());
          }}
        />
      )}
    </div>
  );
}

/** Asks for the reason of a decision in a dialog, and keeps the focus among the decisions. */
function useReason(reached: boolean) {
  const [asking, setAsking] = useState<'refuse' | 'undo'>();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    if (reached) place.current?.focus();
  }, [reached]);
  useEffect(() => {
    // Closing the dialog loses the focus: restore it.
    if (asking || !opener.current) return;
    (opener.current.isConnected ? opener.current : place.current)?.focus();
  }, [asking]);
  const ask = (what: 'refuse' | 'undo') => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setAsking(what);
  };
  return { place, asking, ask, close: () => setAsking(undefined) };
}

/** Lets one decision through; none at first, if another one led here. */
function useOneDecision(reached: boolean) {
  const { locked, run } = useLock();
  const calmed = useLasting(reached, calm);
  const [over, setOver] = useState(false);
  const decide = (action: () => Promise<boolean>, then: () => unknown) =>
    void run(async () => {
      if (!(await action())) return;
      setOver(true);
      await then();
    });
  return { locked, guarded: over || (reached && !calmed), decide };
}
