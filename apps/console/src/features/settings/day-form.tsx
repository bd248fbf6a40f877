import { Trans, useLingui } from '@lingui/react/macro';
import type { DayPlan, SettingsConfig } from '@regulars/contract';
import { localTimePattern } from '@regulars/contract/rules/hours';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { zoneText } from '../../format/zones.ts';
import { call, useEndpoint, type ApiError } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base, type EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { DayConfig, Zone } from './day-panel.tsx';
import { invalidates } from './use-setting-action.ts';
import styles from './settings.module.css';

const pattern = new RegExp(localTimePattern);

const baseOf = ({ days, version }: DayConfig): Base<Zone> => {
  const { timezone, day_cut, changed } = days.pending ?? days;
  return { values: { timezone, day_cut }, version, savedBy: changed };
};

interface DayFormProps {
  config: DayConfig;
  /** What is to change, from the beginning. */
  typed: Partial<Zone>;
  onClosed: () => void;
}

/** Changes zone and day cut, and says before what that means. */
export function DayForm({ config, typed, onClosed }: DayFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const locale = useLocale();
  const drawer = useDrawer(onClosed);
  const save = useFormAction('PUT /merchants/sys-config', {
    invalidates,
    handles: ['stale_edit'],
  });
  const entity: EntityForm<Zone> = useEntityForm<Zone, SettingsConfig>({
    needs: 'settings:update',
    base: baseOf(config),
    typed,
    save: ({ timezone, day_cut }, { version: ifMatch }, idempotencyKey): Promise<SettingsConfig> =>
      save.mutateAsync({
        body: { timezone, day_cut, ...(plan.data && { day_from: plan.data.from }) },
        ifMatch,
        idempotencyKey,
      }),
    onSaved() {
      void message.success(t`Saved`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /merchants/sys-config')),
    errorFields: { day_change_moved: null },
  });
  const zones = useZones();
  const { timezone, day_cut } = entity.values;
  const inForce = config.days;
  const extraOf = (hint: string, standard: string): string => t`${hint}. Default: ${standard}`;
  const changes = timezone !== inForce.timezone || day_cut !== inForce.day_cut;
  const plan = useEndpoint(
    'GET /merchants/sys-config/day-change',
    { query: { timezone, day_cut } },
    { enabled: changes && pattern.test(day_cut), quiet: true, staleTime: 0 },
  );
  /** What it means is agreed to by saving, so it is shown before. */
  const isUnseen = changes && pattern.test(day_cut) && !plan.data;
  const labels = { timezone: t`Time zone`, day_cut: t`Day cut` };
  return (
    <FormDrawer title={t`Zone and day cut`} entity={entity} {...drawer}>
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(name, value) => (name === 'timezone' ? zoneText(String(value), locale) : String(value))}
      >
        <Form.Item
          name="timezone"
          label={labels.timezone}
          extra={extraOf(
            t`Times on every screen and the dates of every figure follow it`,
            zoneText(inForce.initial.timezone, locale),
          )}
          required
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={zones} />
        </Form.Item>
        <CutField
          label={labels.day_cut}
          extra={extraOf(t`When a business day ends, from 00:00 to 23:59`, inForce.initial.day_cut)}
          isUnseen={isUnseen}
        />
        {changes && plan.data && <Meaning plan={plan.data} today={inForce.today} />}
        {isUnseen && <Unseen plan={plan} />}
      </FormFields>
    </FormDrawer>
  );
}

interface CutFieldProps {
  label: string;
  extra: string;
  /** What saving means isn't known yet. */
  isUnseen: boolean;
}

function CutField({ label, extra, isUnseen }: CutFieldProps) {
  const { t } = useLingui();
  return (
    <Form.Item
      name="day_cut"
      label={label}
      extra={extra}
      normalize={readTime}
      rules={[
        { required: true, pattern, message: t`A time from 00:00 to 23:59, such as 04:00` },
        {
          // Leaving the field asks what it means; only saving must wait for it.
          validateTrigger: 'onSubmit',
          validator: () =>
            isUnseen ? Promise.reject(new Error(t`Wait until it says what this means`)) : Promise.resolve(),
        },
      ]}
    >
      <Input maxLength={5} autoComplete="off" className={styles.time ?? ''} />
    </Form.Item>
  );
}

interface UnseenProps {
  plan: { isPending: boolean; error: ApiError | null; refetch: () => unknown };
}

/** What saving means isn't known yet, or did not load. */
function Unseen({ plan: { isPending, error, refetch } }: UnseenProps) {
  const { t } = useLingui();
  if (isPending) return <SkeletonRows rows={3} columns={['1fr']} />;
  return (
    error && (
      <Alert
        type="error"
        showIcon
        title={t`What this means did not load: ${error.message}`}
        action={
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  );
}

/** As it is often typed: 4:00, 0400 or with the colon of a Chinese keyboard. */
const readTime = (typed: string): string =>
  typed
    .replaceAll('：', ':')
    .replace(/^(\d):(\d\d)$/u, '0$1:$2')
    .replace(/^(\d\d)(\d\d)$/u, '$1:$2');

function useZones() {
  const locale = useLocale();
  return useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: `${zoneText(value, locale)} · ${value}` })),
    [locale],
  );
}

/** What saving means, in sentences. */
function Meaning({ plan, today: open }: { plan: DayPlan; today: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const [today, from] = [dates.day(open), dates.day(plan.from)];
  const [starts, ends] = [dates.time(plan.starts_at), dates.time(plan.next_starts_at)];
  const [hours, minutes] = [Math.floor(plan.minutes / 60), plan.minutes % 60];
  return (
    <Alert
      type="info"
      showIcon
      title={t`Takes effect on ${from}`}
      description={
        <ul className={styles.meaning}>
          <li>
            <Trans>The open day, {today}, goes on as before; nothing of it moves to another date.</Trans>
          </li>
          <li>
            {minutes === 0 ? (
              <Trans>
                {from} begins {starts} and lasts {hours} h, until {ends} by the clock in use now.
              </Trans>
            ) : (
              <Trans>
                {from} begins {starts} and lasts {hours} h {minutes} min, until {ends} by the clock in use now.
              </Trans>
            )}
          </li>
          <li>
            <Trans>Points and bonus given before keep the moment at which they expire.</Trans>
          </li>
        </ul>
      }
    />
  );
}
