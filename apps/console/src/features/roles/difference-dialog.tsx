import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { permissionWords, type Permission } from '@regulars/contract/menu';
import { reasonLength } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { ApiError } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useRules } from '../../framework/form/rules.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Difference } from './permission-draft.ts';
import styles from './roles.module.css';

interface DifferenceDialogProps {
  role: Role;
  difference: Difference;
  onConfirm: (reason: string) => Promise<void>;
  /** Somebody else changed the role meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

/** What is given and taken, and from whom, before it is saved. */
export function DifferenceDialog({ role, difference, onConfirm, onStale, onClose }: DifferenceDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const rules = useRules();
  const [form] = Form.useForm<{ reason?: string }>();
  const { locked, run } = useLock();
  const { name, users } = role;

  async function save({ reason = '' }: { reason?: string }): Promise<void> {
    try {
      await onConfirm(reason.trim());
    } catch (error) {
      // Other errors were announced; the dialog keeps what was typed.
      if (!(error instanceof ApiError)) throw error;
      if (error.name !== 'stale_edit') return;
      void message.warning(t`Somebody else has just changed this role. These are its permissions now.`);
      onStale();
    }
    onClose();
  }

  return (
    <Dialog
      open
      width={600}
      title={t`Change what ${name} grants?`}
      onCancel={() => locked || onClose()}
      okText={users === 0 ? t`Save` : t`Save, in force for ${users}`}
      cancelText={t`Go on choosing`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
    >
      <p className="clauses">
        {users === 0 ? (
          <Trans>Nobody holds the role yet.</Trans>
        ) : (
          <Plural
            value={users}
            one="In force with the next click of the one who holds it, without a new sign-in."
            other="In force with the next click of each of the # who hold it, without a new sign-in."
          />
        )}
      </p>
      <Changed title={t`Given`} permissions={difference.given} className={styles.given} />
      <Changed title={t`Taken`} permissions={difference.taken} className={styles.taken} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void run(() => save(values))}
        style={{ marginBlock: '16px 8px' }}
      >
        <Form.Item name="reason" label={<Trans>Reason, for the log</Trans>} rules={[rules.text(reasonLength)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={reasonLength} showCount />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

interface ChangedProps {
  title: string;
  permissions: readonly Permission[];
  className: string | undefined;
}

function Changed({ title, permissions, className }: ChangedProps) {
  const locale = useLocale();
  if (permissions.length === 0) return null;
  return (
    <section className={styles.changed} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {permissions.map((permission) => (
          <li key={permission} className={className}>
            {permissionWords(permission, locale)}
          </li>
        ))}
      </ul>
    </section>
  );
}
