import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import type { PanelProps } from './panel.ts';
import styles from './refusal.module.css';
import { faultsOf } from './use-password-form.ts';

type RefusalProps = PanelProps & { refusal: ApiError };

/** Why sign-in was refused, unless a field shows it. */
export function Refusal({ refusal, open }: RefusalProps) {
  if (refusal.name === 'activation_needed' || refusal.name === 'phone_verification_needed') {
    return <StepNeeded refusal={refusal} open={open} />;
  }
  const { account, password } = faultsOf(refusal);
  if (account !== undefined || password !== undefined) return null;
  return (
    <div role="alert" className={styles.refusal}>
      {refusal.message}
      {refusal.status >= 500 && (
        <p className={styles.request}>
          <Trans>Request number</Trans> <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  );
}

/** 8100 and 8101: the account must complete a step first, in its own panel if that is built. */
function StepNeeded({ refusal, open }: RefusalProps) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(false);
  const activation = refusal.name === 'activation_needed';
  const openNext = open(activation ? 'activation' : 'phone-verification');
  return (
    <NoticeDialog
      open={!seen}
      title={activation ? t`Account activation needed` : t`Phone verification needed`}
      onDismiss={() => setSeen(true)}
      actions={
        <>
          <Button variant={openNext ? 'outline' : 'solid'} onClick={() => setSeen(true)}>
            {openNext ? <Trans>Cancel</Trans> : <Trans>Got it</Trans>}
          </Button>
          {openNext && (
            <Button variant="solid" onClick={openNext}>
              {activation ? <Trans>Activate account</Trans> : <Trans>Verify phone</Trans>}
            </Button>
          )}
        </>
      }
    >
      <p>{refusal.message}</p>
      {!openNext && (
        <p>
          <Trans>Contact your service provider to complete it.</Trans>
        </p>
      )}
    </NoticeDialog>
  );
}
