import { useLingui } from '@lingui/react/macro';
import { reasonLength } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import type { ReactNode } from 'react';
import { ApiError } from '../api/index.ts';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { ReasonField } from './reason-field.tsx';
import { useLock } from './use-lock.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface ReasonDialogProps {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  /** Label of the confirm button, a verb. */
  verb: string;
  danger?: boolean;
  /** Label of the other button, where “Cancel” would be ambiguous. */
  dismiss?: string;
  /** Something else must be settled first. */
  blocked?: boolean;
  /** Id of a field before the reason, which has the focus first. */
  startsAt?: string;
  /** Performs the action. The dialog closes on success and stays open on an API error. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: (done: boolean) => void;
}

/** Asks for the reason of an action, which the operation log records. */
export function ReasonDialog({ title, children, verb, dismiss, onConfirm, onClose, ...props }: ReasonDialogProps) {
  const { danger = false, blocked = false, startsAt } = props;
  const { t } = useLingui();
  const [form] = Form.useForm<{ reason: string }>();
  const typed = Form.useWatch('reason', form);
  const { locked, run } = useLock();
  useUnsavedGuard(Boolean(typed));
  const confirmLoss = useConfirmLoss();
  const close = async (): Promise<void> => {
    if (!locked && (!typed || (await confirmLoss()))) onClose(false);
  };

  async function confirm({ reason }: { reason: string }): Promise<void> {
    try {
      await onConfirm(reason.trim());
      onClose(true);
    } catch (error) {
      // The error was announced; the dialog keeps the reason.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Dialog
      open
      title={title}
      onCancel={() => void close()}
      okText={verb}
      cancelText={dismiss ?? t`Cancel`}
      okButtonProps={{ danger, loading: locked, disabled: blocked }}
      onOk={form.submit}
      mask={{ closable: !typed }}
      afterOpenChange={(shown) =>
        shown && (startsAt ? document.getElementById(startsAt)?.focus() : form.focusField('reason'))
      }
    >
      <div className="clauses">{children}</div>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void (blocked || run(() => confirm(values)))}
        style={{ marginBlock: '16px 8px' }}
      >
        <ReasonField>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={reasonLength}
            showCount
            onKeyDown={(event) => {
              // Enter submits, except with Shift and while an IME is composing.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              form.submit();
            }}
          />
        </ReasonField>
      </Form>
    </Dialog>
  );
}
