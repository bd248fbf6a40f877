import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { adjustmentLargest, remarkLength } from '@regulars/contract/rules';
import { adjustmentReasonPhrases, keysOf, say } from '@regulars/phrases';
import { Form, Input, Radio, Select } from 'antd';
import { DateInput } from '../../../framework/form/date-input.tsx';
import { FormPair } from '../../../framework/form/form-pair.tsx';
import { useRules } from '../../../framework/form/rules.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { freeOf, isMoney, units as allUnits } from '../../../framework/use-units.ts';
import type { Units } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { amountOf, canExpire, isTooLarge } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';

type Balances = AdjustmentDetail['balances'];

interface AdjustFieldsProps {
  values: AdjustValues;
  labels: Readonly<Record<keyof AdjustValues, string>>;
  units: Units;
  balances: Balances | undefined;
}

export function AdjustFields({ values, labels, units, balances }: AdjustFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const today = useDates().today();
  const reasons = keysOf(adjustmentReasonPhrases);

  return (
    <>
      <Form.Item name="unit" label={labels.unit} required>
        <Radio.Group optionType="button" options={allUnits.map((value) => ({ value, label: units.labels[value] }))} />
      </Form.Item>
      <Form.Item name="direction" label={labels.direction} required>
        <Radio.Group
          options={[
            { value: 'add', label: t({ message: 'Add', context: 'to what a member has' }) },
            { value: 'take', label: t({ message: 'Take', context: 'from what a member has' }) },
          ]}
        />
      </Form.Item>
      <FormPair>
        <AmountField values={values} label={labels.amount} units={units} balances={balances} />
        {canExpire(values) && (
          <Form.Item name="expires_on" label={labels.expires_on}>
            <DateInput min={today} placeholder={t`Never expires`} />
          </Form.Item>
        )}
      </FormPair>
      <Form.Item name="reason" label={labels.reason} rules={[{ required: true, message: t`Please choose a reason` }]}>
        <Select options={reasons.map((value) => ({ value, label: say(adjustmentReasonPhrases[value], locale) }))} />
      </Form.Item>
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

function AmountField({ values, label, units, balances }: Omit<AdjustFieldsProps, 'labels'> & { label: string }) {
  const { t } = useLingui();
  const money = isMoney(values.unit);

  /** Error message of an amount. Takes current values, because a change of another field may trigger validation. */
  function faultOf({ unit, direction, amount: typed }: Pick<AdjustValues, 'unit' | 'direction' | 'amount'>) {
    const amount = amountOf({ unit, amount: typed });
    const largest = units.text(unit, adjustmentLargest);
    if (isTooLarge({ unit, amount: typed })) return t`At most ${largest} at once`;
    if (amount === undefined) return isMoney(unit) ? t`Yuan, with at most two decimals` : t`A whole number above 0`;
    const free = balances && freeOf(unit, balances);
    if (direction === 'add' || free === undefined || amount <= free) return undefined;
    const most = units.text(unit, free);
    return t`At most ${most} can be taken`;
  }

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
            // The form's own values, which antd doesn't type here.
            const fault = typed && faultOf(getFieldsValue() as AdjustValues);
            return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
          },
        }),
      ]}
    >
      <Input
        prefix={money ? '¥' : undefined}
        inputMode={money ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={15}
      />
    </Form.Item>
  );
}
