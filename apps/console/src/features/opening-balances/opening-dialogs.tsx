import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch } from '@regulars/contract';
import { Dialog } from '../../ui/dialog.tsx';
import { announced, ApiError, isOutcomeUnknown, useAction } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnits } from './opening-totals.tsx';
import { openingReads } from './opening-pages.ts';
import styles from './openings.module.css';

interface DialogProps {
  batch: OpeningBatch;
  onClose: () => void;
}

/** Shows the totals to be posted and asks for confirmation. */
export function ConfirmDialog({ batch: { batch_id, rows, totals }, onClose }: DialogProps) {
  const { t } = useLingui();
  const { units, names, text } = useUnits();
  const { locked, run } = useLock();
  const confirm = useAction('PUT /opening-balances/{id}/confirm', { invalidates: openingReads });
  const { good } = rows;
  const left = rows.bad + rows.skipped;
  const members = totals?.members ?? good;

  async function post(): Promise<void> {
    try {
      await confirm.mutateAsync({ params: { id: batch_id } });
    } catch (error) {
      announced(error);
      // The dialog stays open: confirming again posts only once.
      if (error instanceof ApiError && isOutcomeUnknown(error)) return;
    }
    onClose();
  }

  return (
    <Dialog
      open
      title={t`Post ${plural(good, { one: '# row', other: '# rows' })}?`}
      okText={t`Post`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={() => void run(post)}
      onCancel={onClose}
    >
      <p>
        <Trans>Added to members in total:</Trans>
      </p>
      <div className={styles.sums}>
        <DescriptionList
          items={units.map((unit) => ({ label: names[unit], value: text(unit, totals?.rows[unit] ?? 0) }))}
        />
      </div>
      {members < good && (
        <p>
          {t`The rows are of ${plural(members, { one: '# member', other: '# members' })}: those of one member add up.`}
        </p>
      )}
      {left > 0 && <p>{t`${plural(left, { one: '# row is', other: '# rows are' })} not imported.`}</p>}
    </Dialog>
  );
}

export function RollBackDialog({ batch: { batch_id, rows }, onClose }: DialogProps) {
  const { t } = useLingui();
  const rollBack = useAction('PUT /opening-balances/{id}/roll-back', { invalidates: openingReads });
  const { posted } = rows;
  return (
    <ReasonDialog
      title={t`Roll back ${plural(posted, { one: '# row', other: '# rows' })}?`}
      verb={t`Roll back`}
      danger
      onConfirm={async (reason) => {
        await rollBack.mutateAsync({ params: { id: batch_id }, body: { reason } });
      }}
      onClose={onClose}
    >
      <Trans>Each row is reversed. Rows that were partly spent are kept and listed.</Trans>
    </ReasonDialog>
  );
}
