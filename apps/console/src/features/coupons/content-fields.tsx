import { useLingui } from '@lingui/react/macro';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { Form, Input, InputNumber } from 'antd';
import type { FormRule } from 'antd';
import { readMoney } from '../../framework/amounts.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { PriceInput } from '../../framework/form/price-input.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './coupons.module.css';
import { emptyStep, mistyped, type CouponValues, type TypedStep } from './coupon-values.ts';
import { RowsInput } from './rows-input.tsx';
import { useFaultWords } from './use-coupon-words.ts';
import type { FieldsProps } from './use-coupon-labels.ts';

/** What a coupon gives. */
export function ContentFields(props: FieldsProps) {
  const { t } = useLingui();
  const { labels, kind, sound } = props;
  const rules = useRules();
  const money = useMoneyRule(couponLimits.fen);
  return (
    <>
      <Form.Item name="name" label={labels.name} rules={[rules.required(), rules.text(couponLimits.name)]}>
        <Input autoComplete="off" maxLength={couponLimits.name} showCount />
      </Form.Item>
      {kind === 'reduction' ? (
        <StepsField {...props} />
      ) : (
        <FormPair>
          <BenefitFields {...props} />
          <Form.Item
            name="least"
            label={labels.least}
            rules={[money, sound('least')]}
            extra={
              kind === 'special'
                ? t`Of the whole bill. Empty: any amount`
                : t`Of the items it is for. Empty: any amount`
            }
          >
            <AmountInput money />
          </Form.Item>
        </FormPair>
      )}
      <Form.Item name="notice" label={labels.notice} rules={[rules.text(couponLimits.notice)]}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={couponLimits.notice}
          placeholder={t`What members read beside the terms`}
        />
      </Form.Item>
    </>
  );
}

/** What coupons of one kind alone have. */
function BenefitFields({ kind, labels, sound }: FieldsProps) {
  const { t } = useLingui();
  const money = useMoneyRule(couponLimits.fen);
  const units = useWholeRule(1, couponLimits.units);
  const positive: FormRule = {
    validator: (_rule, text: string) =>
      readMoney(text) === 0 ? Promise.reject(new Error(t`More than ¥0`)) : Promise.resolve(),
  };
  // Whole basis points: a finer price can't be kept.
  const rate: FormRule = { type: 'integer', min: 100, max: 9_900, message: t`From 1% to 99% off` };
  if (kind === 'discount')
    return (
      <>
        <Form.Item name="rate" label={labels.rate} required rules={[rate, sound('rate')]}>
          <PriceInput className={classNames(styles.wide)} />
        </Form.Item>
        <Form.Item name="most" label={labels.most} rules={[money, positive]} extra={t`Empty: no limit`}>
          <AmountInput money />
        </Form.Item>
      </>
    );
  if (kind === 'cash')
    return (
      <Form.Item name="value" label={labels.value} required rules={[money, positive, sound('value')]}>
        <AmountInput money />
      </Form.Item>
    );
  return (
    <>
      <Form.Item name="price" label={labels.price} required rules={[money, sound('price')]} extra={t`¥0: a gift`}>
        <AmountInput money />
      </Form.Item>
      <Form.Item
        name="units"
        label={labels.units}
        required
        rules={[units, sound('units')]}
        extra={t`Of its items on the bill, those first that cost most`}
      >
        <InputNumber className={classNames(styles.wide)} controls={false} />
      </Form.Item>
    </>
  );
}

/** What is wrong with amounts of steps, and which inputs are. */
function useStepFaults({ kind, values, sound }: FieldsProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const wrong = values.steps.map(mistyped);
  const at = wrong.findIndex((fields) => fields.length > 0);
  const number = at + 1;
  const amounts: FormRule = {
    validator: () => Promise.reject(new Error(t`Step ${number}: enter both amounts, with at most two decimals`)),
  };
  const typed = wrong.flatMap((fields, step) => fields.map((field) => `${step}.${field}`));
  const paths = at === -1 ? faultWords(kind, values).map(({ path }) => path.replace('steps.', '')) : typed;
  return { rules: at === -1 ? [sound('steps')] : [amounts], faulty: new Set(paths) };
}

function StepsField(props: FieldsProps) {
  const { t } = useLingui();
  const { rules, faulty } = useStepFaults(props);
  const most = couponLimits.steps;
  const words = { least: t({ message: 'From', context: 'a step' }), off: t({ message: 'off', context: 'a step' }) };
  return (
    <Form.Item
      name="steps"
      label={props.labels.steps}
      required
      rules={rules}
      validateTrigger="onSubmit"
      extra={t`The highest that a bill reaches applies. Up to ${most}, from low to high`}
    >
      <RowsInput<CouponValues['steps'][number]>
        most={most}
        start={emptyStep}
        add={t`Add a step`}
        nameOf={(number) => t`Step ${number}`}
        removeOf={(number) => t`Remove step ${number}`}
      >
        {(step, set, number, wrong) =>
          (['least', 'off'] as const).map((field: keyof TypedStep) => (
            <label key={field} className={styles.cell}>
              <span>{words[field]}</span>
              <AmountInput
                money
                value={step[field]}
                onChange={(text) => set({ ...step, [field]: text })}
                {...(wrong &&
                  faulty.has(`${number - 1}.${field}`) &&
                  ({ status: 'error', 'aria-invalid': true } as const))}
              />
            </label>
          ))
        }
      </RowsInput>
    </Form.Item>
  );
}
