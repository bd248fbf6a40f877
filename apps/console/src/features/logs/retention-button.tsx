import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { logMonths } from '@regulars/contract/rules';
import { Button, Form, InputNumber } from 'antd';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
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

function RetentionDialog({ months, onClose }: { months: number; onClose: () => void }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const mayEdit = useCanEverywhere('operation_log:retain');
  const [form] = Form.useForm<{ months: number }>();
  const { locked, run } = useLock();
  const set = useAction('PUT /logs/retention', { invalidates: ['/logs/retention', '/logs/operate-logs'] });
  const { minimum, maximum, initial } = logMonths;
  const typed = Form.useWatch('months', form) ?? months;

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
      okButtonProps={{ loading: locked, disabled: !mayEdit }}
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
        onFinish={(values) => void run(() => save(values))}
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
    </Dialog>
  );
}
