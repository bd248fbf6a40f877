import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './members.module.css';

const PaymentPasswordForm = lazyLayer(async () => (await import('./payment-password-form.tsx')).PaymentPasswordForm);

/**
 * Whether the member has a payment password, and whether wrong tries locked it; where the shop asks nobody to confirm, only
 * of who has one.
 */
export function PaymentPasswordPanel({ member: { vip_id: id, name, state } }: { member: Member }) {
  const { t } = useLingui();
  const dates = useDates();
  const [task, setTask] = useState<'set' | 'unlock'>();
  const { data } = useEndpoint('GET /vip-infos/{id}/payment-password', { params: { id } }, { quiet: true });
  const unlock = useAction('PUT /vip-infos/{id}/payment-password/unlock', { invalidates: ['/vip-infos'] });
  const close = (): void => setTask(undefined);
  if (!data || state === 'cancelled' || (!data.asked && data.set_at === null)) return null;
  const { set_at: at, set_by: by, locked_until: until, by_code: byCode } = data;
  const facts = at === null ? [] : [dates.time(at), by];
  const lock = until === null ? '' : dates.clock(until);
  return (
    <Panel
      title={t`Payment password`}
      extra={
        byCode &&
        until === null && (
          <Permitted permission="member:payment_password">
            <Button type="link" {...nearing(PaymentPasswordForm.preload)} onClick={() => setTask('set')}>
              {at === null ? <Trans>Set it</Trans> : <Trans>Set anew</Trans>}
            </Button>
          </Permitted>
        )
      }
    >
      {until !== null && (
        <p>
          <StateTag meaning="blocked">
            <Trans>Locked until {lock}</Trans>
          </StateTag>{' '}
          <Permitted permission="member:payment_unlock">
            <Button type="link" size="small" onClick={() => setTask('unlock')}>
              <Trans>Unlock…</Trans>
            </Button>
          </Permitted>
        </p>
      )}
      <p className={styles.gradeLine}>
        {at === null ? (
          <Trans>None is set: the member confirms payments from stored value by a code on their phone.</Trans>
        ) : (
          facts.filter(Boolean).join(' · ')
        )}
      </p>
      {task === 'set' && <PaymentPasswordForm id={id} phone={data.phone} onClosed={close} />}
      {task === 'unlock' && (
        <ReasonDialog
          title={t`Unlock payments of ${name}?`}
          verb={t({ message: 'Unlock', context: 'payments' })}
          onConfirm={async (reason) => void (await unlock.mutateAsync({ params: { id }, body: { reason } }))}
          onClose={close}
        >
          <Trans>
            Somebody typed a wrong code or password five times. Make sure that it is the member who wants to pay.
          </Trans>
        </ReasonDialog>
      )}
    </Panel>
  );
}
