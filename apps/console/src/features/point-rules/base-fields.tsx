import { useLingui } from '@lingui/react/macro';
import { pointLimits } from '@regulars/contract/rules/points';
import { pointCombiningPhrases, pointExpiryPhrases, type PointExpiry } from '@regulars/phrases';
import { Form, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useOptions } from '../../framework/use-options.ts';
import { classNames } from '../../ui/class-names.ts';
import { means, type Values } from './base-values.ts';
import styles from './point-rules.module.css';

type Labels = Readonly<Record<keyof Values, string>>;

interface WholeProps {
  name: keyof Values;
  label: string;
  least: number;
  most: number;
  optional?: boolean;
  suffix?: ReactNode;
  extra?: string;
}

function Whole({ name, label, least, most, optional = false, suffix, extra }: WholeProps) {
  const { t } = useLingui();
  const [from, to] = [countText(least), countText(most)];
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[
        {
          required: !optional,
          type: 'integer',
          min: least,
          max: most,
          message: t`A whole number, from ${from} to ${to}`,
        },
      ]}
    >
      {/* The input's own bounds would silently change the typed value. */}
      <InputNumber precision={0} suffix={suffix} className={classNames(styles.wide)} />
    </Form.Item>
  );
}

function Share({ name, label, least, most }: { name: keyof Values; label: string; least: number; most: number }) {
  const { t } = useLingui();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, type: 'number', min: least, max: most, message: t`From ${least} to ${most}` }]}
    >
      <InputNumber suffix="%" className={classNames(styles.wide)} />
    </Form.Item>
  );
}

export function EarningFields({ labels }: { labels: Labels }) {
  const { t } = useLingui();
  const money = useMoneyRule(pointLimits.per);
  const leastRule = useMoneyRule(pointLimits.least);
  const most = pointLimits.share / 100;
  return (
    <fieldset className={styles.fields}>
      <legend>{t`How they are earned`}</legend>
      <FormPair>
        <Whole name="points" label={labels.points} least={1} most={pointLimits.points} />
        <Form.Item name="per" label={labels.per} rules={[{ required: true, message: t`Required` }, money]}>
          <AmountInput money prefix="¥" />
        </Form.Item>
      </FormPair>
      <p className={styles.line}>{t`How much of what is paid by each means counts:`}</p>
      <div className={styles.shares}>
        {[...means.map((one) => `share_${one}` as const), 'share_top_up' as const].map((name) => (
          <Share key={name} name={name} label={labels[name]} least={0} most={most} />
        ))}
      </div>
      <FormPair>
        <Form.Item name="least" label={labels.least} rules={[leastRule]}>
          <AmountInput money prefix="¥" />
        </Form.Item>
        <Whole
          name="day_most"
          label={labels.day_most}
          least={1}
          most={pointLimits.dayMost}
          optional
          suffix={t({ message: 'points', context: 'unit of a field' })}
          extra={t`Empty: no limit`}
        />
      </FormPair>
    </fieldset>
  );
}

export function UseFields({ labels, used }: { labels: Labels; used: boolean }) {
  const { t } = useLingui();
  const money = useMoneyRule(pointLimits.value);
  const unit = t({ message: 'points', context: 'unit of a field' });
  return (
    <fieldset className={styles.fields}>
      <legend>{t`How they are used`}</legend>
      <Form.Item name="used" label={labels.used} valuePropName="checked" required>
        <Switch />
      </Form.Item>
      {used && (
        <>
          <FormPair>
            <Whole name="use_points" label={labels.use_points} least={1} most={pointLimits.points} />
            <Form.Item
              name="use_value"
              label={labels.use_value}
              rules={[{ required: true, message: t`Required` }, money]}
            >
              <AmountInput money prefix="¥" />
            </Form.Item>
          </FormPair>
          <FormPair>
            <Whole name="use_step" label={labels.use_step} least={1} most={pointLimits.points} suffix={unit} />
            <Whole name="use_least" label={labels.use_least} least={0} most={pointLimits.dayMost} suffix={unit} />
          </FormPair>
          <FormPair>
            <Share name="use_most" label={labels.use_most} least={0.01} most={100} />
            <Form.Item name="use_with_coupons" label={labels.use_with_coupons} valuePropName="checked" required>
              <Switch />
            </Form.Item>
          </FormPair>
        </>
      )}
    </fieldset>
  );
}

export function ExpiryFields({ labels, expiry }: { labels: Labels; expiry: PointExpiry }) {
  const { t } = useLingui();
  const bounds = {
    days: [1, pointLimits.days],
    month_end: [0, pointLimits.months],
    year_end: [0, pointLimits.years],
  } as const;
  const units = { days: t`days`, month_end: t`months`, year_end: t`years` };
  return (
    <fieldset className={styles.fields}>
      <legend>{t`When they expire`}</legend>
      <FormPair>
        <Form.Item name="expiry" label={labels.expiry} required>
          <Select options={useOptions(pointExpiryPhrases)} />
        </Form.Item>
        {expiry !== 'never' && (
          <Whole
            name="expiry_after"
            label={labels.expiry_after}
            least={bounds[expiry][0]}
            most={bounds[expiry][1]}
            suffix={units[expiry]}
          />
        )}
      </FormPair>
      <Form.Item name="combining" label={labels.combining} required>
        <Radio.Group options={useOptions(pointCombiningPhrases)} />
      </Form.Item>
    </fieldset>
  );
}
