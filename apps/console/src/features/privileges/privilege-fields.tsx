import { useLingui } from '@lingui/react/macro';
import type { Grade } from '@regulars/contract';
import { givesGift, privilegeLimits } from '@regulars/contract/rules/privileges';
import { labelPattern } from '@regulars/contract/rules';
import {
  keysOf,
  privilegeIconPhrases,
  privilegeKindPhrases,
  say,
  weekdayPhrases,
  type PrivilegeKind,
} from '@regulars/phrases';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { readMoney } from '../../framework/amounts.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { GiftCouponsField } from '../../framework/gifts/gift-coupons.tsx';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { PrivilegeIcon } from '../../ui/privilege-icon.tsx';
import type { PrivilegeLabels } from './privilege-form.tsx';
import { usualIcons, type PrivilegeValues } from './privilege-values.ts';
import styles from './privileges.module.css';

interface PrivilegeFieldsProps {
  labels: PrivilegeLabels;
  entity: EntityForm<PrivilegeValues>;
  grades: readonly Grade[];
}

export function PrivilegeFields({ labels, entity, grades }: PrivilegeFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const { kind } = entity.values;
  const propose = useProposals(entity);
  const days = useWholeRule(0, privilegeLimits.daysBefore, true);
  return (
    <>
      <FormPair>
        <Form.Item
          name="kind"
          label={labels.kind}
          required
          extra={isOfGrade(kind) && t`Each grade has its own, which is set there.`}
        >
          <Select options={useOptions(privilegeKindPhrases)} onChange={propose} />
        </Form.Item>
        <Form.Item name="title" label={labels.title} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
      </FormPair>
      {givesGift(kind) && <GiftFields labels={labels} values={entity.values} />}
      {kind === 'birthday_gift' && (
        <Form.Item name="days_before" label={labels.days_before} extra={t`0: on the birthday itself`} rules={[days]}>
          <InputNumber controls={false} className={classNames(styles.wide)} />
        </Form.Item>
      )}
      {kind === 'member_day' && <DayFields labels={labels} values={entity.values} />}
      <Form.Item
        name="grade_ids"
        label={labels.grade_ids}
        rules={[{ required: true, type: 'array', min: 1, message: t`Choose at least one` }]}
      >
        <CheckboxGroup options={grades.map(({ grade_id: value, name: label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="explanation" label={labels.explanation} rules={[rules.text(privilegeLimits.explanation)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={privilegeLimits.explanation} showCount />
      </Form.Item>
      <Form.Item name="icon" label={labels.icon} required>
        <Select
          options={keysOf(privilegeIconPhrases).map((value) => ({
            value,
            title: say(privilegeIconPhrases[value], locale),
            label: (
              <span className={styles.option}>
                <PrivilegeIcon name={value} />
                {say(privilegeIconPhrases[value], locale)}
              </span>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={labels.enabled} valuePropName="checked" required>
        <Switch />
      </Form.Item>
    </>
  );
}

const isOfGrade = (kind: PrivilegeKind): boolean =>
  kind === 'discount' || kind === 'points_multiple' || kind === 'upgrade_gift';

/** Another kind brings its title and icon, unless the user has given others. */
function useProposals({ form, values, onValuesChange }: EntityForm<PrivilegeValues>) {
  const locale = useLocale();
  return (next: PrivilegeKind): void => {
    const usual = say(privilegeKindPhrases[values.kind], locale);
    const proposed = {
      ...((values.title.trim() === '' || values.title === usual) && { title: say(privilegeKindPhrases[next], locale) }),
      ...(values.icon === usualIcons[values.kind] && { icon: usualIcons[next] }),
    };
    form.setFieldsValue(proposed);
    onValuesChange(proposed);
  };
}

function GiftFields({ labels, values }: { labels: PrivilegeLabels; values: PrivilegeValues }) {
  const { t } = useLingui();
  const money = useMoneyRule(privilegeLimits.bonus);
  const whole = useWholeRule(0, privilegeLimits.points);
  const isEmpty = !values.points && !readMoney(values.bonus) && values.coupons.length === 0;
  const some = {
    validator: () => (isEmpty ? Promise.reject(new Error(t`Points, bonus or coupons`)) : Promise.resolve()),
    validateTrigger: 'onSubmit',
  };
  return (
    <>
      <FormPair>
        <Form.Item name="points" label={labels.points} rules={[whole, some]}>
          <InputNumber controls={false} className={classNames(styles.wide)} />
        </Form.Item>
        <Form.Item name="bonus" label={labels.bonus} rules={[money]}>
          <AmountInput money prefix="¥" />
        </Form.Item>
      </FormPair>
      <GiftCouponsField name="coupons" label={labels.coupons} />
    </>
  );
}

function DayFields({ labels, values }: { labels: PrivilegeLabels; values: PrivilegeValues }) {
  const { t } = useLingui();
  const locale = useLocale();
  const isEmpty = values.weekdays.length + values.month_days.length === 0;
  const some = {
    validator: () => (isEmpty ? Promise.reject(new Error(t`Choose at least one day`)) : Promise.resolve()),
    validateTrigger: 'onSubmit',
  };
  return (
    <>
      <Form.Item name="weekdays" label={labels.weekdays}>
        <CheckboxGroup options={weekdayPhrases.map((phrase, at) => ({ value: at + 1, label: say(phrase, locale) }))} />
      </Form.Item>
      <Form.Item
        name="month_days"
        label={labels.month_days}
        rules={[some]}
        extra={t`A month that lacks a day has none`}
      >
        <Select
          mode="multiple"
          options={Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
        />
      </Form.Item>
    </>
  );
}
