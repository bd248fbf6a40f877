import { useLingui } from '@lingui/react/macro';
import type { LadderGrade } from '@regulars/contract';
import { giftLimits } from '@regulars/contract/rules/gifts';
import { gradeLimits } from '@regulars/contract/rules/grades';
import { gradeFacePhrases, gradeIconPhrases, keysOf, say } from '@regulars/phrases';
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { GiftCouponsField } from '../../framework/gifts/gift-coupons.tsx';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { clearing } from '../../ui/clearing.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { GradeIcon } from '../../ui/grade-icon.tsx';
import type { GradeLabels } from './grade-form.tsx';
import { faces, type GradeValues } from './grade-values.ts';
import styles from './grades.module.css';
import { PriceInput } from '../../framework/form/price-input.tsx';

interface GradeFieldsProps {
  labels: GradeLabels;
  values: GradeValues;
  /** The other grades of the draft. */
  others: readonly LadderGrade[];
}

interface WholeProps {
  name: 'growth_from' | 'valid_days' | 'gift_points';
  label: string;
  least: number;
  most: number;
  optional?: boolean;
  suffix?: string;
  extra?: ReactNode;
  taken?: (figure: number) => string | undefined;
}

function Whole({ name, label, least, most, optional = false, suffix, extra, taken }: WholeProps) {
  const { t } = useLingui();
  const whole = useWholeRule(least, most, !optional);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[
        whole,
        {
          validator: (_rule, figure: number | null) => {
            const by = figure === null ? undefined : taken?.(figure);
            return by === undefined ? Promise.resolve() : Promise.reject(new Error(t`“${by}” begins there, too`));
          },
        },
      ]}
    >
      <InputNumber suffix={suffix} className={classNames(styles.wide)} />
    </Form.Item>
  );
}

export function GradeFields({ labels, values, others }: GradeFieldsProps) {
  const { t } = useLingui();
  const rules = useRules();
  const takenBy = (growth: number) => others.find(({ growth_from: from }) => from === growth)?.name;
  const isTaken = (name: string) => others.some((one) => one.name === name.trim());
  return (
    <>
      <FormPair>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[
            rules.required(),
            {
              validator: (_rule, name: string) =>
                isTaken(name) ? Promise.reject(new Error(t`Another grade has this name`)) : Promise.resolve(),
            },
          ]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Whole
          name="growth_from"
          label={labels.growth_from}
          least={0}
          most={gradeLimits.growth}
          extra={t`0: what new members begin with`}
          taken={takenBy}
        />
      </FormPair>
      <FormPair>
        <Whole
          name="valid_days"
          label={labels.valid_days}
          least={1}
          most={gradeLimits.days}
          optional
          suffix={t`days`}
          extra={t`Empty: without end`}
        />
        <Form.Item name="enabled" label={labels.enabled} valuePropName="checked" required>
          <Switch />
        </Form.Item>
      </FormPair>
      <RateFields labels={labels} />
      <fieldset className={styles.fields}>
        <legend>{t`Gift on rising`}</legend>
        <FormPair>
          <Whole name="gift_points" label={labels.gift_points} least={0} most={giftLimits.points} optional />
          <Form.Item name="gift_bonus" label={labels.gift_bonus} rules={[useMoneyRule(giftLimits.bonus)]}>
            <AmountInput money prefix="¥" />
          </Form.Item>
        </FormPair>
        <GiftCouponsField name="gift_coupons" label={labels.gift_coupons} />
        <p className={styles.hint}>{t`Once in each of its terms. Nobody gets it for a new threshold.`}</p>
      </fieldset>
      <LookFields labels={labels} values={values} />
    </>
  );
}

function RateFields({ labels }: Pick<GradeFieldsProps, 'labels'>) {
  const { t } = useLingui();
  const most = gradeLimits.earningRate / 10_000;
  const isWhole = (figure: number) => Math.abs(figure - Math.round(figure)) < 1e-6;
  return (
    <FormPair>
      <Form.Item
        name="earning"
        label={labels.earning}
        rules={[
          { required: true, type: 'number', min: 0, max: most, message: t`From 0 to ${most}` },
          {
            validator: (_rule, factor: number | null) =>
              isWhole((factor ?? 0) * 10_000) ? Promise.resolve() : Promise.reject(new Error(t`At most four decimals`)),
          },
        ]}
      >
        <InputNumber step={0.1} prefix="×" className={classNames(styles.wide)} />
      </Form.Item>
      <Form.Item
        name="discount_rate"
        label={labels.discount_rate}
        rules={[
          { required: true, message: t`Required` },
          {
            validator: (_rule, rate: number | null) =>
              rate === null || (isWhole(rate) && rate >= 1 && rate <= 10_000)
                ? Promise.resolve()
                : Promise.reject(new Error(t`From 0 to 99.99, with at most two decimals`)),
          },
        ]}
        extra={t`0: the full price`}
      >
        <PriceInput className={classNames(styles.wide) ?? ''} />
      </Form.Item>
    </FormPair>
  );
}

function LookFields({ labels, values }: Pick<GradeFieldsProps, 'labels' | 'values'>) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <fieldset className={styles.fields}>
      <legend>{t`How it looks`}</legend>
      <Form.Item name="face" label={labels.face} required>
        <Radio.Group
          options={[
            ...faces.map((face) => ({
              value: face,
              label: <GradeBadge face={face}>{say(gradeFacePhrases[face], locale)}</GradeBadge>,
            })),
            { value: 'own', label: t`Another colour` },
          ]}
        />
      </Form.Item>
      <FormPair>
        <Form.Item name="icon" label={labels.icon}>
          <Select
            allowClear={clearing(t`Clear`)}
            placeholder={t({ message: 'None', context: 'icon' })}
            options={keysOf(gradeIconPhrases).map((icon) => ({
              value: icon,
              label: (
                <span className={styles.icon}>
                  <GradeIcon name={icon} /> {say(gradeIconPhrases[icon], locale)}
                </span>
              ),
            }))}
          />
        </Form.Item>
        <Form.Item name="colour" label={labels.colour} required hidden={values.face !== 'own'}>
          <Input type="color" className={classNames(styles.colour)} />
        </Form.Item>
      </FormPair>
    </fieldset>
  );
}
