import { useLingui } from '@lingui/react/macro';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { couponValidityPhrases, couponWayPhrases, say, weekdayPhrases } from '@regulars/phrases';
import { Checkbox, Form, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContentFields } from './content-fields.tsx';
import styles from './coupons.module.css';
import { UsageFields } from './usage-fields.tsx';
import { useFaultWords } from './use-coupon-words.ts';
import type { FieldsProps } from './use-coupon-labels.ts';

interface CouponFieldsProps extends Omit<FieldsProps, 'sound'> {
  isNew: boolean;
}

/** All that a coupon says, in sections that fold. */
export function CouponFields({ isNew, ...rest }: CouponFieldsProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const fields: FieldsProps = {
    ...rest,
    sound: (name) => ({
      validator: () => {
        const faults = faultWords(rest.kind, rest.values).filter(({ path }) => path.split('.', 1)[0] === name);
        return faults.length === 0
          ? Promise.resolve()
          : Promise.reject(new Error(faults.map(({ text }) => text).join(' ')));
      },
    }),
  };
  return (
    <>
      <Section title={t`What it gives`}>
        <ContentFields {...fields} />
      </Section>
      <Section title={t`When it is used`}>
        <ValidityFields {...fields} />
      </Section>
      <Section title={t`On what, where and by whom`} note={t`Everything, everywhere, everybody`} folded={isNew}>
        <UsageFields {...fields} />
      </Section>
      <Section title={t`How it is given`}>
        <GivingFields {...fields} isNew={isNew} />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  /** What holds while it was never unfolded. */
  note?: string;
  folded?: boolean;
  children: ReactNode;
}

function Section({ title, note, folded = false, children }: SectionProps) {
  return (
    <Panel>
      <Disclosure
        open={!folded}
        className={styles.section}
        summary={
          <>
            <h2>{title}</h2>
            {folded && note !== undefined && <span className={styles.hint}>{note}</span>}
          </>
        }
      >
        <div className={styles.sectionBody}>{children}</div>
      </Disclosure>
    </Panel>
  );
}

interface WholeProps extends FieldsProps {
  name: 'after_days' | 'days' | 'per_member' | 'per_day' | 'per_order' | 'stock';
  least?: number;
  most: number;
  required?: boolean;
  suffix: string;
  extra?: string;
}

function Whole({ name, labels, sound, least = 1, most, required = false, suffix, extra }: WholeProps) {
  return (
    <Form.Item
      name={name}
      label={labels[name]}
      rules={[useWholeRule(least, most, required), sound(name)]}
      extra={extra}
    >
      <InputNumber className={classNames(styles.wide)} controls={false} suffix={suffix} />
    </Form.Item>
  );
}

function ValidityFields(props: FieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { labels, values, sound } = props;
  const days = t({ message: 'days', context: 'unit' });
  return (
    <>
      <Form.Item name="validity" label={labels.validity} required>
        <Radio.Group options={useOptions(couponValidityPhrases)} />
      </Form.Item>
      <FormPair>
        {values.validity === 'dates' ? (
          <>
            <Form.Item name="from" label={labels.from} required rules={[sound('from')]}>
              <DateInput />
            </Form.Item>
            <Form.Item name="to" label={labels.to} required rules={[sound('to')]}>
              <DateInput />
            </Form.Item>
          </>
        ) : (
          <>
            <Whole
              {...props}
              name="after_days"
              least={0}
              most={couponLimits.afterDays}
              required
              suffix={days}
              extra={t`0: on the day it is received`}
            />
            <Whole {...props} name="days" most={couponLimits.days} required suffix={days} />
          </>
        )}
      </FormPair>
      <Form.Item name="weekdays" label={labels.weekdays} extra={t`None: every day`}>
        <CheckboxGroup options={weekdayPhrases.map((phrase, at) => ({ value: at + 1, label: say(phrase, locale) }))} />
      </Form.Item>
    </>
  );
}

function GivingFields({ isNew, ...props }: FieldsProps & { isNew: boolean }) {
  const { t } = useLingui();
  const { labels } = props;
  const suffix = t({ message: 'coupons', context: 'unit' });
  const none = t`Empty: no limit`;
  return (
    <>
      <FormPair>
        {isNew && <Whole {...props} name="stock" least={0} most={couponLimits.stock} suffix={suffix} extra={none} />}
        <Whole {...props} name="per_member" most={couponLimits.perMember} suffix={suffix} extra={none} />
        <Whole {...props} name="per_day" most={couponLimits.perDay} suffix={suffix} extra={none} />
        <Whole {...props} name="per_order" most={couponLimits.perOrder} required suffix={suffix} />
      </FormPair>
      <Form.Item name="ways" label={labels.ways} extra={t`None: in every way`}>
        <CheckboxGroup options={useOptions(couponWayPhrases)} />
      </Form.Item>
      <Form.Item name="transferable" valuePropName="checked">
        <Checkbox>{t`A member may give it to another`}</Checkbox>
      </Form.Item>
    </>
  );
}
