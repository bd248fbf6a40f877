import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { logMonths } from '@regulars/contract/rules';
import { Alert, Button, Form, InputNumber } from 'antd';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './logs.module.css';

/** For how long the log is kept, and the way to change it. */
export function RetentionButton() {
  const { data } = useEndpoint('GET /logs/retention', {}, { quiet: true });
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const { months } = data;
  return (
    <>
      <Button icon={<CalendarClock size={16} strokeWidth={1.75} />} onClick={() => setAsking(true)}>
        <Plural value={months} one="Kept for # month" other="Kept for # months" />
      </Button>
      {asking && <RetentionDialog months={months} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What the next removal would take if the log were kept for so many months, where these are fewer than now. */
function useRemoval(typed: number, months: number, enabled: boolean) {
  const isShorter = Number.isInteger(typed) && typed >= logMonths.minimum && typed < months;
  const removal = useEndpoint(
    'GET /logs/retention/removal',
    { query: { months: typed } },
    { enabled: enabled && isShorter, quiet: true, staleTime: 0 },
  );
  return {
    isShorter,
    removal,
    /** What goes for good is said before it is agreed to. */
    isUnseen: isShorter && !removal.data,
    takes: isShorter && (removal.data?.entries ?? 0) > 0,
  };
}

function RetentionDialog({ months, onClose }: { months: number; onClose: () => void }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const mayEdit = useCanEverywhere('operation_log:retain');
  const [form] = Form.useForm<{ months: number }>();
  const { locked, run } = useLock();
  const set = useAction('PUT /logs/retention', { invalidates: ['/logs/retention', '/logs/operate-logs'] });
  const { minimum, maximum, initial } = logMonths;
  const typed = Form.useWatch('months', form) ?? months;
  const { isShorter, removal, isUnseen, takes } = useRemoval(typed, months, mayEdit);

  async function save(body: { months: number }): Promise<void> {
    try {
      await set.mutateAsync({ body });
      onClose();
    } catch (error) {
      // The error was announced.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Dialog
      open
      title={t`How long the operation log is kept`}
      onCancel={() => locked || onClose()}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked, disabled: !mayEdit || isUnseen, danger: takes }}
      onOk={form.submit}
      afterOpenChange={(shown) => shown && form.focusField('months')}
    >
      <p>
        <Trans>Older entries are removed each night, for good, and the log tells how many. Export them first.</Trans>
      </p>
      <AllBranchesOnly permissions={['operation_log:retain']} />
      <Form
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        requiredMark={false}
        initialValues={{ months }}
        onFinish={(values) => isUnseen || void run(() => save(values))}
        style={{ marginTop: 16, paddingBottom: 12 }}
      >
        <Form.Item
          name="months"
          label={t`Months`}
          extra={
            <>
              <Plural value={initial} one="Default: # month" other="Default: # months" />{' '}
              {typed !== initial && (
                <Button type="link" size="small" onClick={() => form.setFieldsValue({ months: initial })}>
                  <Trans>Set back to default</Trans>
                </Button>
              )}
            </>
          }
          rules={[
            { required: true, message: t`Please enter the months` },
            { type: 'integer', min: minimum, max: maximum, message: t`Whole months, from ${minimum} to ${maximum}` },
          ]}
        >
          {/* The input's own bounds would silently change the typed value. */}
          <InputNumber size={narrow ? 'large' : 'medium'} className={classNames(styles.months)} />
        </Form.Item>
      </Form>
      <div aria-live="polite">{isShorter && <Removal removal={removal} />}</div>
    </Dialog>
  );
}

interface RemovalProps {
  removal: {
    data: DataOf<Api['GET /logs/retention/removal']> | undefined;
    error: ApiError | null;
    refetch: () => unknown;
  };
}

/** What the next removal takes once it is saved. */
function Removal({ removal: { data, error, refetch } }: RemovalProps) {
  const { t } = useLingui();
  const dates = useDates();
  const why = error?.message;
  if (why !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={t`How many entries go did not load: ${why}`}
        action={
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (!data) return <SkeletonRows rows={1} columns={['1fr']} />;
  const { entries } = data;
  const [day, at] = [dates.day(data.before), dates.time(data.at)];
  if (entries === 0) return <Alert type="info" showIcon title={t`No entry is older than ${day}, so none goes.`} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Plural
          value={entries}
          one={`# entry from before ${day} goes for good: ${at}.`}
          other={`# entries from before ${day} go for good: ${at}.`}
        />
      }
    />
  );
}
