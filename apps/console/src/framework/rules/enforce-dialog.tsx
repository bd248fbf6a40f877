import { useLingui } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Enforcing } from './rule-bar.tsx';
import styles from './rules.module.css';

interface EnforceDialogProps extends Enforcing {
  /** Says what it is a version of, where the page has another. */
  title?: string;
  version: number;
  enforce: {
    isPending: boolean;
    mutate: (headers: { ifMatch: number }, options: { onSuccess: () => void }) => void;
  };
  /** Why it can't be put in force, which is said here. */
  refusal?: ApiError | null | undefined;
  /** What the user should see first is not there yet. */
  blocked?: boolean;
  /** What follows from it. */
  children: ReactNode;
}

/** Puts a draft in force, once its user has seen what changes and what follows. */
export function EnforceDialog(props: EnforceDialogProps) {
  const { title, next, differences, version, enforce, refusal, blocked = false, onClose, children } = props;
  const { t } = useLingui();
  const { message } = useFeedback();
  return (
    <Dialog
      title={title ?? t`Put version ${next} in force?`}
      open
      width={520}
      onCancel={onClose}
      onOk={() =>
        enforce.mutate(
          { ifMatch: version },
          {
            onSuccess() {
              void message.success(t`Version ${next} is in force`);
              onClose();
            },
          },
        )
      }
      okText={t`Put it in force`}
      cancelText={t`Not yet`}
      okButtonProps={{ disabled: blocked || Boolean(refusal) }}
      confirmLoading={enforce.isPending}
    >
      <ul className={styles.differences}>
        {differences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
      {refusal && <Alert type="error" showIcon title={refusal.message} />}
    </Dialog>
  );
}

/** Something that the user may not have meant. */
export function RuleWarning({ children }: { children: ReactNode }) {
  return <p className={styles.warning}>{children}</p>;
}
