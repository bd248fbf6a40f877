import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { planBranches } from '@regulars/contract/rules';
import { keysOf, merchantPaymentsPhrases, planPhrases, say, servicePhrases } from '@regulars/phrases';
import type { MerchantPayments, Plan, ServiceProduct } from '@regulars/phrases';
import { Checkbox, Form, InputNumber, Radio, Select } from 'antd';
import { DateInput } from '../../framework/form/date-input.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './provider.module.css';

export interface AgreedValues {
  plan: Plan;
  branch_limit: number | null;
  payments: MerchantPayments | null;
  services: readonly SoldService[];
}

interface SoldService {
  product: ServiceProduct;
  until: string | null;
}

/** What a merchant pays for: the plan with its number of branches, and services with their last days; and how it takes payments. */
export function AgreedFields({
  labels,
  onPlan,
}: {
  labels: Record<keyof AgreedValues, string>;
  onPlan: (plan: Plan) => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const branchesOf = (plan: Plan): string =>
    plan === 'large'
      ? t`as many branches as needed`
      : t`${plural(planBranches[plan], { one: '# branch', other: '# branches' })}`;
  return (
    <>
      <Form.Item name="plan" label={labels.plan} required>
        <Radio.Group className={styles.plans ?? ''} onChange={({ target }) => onPlan(target.value as Plan)}>
          {keysOf(planPhrases).map((plan) => (
            <Radio key={plan} value={plan}>
              <span className={styles.plan}>
                <strong>{say(planPhrases[plan], locale)}</strong>
                <small>{branchesOf(plan)}</small>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="branch_limit"
        label={labels.branch_limit}
        required
        rules={[{ type: 'integer', required: true, min: 1, max: planBranches.large, message: t`From 1 to 10,000` }]}
        extra={t`The plan’s, unless you agreed on another number. Closed branches don’t count.`}
      >
        <InputNumber precision={0} controls={false} />
      </Form.Item>
      <Form.Item
        name="payments"
        label={labels.payments}
        rules={[{ required: true, message: t`Choose how it takes payments` }]}
        extra={t`Rates are set for a merchant that takes payments through you.`}
      >
        <Select options={useOptions(merchantPaymentsPhrases)} />
      </Form.Item>
      <Form.Item name="services" label={labels.services} required>
        <ServiceChoice />
      </Form.Item>
    </>
  );
}

/** Which services are open, each until a day or without end. */
function ServiceChoice({
  value = [],
  onChange,
}: {
  value?: readonly SoldService[];
  onChange?: (next: readonly SoldService[]) => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div>
      {keysOf(servicePhrases).map((product) => {
        const service = value.find((one) => one.product === product);
        const others = value.filter((one) => one.product !== product);
        const name = say(servicePhrases[product], locale);
        return (
          <div key={product} className={styles.service}>
            <Checkbox
              checked={service !== undefined}
              onChange={({ target }) => onChange?.(target.checked ? [...others, { product, until: null }] : others)}
            >
              {name}
            </Checkbox>
            {service && (
              <DateInput
                value={service.until}
                placeholder={t`${name}: no end date`}
                onChange={(until) => onChange?.([...others, { product, until }])}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A field's value in words, for what a colleague changed meanwhile. */
export function useAgreedText(): (name: string, value: unknown) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (name, value) => {
    if (name === 'plan') return say(planPhrases[value as Plan], locale); // the field's own value
    if (name === 'payments')
      return value === null ? '' : say(merchantPaymentsPhrases[value as MerchantPayments], locale);
    if (name === 'services')
      return (
        (value as readonly SoldService[])
          .map(({ product, until }) => `${say(servicePhrases[product], locale)} ${until ?? ''}`)
          .join(t`, `) || t`none`
      );
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}
