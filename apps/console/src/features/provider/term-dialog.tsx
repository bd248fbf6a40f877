import { useLingui } from '@lingui/react/macro';
import type { ProviderMerchant, ProviderMerchantDetail } from '@regulars/contract';
import { Form } from 'antd';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './provider.module.css';
import { yearAfter } from './term.ts';
import { stale } from './use-state-acts.tsx';

type Values = { until: string | null };

/** Opens a merchant for the first time, or renews it. */
export function TermDialog({ merchant, onClosed }: { merchant: ProviderMerchant; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const dates = useDates();
  const { merchant_id: id, abbreviation_name: name, expires_on: before } = merchant;
  const isRenewal = before !== null;
  const open = useFormAction('PUT /provider/merchants/{id}/open', { invalidates: stale });
  const renew = useFormAction('PUT /provider/merchants/{id}/renew', { invalidates: stale });
  // From the day after the term, unless that is over.
  const today = dates.today();
  const proposed = yearAfter(before !== null && before > today ? before : today);
  const { entity, drawer } = useRecordForm<Values, ProviderMerchantDetail>({
    needs: 'none',
    record: undefined,
    empty: { until: proposed },
    valuesOf: () => ({ until: proposed }),
    create: ({ until }, idempotencyKey) => {
      const input = { params: { id }, body: { until: until ?? proposed }, idempotencyKey };
      return (isRenewal ? renew : open).mutateAsync(input);
    },
    done: ({ expires_on: until }) => t`${name} is open until ${until === null ? '' : dates.day(until)}`,
    errorFields: { expiry_past: 'until', merchant_open_already: null, merchant_never_opened: null },
    onClosed,
  });
  return (
    <FormDialog
      title={isRenewal ? t`Renew ${name}` : t`Open ${name}`}
      verb={isRenewal ? t`Renew` : t`Open service`}
      entity={entity}
      {...drawer}
    >
      <FormFields
        entity={entity}
        labels={{ until: t`Last day` }}
        textOf={(_, value) => (typeof value === 'string' ? value : '')}
      >
        <Form.Item name="until" label={t`Last day`} rules={[rules.required(t`Choose the last day`)]}>
          <DateInput min={today} />
        </Form.Item>
        <p className={styles.hint}>
          {before === null
            ? t`It can be used through that day. In its last 30 days its users see how many are left.`
            : t`So far until ${dates.day(before)}. It can be used through the new day.`}
        </p>
      </FormFields>
    </FormDialog>
  );
}
