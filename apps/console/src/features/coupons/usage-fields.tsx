import { useLingui } from '@lingui/react/macro';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { couponItemsPhrases, writeOffScenePhrases } from '@regulars/phrases';
import { Checkbox, Form, Radio, Select } from 'antd';
import type { FormRule } from 'antd';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useItemGroups } from '../../framework/items/use-item-groups.ts';
import { ItemPicker } from '../../framework/pickers/item-picker.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { TimeInput } from '../../framework/places/time-input.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './coupons.module.css';
import type { CouponValues } from './coupon-values.ts';
import { RowsInput } from './rows-input.tsx';
import { useGradeOptions } from '../../framework/coupons/use-coupon-words.ts';
import type { FieldsProps } from './use-coupon-labels.ts';

/** When, where, on what and by whom a coupon is used. */
export function UsageFields(props: FieldsProps) {
  const { t } = useLingui();
  const { labels, values } = props;
  const branches = useBranches({ kept: values.branch_ids });
  const grades = useGradeOptions();
  return (
    <>
      <Form.Item name="items" label={labels.items} required>
        <Radio.Group options={useOptions(couponItemsPhrases)} />
      </Form.Item>
      {values.items !== 'all' && <ItemFields {...props} />}
      <FormPair>
        <Form.Item name="branch_ids" label={labels.branch_ids} extra={t`Empty: all branches`}>
          <Several options={branches} ids={values.branch_ids} loaded={branches.length > 0} />
        </Form.Item>
        <Form.Item name="grade_ids" label={labels.grade_ids} extra={t`Empty: all grades`}>
          <Several options={grades} ids={values.grade_ids} loaded={grades.length > 0} />
        </Form.Item>
      </FormPair>
      <HoursField {...props} />
      <BlackoutsField {...props} />
      <fieldset className={styles.group}>
        <legend>{t`Goes together`}</legend>
        {(['with_grade', 'with_points', 'with_others'] as const).map((name) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{labels[name]}</Checkbox>
          </Form.Item>
        ))}
      </fieldset>
      <Form.Item name="scenes" label={labels.scenes} extra={t`None: everywhere`}>
        <CheckboxGroup options={useOptions(writeOffScenePhrases)} />
      </Form.Item>
    </>
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];

interface SeveralProps {
  options: Options;
  ids: readonly string[];
  /** Whether the options are all there are. */
  loaded: boolean;
  /** Of what isn't among them. */
  missing?: string;
}

/** Several of a few; what is no more says so, and can be taken off. Form items set the rest. */
function Several({ options, ids, loaded, missing, ...field }: SeveralProps) {
  const { t } = useLingui();
  const label = loaded ? (missing ?? t`(removed)`) : '…';
  const unknown = ids.filter((id) => !options.some(({ value }) => value === id));
  return (
    <Select
      {...field}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options, ...unknown.map((value) => ({ value, label }))]}
    />
  );
}

/** The items that it is for, or not: single ones, and all of categories and brands. */
function ItemFields({ labels, values, sound }: FieldsProps) {
  const { t } = useLingui();
  const groups = useItemGroups();
  return (
    <>
      <Form.Item name="item_ids" label={labels.item_ids} rules={[sound('item_ids')]}>
        <ItemsInput />
      </Form.Item>
      <FormPair>
        <Form.Item name="category_ids" label={labels.category_ids}>
          <Several options={groups.categoryOptions} ids={values.category_ids} loaded={groups.loaded} />
        </Form.Item>
        <Form.Item name="brand_ids" label={labels.brand_ids}>
          <Several
            options={groups.brandOptions([])}
            ids={values.brand_ids}
            loaded={groups.loaded}
            missing={t`(removed or disabled)`}
          />
        </Form.Item>
      </FormPair>
    </>
  );
}

interface ItemsInputProps {
  /** Set by the form field. */
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

function ItemsInput({ id, value = [], onChange }: ItemsInputProps) {
  const { t } = useLingui();
  return (
    <ItemPicker
      id={id}
      none={t`Choose items`}
      ids={value}
      most={couponLimits.items}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

function HoursField({ labels, sound }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Form.Item
      name="hours"
      label={labels.hours}
      rules={[sound('hours')]}
      validateTrigger="onSubmit"
      extra={t`None: all day`}
    >
      <RowsInput<CouponValues['hours'][number]>
        most={couponLimits.hours}
        start={['14:00', '17:00']}
        add={t`Add hours`}
        nameOf={(number) => t`Hours ${number}`}
        removeOf={(number) => t`Remove hours ${number}`}
      >
        {([from, to], set, number) => (
          <span className={styles.span}>
            <TimeInput aria-label={t`Hours ${number}, from`} value={from} onChange={(next) => set([next, to])} />
            <span aria-hidden="true">–</span>
            <TimeInput aria-label={t`Hours ${number}, to`} value={to} onChange={(next) => set([from, next])} />
          </span>
        )}
      </RowsInput>
    </Form.Item>
  );
}

function BlackoutsField({ labels, sound }: FieldsProps) {
  const { t } = useLingui();
  const chosen: FormRule = {
    validator: (_rule, all: CouponValues['blackouts'] = []) =>
      all.every(({ from, to }) => from && to)
        ? Promise.resolve()
        : Promise.reject(new Error(t`Choose the first and the last day`)),
  };
  return (
    <Form.Item
      name="blackouts"
      label={labels.blackouts}
      rules={[chosen, sound('blackouts')]}
      validateTrigger="onSubmit"
    >
      <RowsInput<CouponValues['blackouts'][number]>
        most={couponLimits.blackouts}
        start={{ from: '', to: '' }}
        add={t`Add days`}
        nameOf={(number) => t`Days ${number}`}
        removeOf={(number) => t`Remove days ${number}`}
      >
        {(dates, set) => (
          <span className={classNames(styles.span, styles.dates)}>
            <DateInput
              value={dates.from || null}
              placeholder={t({ message: 'First day', context: 'of a coupon' })}
              onChange={(from) => set({ from: from ?? '', to: dates.to || (from ?? '') })}
            />
            <span aria-hidden="true">–</span>
            <DateInput
              value={dates.to || null}
              placeholder={t({ message: 'Last day', context: 'of a coupon' })}
              onChange={(to) => set({ ...dates, to: to ?? '' })}
            />
          </span>
        )}
      </RowsInput>
    </Form.Item>
  );
}
