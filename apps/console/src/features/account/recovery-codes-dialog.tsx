import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './account-page.module.css';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClosed: () => void };

/** Shows new recovery codes, once. Without `onCancel` only its button closes it, so that nobody loses them by a stray click or key. */
export function RecoveryCodesDialog({ codes, onClosed }: RecoveryCodesDialogProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const text = codes.join('\n');
  useUnsavedGuard(open);
  return (
    <Dialog
      title={t`Your recovery codes`}
      open={open}
      width={480}
      closable={false}
      afterClose={onClosed}
      footer={
        <div className={styles.codesFooter}>
          <CopyText text={text} shown={t`Copy all`} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="regulars-recovery-codes.txt"
          >
            <Trans>Download</Trans>
          </a>
          <Button type="primary" onClick={() => setOpen(false)}>
            <Trans>I have saved them</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>
          Each code signs you in once, if you have lost your phone and passkeys. Keep them where only you can get at
          them: they are not shown again.
        </Trans>
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
