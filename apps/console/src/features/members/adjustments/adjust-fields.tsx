import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { remarkLength } from '@regulars/contract/rules';
import { adjustmentReasonPhrases, keysOf, say } from '@regulars/phrases';
import { Form, Input, Radio, Select } from 'antd';
import { AmountInput } from '../../../framework/form/amount-input.tsx';
import type { ReactNode } from 'react';
import { DateInput } from '../../../framework/form/date-input.tsx';
import { FormPair } from '../../../framework/form/form-pair.tsx';
import { useRules } from '../../../framework/form/rules.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { isMoney, units as allUnits } from '../../../framework/use-units.ts';
import type { Units } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { canExpire } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';
import styles from './adjust.module.css';
import { useAmountFault } from './use-amount-fault.ts';

type Balances = AdjustmentDetail['balances'];

interface AdjustFieldsProps {
  values: AdjustValues;
  labels: Readonly<Record<keyof AdjustValues, string>>;
  units: Units;
  balances: Balances | undefined;
  /** What the amount does, shown below it. */
  children: ReactNode;
}

export function AdjustFields({ values, labels, units, balances, children }: AdjustFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const today = useDates().today();
  const reasons = keysOf(adjustmentReasonPhrases);

  return (
    <>
      <Form.Item name="unit" label={labels.unit} required>
        <Radio.Group
          block
          optionType="button"
          className={classNames(styles.units)}
          options={allUnits.map((value) => ({ value, label: units.labels[value] }))}
        />
      </Form.Item>
      <FormPair>
        <Form.Item name="direction" label={labels.direction} required>
          <Radio.Group
            options={[
              { value: 'add', label: t({ message: 'Add', context: 'to what a member has' }) },
              { value: 'take', label: t({ message: 'Take', context: 'from what a member has' }) },
            ]}
          />
        </Form.Item>
        <AmountField values={values} label={labels.amount} units={units} balances={balances} />
      </FormPair>
      <div className={styles.preview}>{children}</div>
      <FormPair>
        <Form.Item name="reason" label={labels.reason} rules={[{ required: true, message: t`Please choose a reason` }]}>
          <Select options={reasons.map((value) => ({ value, label: say(adjustmentReasonPhrases[value], locale) }))} />
        </Form.Item>
        {canExpire(values) && (
          <Form.Item name="expires_on" label={labels.expires_on}>
            <DateInput min={today} placeholder={t`Never expires`} />
          </Form.Item>
        )}
      </FormPair>
      <Form.Item
        name="note"
        label={labels.note}
        rules={[
          rules.text(remarkLength),
          ...(values.reason === 'other' ? [rules.required(t`Please explain the reason`)] : []),
        ]}
        extra={<Trans>For your colleagues; the member does not see it.</Trans>}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={remarkLength} />
      </Form.Item>
    </>
  );
}

function AmountField({
  values,
  label,
  units,
  balances,
}: Omit<AdjustFieldsProps, 'labels' | 'children'> & { label: string }) {
  const { t } = useLingui();
  const money = isMoney(values.unit);
  const faultOf = useAmountFault(balances);

  return (
    <Form.Item
      name="amount"
      label={label}
      {...(values.unit === 'principal' &&
        values.direction === 'add' && {
          extra: <Trans>Principal is money owed to the member: add it only for money that came in.</Trans>,
        })}
      {...(values.amount && { dependencies: ['unit', 'direction'] })}
      rules={[
        { required: true, whitespace: true, message: t`Please enter an amount` },
        ({ getFieldsValue }) => ({
          validator: (_rule, typed: string) => {
            // The form's own values, which antd doesn't type here: a change of another field may validate this one.
            const fault = typed && faultOf(getFieldsValue() as AdjustValues);
            return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
          },
        }),
      ]}
    >
      <AmountInput money={money} suffix={money ? undefined : units.labels[values.unit]} />
    </Form.Item>
  );
}
