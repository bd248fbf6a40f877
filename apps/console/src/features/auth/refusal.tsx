import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { messageOf } from '../../framework/api/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import type { PanelProps } from './panel.ts';
import styles from './refusal.module.css';

type RefusalProps = Pick<PanelProps, 'open'> & { refusal: ApiError; remember: boolean };

/** Why sign-in was refused, or the step that comes first. */
export function Refusal({ refusal, open, remember }: RefusalProps) {
  if (refusal.name === 'activation_needed') return <ActivationNeeded refusal={refusal} open={open} />;
  if (refusal.name === 'phone_verification_needed')
    return <VerificationNeeded refusal={refusal} open={open} remember={remember} />;
  return <Refused refusal={refusal} />;
}

/** A refusal in words. */
export function Refused({ refusal }: { refusal: ApiError }) {
  return (
    <div role="alert" className={styles.refusal}>
      {messageOf(refusal)}
      {refusal.status >= 500 && (
        <p className={styles.request}>
          <Trans>Request number</Trans> <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  );
}

/** 8100: the account comes from another product. */
function ActivationNeeded({ refusal, open }: Omit<RefusalProps, 'remember'>) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(false);
  return (
    <NoticeDialog
      open={!seen}
      title={t`Account activation needed`}
      onDismiss={() => setSeen(true)}
      actions={
        <>
          <Button onClick={() => setSeen(true)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="solid" onClick={open('activation', { phone: refusal.exceptionPhone })}>
            <Trans>Activate account</Trans>
          </Button>
        </>
      }
    >
      <p>{refusal.message}</p>
    </NoticeDialog>
  );
}

/** 8101: leads at once to the code that verifies the phone. */
function VerificationNeeded({ refusal, open, remember }: RefusalProps) {
  const lead = useEffectEvent(() => {
    const { exceptionPhone: phone, context } = refusal;
    open('phone-verification', { phone, remember, ticket: context['ticket'] })?.();
  });
  useEffect(() => lead(), []);
  return null;
}
