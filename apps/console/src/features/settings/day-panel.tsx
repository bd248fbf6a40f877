import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDays, SettingsConfig } from '@regulars/contract';
import { Button } from 'antd';
import { ApiError, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Note } from '../../ui/note.tsx';
import { ChangedBy, Row } from './setting-rows.tsx';
import styles from './settings.module.css';

/** The zone and day cut in force, and what takes effect next. */
export function DayRows({ days }: { days: MerchantDays }) {
  const { t } = useLingui();
  const dates = useDates();
  const [today, ends] = [dates.day(days.today), dates.time(days.ends_at)];
  const history = (standard: string) =>
    days.changed ? (
      <>
        <Trans>Default: {standard}</Trans>
        {' · '}
        <ChangedBy changed={days.changed} />
      </>
    ) : (
      <Trans>Default: {standard}</Trans>
    );
  return (
    <>
      {days.pending && <PendingChange pending={days.pending} />}
      <ul className={styles.rows}>
        <Row
          title={t`Time zone`}
          hint={t`Times on every screen and the dates of every figure follow it`}
          value={days.timezone}
          history={history(days.initial.timezone)}
        />
        <Row
          title={t`Day cut`}
          hint={t`When a business day ends; a bar may close its day at 04:00`}
          value={days.day_cut}
          history={history(days.initial.day_cut)}
        />
        <Row title={t`Open business day`} value={today} history={<Trans>Until {ends}</Trans>} />
      </ul>
    </>
  );
}

function PendingChange({ pending }: { pending: NonNullable<MerchantDays['pending']> }) {
  const { t } = useLingui();
  const dates = useDates();
  const { message } = useFeedback();
  const { locked, run } = useLock();
  const mayEdit = useCan('settings:update');
  const save = useAction('PUT /merchants/sys-config', { invalidates: ['/system', '/merchants/sys-config'] });
  const from = dates.day(pending.from);
  const { timezone, day_cut: cut } = pending;
  async function withdraw(): Promise<void> {
    try {
      await save.mutateAsync({ body: { withdraw_day_change: true } });
      void message.success(t`The zone and day cut stay as they are`);
    } catch (error) {
      // The error was announced.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return (
    <Note
      action={
        mayEdit && (
          <Button disabled={locked} onClick={() => void run(withdraw)}>
            <Trans>Withdraw</Trans>
          </Button>
        )
      }
    >
      <Trans>
        From {from} on: {timezone}, day cut {cut}.
      </Trans>{' '}
      <ChangedBy changed={pending.changed} />
    </Note>
  );
}

export type DayConfig = Pick<SettingsConfig, 'days' | 'version'>;
