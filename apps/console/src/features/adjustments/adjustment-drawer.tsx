import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { AdjustmentView } from './adjustment-view.tsx';
import styles from './adjustments.module.css';
import { useAdjustmentActions, useAdjustmentRights } from './use-adjustment-actions.ts';

interface AdjustmentDrawerProps {
  id: string;
  onClose: () => void;
}

/** One adjustment, with the member's current balances and the decisions open to this user. */
export function AdjustmentDrawer({ id, onClose }: AdjustmentDrawerProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState(true);
  const result = useEndpoint('GET /vip-trim-order/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <Drawer
      title={<Trans>Adjustment</Trans>}
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      footer={result.data && <Decisions adjustment={result.data} onDone={() => setOpen(false)} />}
    >
      <Fetched
        result={result}
        words={{
          missing: t`There is no such adjustment`,
          missingHint: t`It may belong to a branch outside yours.`,
          denied: t`You cannot view adjustments`,
          broken: t`The adjustment did not load`,
        }}
      >
        {(adjustment) => <AdjustmentView adjustment={adjustment} />}
      </Fetched>
    </Drawer>
  );
}

function Decisions({ adjustment, onDone }: { adjustment: AdjustmentDetail; onDone: () => void }) {
  const rights = useAdjustmentRights(adjustment);
  const { approve, withdraw, refuse, undo, pending } = useAdjustmentActions(adjustment);
  const [asking, setAsking] = useState<'refuse' | 'undo'>();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    // Closing the dialog drops the focus: restore it.
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

interface DecisionDialogProps {
  kind: 'refuse' | 'undo';
  name: string;
  /** Resolves to whether it succeeded. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: (done: boolean) => void;
}

function DecisionDialog({ kind, name, onConfirm, onClose }: DecisionDialogProps) {
  const { t } = useLingui();
  const through = useRef(false);
  return (
    <ReasonDialog
      title={kind === 'refuse' ? t`Refuse the adjustment for ${name}?` : t`Undo the adjustment for ${name}?`}
      verb={kind === 'refuse' ? t`Refuse` : t`Undo`}
      danger
      onConfirm={async (reason) => {
        through.current = await onConfirm(reason);
      }}
      onClose={() => onClose(through.current)}
    >
      {kind === 'refuse' ? (
        <Trans>Nothing is posted. The requester sees your reason.</Trans>
      ) : (
        <Trans>
          All of it is reversed: what was added is taken back, what was taken is given back. If part of it was spent,
          nothing is undone.
        </Trans>
      )}
    </ReasonDialog>
  );
}
