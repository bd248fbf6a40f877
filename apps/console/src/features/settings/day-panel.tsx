import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDays, SettingsConfig } from '@regulars/contract';
import { Button } from 'antd';
import { zoneText } from '../../format/zones.ts';
import { ApiError, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Gap } from '../../framework/gap.tsx';
import { Note } from '../../ui/note.tsx';
import { ChangedBy, Row, SettingHistory } from './setting-rows.tsx';
import styles from './settings.module.css';
import { invalidates } from './use-setting-action.ts';

export type Zone = Pick<MerchantDays, 'timezone' | 'day_cut'>;

interface DayRowsProps {
  config: SettingsConfig;
  /** Begins a change to the default, which is saved once what it means was seen. */
  onSetBack: (wanted: Partial<Zone>) => void;
}

/** The zone and day cut in force, and what takes effect next. */
export function DayRows({ config: { days, version }, onSetBack }: DayRowsProps) {
  const { t } = useLingui();
  const dates = useDates();
  const locale = useLocale();
  const [today, ends] = [dates.day(days.today), dates.time(days.ends_at)];
  const { initial, changed } = days;
  const initialZone = zoneText(initial.timezone, locale);
  return (
    <>
      {days.pending && <PendingChange pending={days.pending} version={version} />}
      <ul className={styles.rows}>
        <Row
          title={t`Time zone`}
          hint={t`Times on every screen and the dates of every figure follow it`}
          value={zoneText(days.timezone, locale)}
          history={<SettingHistory initial={initialZone} changed={changed} />}
        >
          {days.timezone !== initial.timezone && <SetBack part="timezone" days={days} onSetBack={onSetBack} />}
        </Row>
        <Row
          title={t`Day cut`}
          hint={t`When a business day ends; a bar may close its day at 04:00`}
          value={days.day_cut}
          history={<SettingHistory initial={initial.day_cut} changed={changed} />}
        >
          {days.day_cut !== initial.day_cut && <SetBack part="day_cut" days={days} onSetBack={onSetBack} />}
        </Row>
        <Row title={t`Open business day`} value={today} history={<Trans>Until {ends}</Trans>} />
      </ul>
    </>
  );
}

interface SetBackProps extends Pick<DayRowsProps, 'onSetBack'> {
  part: keyof Zone;
  days: MerchantDays;
}

function SetBack({ part, days: { initial }, onSetBack }: SetBackProps) {
  const { t } = useLingui();
  const name = { timezone: t`Time zone`, day_cut: t`Day cut` }[part];
  if (!useCanEverywhere('settings:update')) return null;
  return (
    <Button type="link" aria-label={t`Set back: ${name}`} onClick={() => onSetBack({ [part]: initial[part] })}>
      <Trans>Set back</Trans>
    </Button>
  );
}

interface PendingChangeProps {
  pending: NonNullable<MerchantDays['pending']>;
  version: number;
}

function PendingChange({ pending, version }: PendingChangeProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { message } = useFeedback();
  const { locked, run } = useLock();
  const mayEdit = useCanEverywhere('settings:update');
  const save = useAction('PUT /merchants/sys-config', { invalidates });
  const from = dates.day(pending.from);
  const locale = useLocale();
  const { day_cut: cut } = pending;
  const timezone = zoneText(pending.timezone, locale);
  async function withdraw(): Promise<void> {
    try {
      await save.mutateAsync({ body: { withdraw_day_change: true }, ifMatch: version });
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
      </Trans>
      <Gap />
      <ChangedBy changed={pending.changed} />
    </Note>
  );
}

export type DayConfig = Pick<SettingsConfig, 'days' | 'version'>;
