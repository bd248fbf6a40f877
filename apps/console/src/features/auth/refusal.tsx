import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { messageOf } from '../../framework/api/index.ts';
import { stepAfter } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import type { PanelProps } from './panel.ts';
import styles from './refusal.module.css';

export type RefusalProps = Pick<PanelProps, 'open'> & {
  refusal: ApiError;
  /** Who signs in. */
  who: { account: string; remember: boolean };
};

/** Why sign-in was refused, or the step that comes next. */
export function Refusal({ refusal, open, who }: RefusalProps) {
  const step = stepAfter(refusal, who);
  if (step) return <Lead to={open('second-step', { phone: who.account, step })} />;
  if (refusal.name === 'activation_needed') return <ActivationNeeded refusal={refusal} open={open} />;
  if (refusal.name === 'phone_verification_needed') {
    const { exceptionPhone: phone, context } = refusal;
    return <Lead to={open('phone-verification', { phone, remember: who.remember, ticket: context['ticket'] })} />;
  }
  // Without the WeChat, which can't be bound, the sign-in can go on.
  if (unbindable.has(refusal.name))
    return <Lead to={open('password', { phone: who.account, wechat: undefined, notice: refusal.message })} />;
  return <Refused refusal={refusal} />;
}

const unbindable: ReadonlySet<string> = new Set(['wechat_ticket_expired', 'wechat_account_bound', 'wechat_taken']);

/** Leads to the next panel at once. */
function Lead({ to }: { to: () => void }) {
  const lead = useEffectEvent(to);
  useEffect(() => lead(), []);
  return null;
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
function ActivationNeeded({ refusal, open }: Omit<RefusalProps, 'who'>) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(false);
  return (
    <NoticeDialog
      open={!seen}
      title={t`Account activation needed`}
      startsAtLast
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
