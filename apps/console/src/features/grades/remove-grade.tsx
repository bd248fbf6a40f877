import { Trans, useLingui } from '@lingui/react/macro';
import type { LadderGrade } from '@regulars/contract';
import { Alert } from 'antd';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { gradeReads as invalidates } from './grade-reads.ts';

interface RemoveGradeProps {
  grade: LadderGrade;
  version: number;
  onClosed: () => void;
}

/** Removes a grade from the draft; says so here if members hold it. */
export function RemoveGrade({ grade: { grade_id: id, name }, version, onClosed }: RemoveGradeProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { open, onClose } = useDrawer(onClosed);
  const remove = useAction('DELETE /vip-grades/{id}', { invalidates, handles: ['grade_held'] });
  const refused = remove.error?.name === 'grade_held' ? remove.error : undefined;
  return (
    <Dialog
      title={t`Remove “${name}”?`}
      open={open}
      onCancel={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      onOk={() =>
        remove.mutate(
          { params: { id }, ifMatch: version },
          {
            onSuccess() {
              void message.success(t`Removed from the draft`);
              onClose();
            },
          },
        )
      }
      okText={t`Remove`}
      okButtonProps={{ danger: true, disabled: refused !== undefined }}
      cancelText={refused ? t`Close` : t`Keep it`}
      confirmLoading={remove.isPending}
    >
      {refused ? (
        <Alert type="error" showIcon title={refused.message} />
      ) : (
        <p>
          <Trans>From the draft. It goes on until the draft is put in force.</Trans>
        </p>
      )}
    </Dialog>
  );
}
