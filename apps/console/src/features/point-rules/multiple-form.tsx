import { useLingui } from '@lingui/react/macro';
import type { NewPointMultiple, PointMultiple, PointRulesPage } from '@regulars/contract';
import { plainMultiple, pointLimits } from '@regulars/contract/rules/points';
import { pointOccasionPhrases, say, separators, weekdayPhrases, type PointOccasion } from '@regulars/phrases';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useRules } from '../../framework/form/rules.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { pointRuleReads } from './point-rule-reads.ts';
import styles from './point-rules.module.css';

const useGrades = () => useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });

/** The rate as a factor. */
type Values = Omit<NewPointMultiple, 'rate'> & { rate: number | null };

const empty: Values = {
  ...plainMultiple(),
  name: '',
  rate: 2,
  occasion: 'month_days',
};

const valuesOf = ({ multiple_id: _, rate, ...multiple }: PointMultiple): Values => ({
  ...multiple,
  rate: rate / 10_000,
});

const bodyOf = ({ rate, ...values }: Values): NewPointMultiple => ({
  ...values,
  name: values.name.trim(),
  rate: Math.round((rate ?? 0) * 10_000),
  weekdays: values.occasion === 'weekdays' ? values.weekdays : [],
  month_days: values.occasion === 'month_days' ? values.month_days : [],
});

interface MultipleFormProps {
  multiple: PointMultiple | undefined;
  loaded: PointRulesPage;
  onClosed: () => void;
}

/** Adds a multiple to the draft, or edits one in it. */
export function MultipleForm({ multiple, loaded, onClosed }: MultipleFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const options = { invalidates: pointRuleReads, handles: ['stale_edit'] } as const;
  const add = useFormAction('POST /point-rule/multiple', options);
  const edit = useFormAction('PUT /point-rule/multiple/{id}', options);
  const entity = useEntityForm<Values, PointRulesPage>({
    base: { values: multiple ? valuesOf(multiple) : empty, version: loaded.version },
    save(values, { version: ifMatch }, idempotencyKey) {
      const body = bodyOf(values);
      return multiple
        ? edit.mutateAsync({ params: { id: multiple.multiple_id }, body, ifMatch, idempotencyKey })
        : add.mutateAsync({ body, ifMatch, idempotencyKey });
    },
    onSaved() {
      void message.success(t`Saved in the draft`);
      drawer.onClose();
    },
    async reload() {
      const { version, draft, in_force: inForce } = await call('GET /point-rule/base');
      const now = (draft ?? inForce)?.rules.multiples.find(({ multiple_id: id }) => id === multiple?.multiple_id);
      return { values: now ? valuesOf(now) : multiple ? valuesOf(multiple) : empty, version };
    },
    errorFields: { point_multiples_too_many: null, point_multiple_not_found: null },
    needs: 'point_rule:update',
  });
  const labels = {
    name: t`Name`,
    rate: t`Points times`,
    occasion: t`When`,
    weekdays: t`Days of the week`,
    month_days: t`Days of the month`,
    from: t({ message: 'First day', context: 'of a multiple' }),
    to: t({ message: 'Last day', context: 'of a multiple' }),
    grade_ids: t`Grades`,
    branch_ids: t`Branches`,
    enabled: t`On`,
  };
  const textOf = useMultipleText();
  return (
    <FormDrawer
      title={multiple ? t`Multiple “${multiple.name}”` : t`New multiple`}
      entity={entity}
      verb={t`Save in the draft`}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Fields labels={labels} occasion={entity.values.occasion} kept={entity.base.values.branch_ids} />
      </FormFields>
    </FormDrawer>
  );
}

/** What somebody else changed, in words. */
function useMultipleText(): (name: keyof Values, value: unknown) => string {
  const locale = useLocale();
  const dates = useDates();
  const valueText = useValueText();
  const branches = useBranches({ of: 'all', closed: true });
  const { data: grades = [] } = useGrades();
  return (name, value) => {
    if (name === 'occasion') return say(pointOccasionPhrases[value as PointOccasion], locale); // the field's value
    if ((name === 'from' || name === 'to') && typeof value === 'string') return dates.day(value);
    if (!Array.isArray(value) || value.length === 0) return valueText(value);
    const named: readonly string[] =
      name === 'grade_ids'
        ? grades.filter(({ grade_id: id }) => value.includes(id)).map((grade) => grade.name)
        : name === 'branch_ids'
          ? branches.filter((branch) => value.includes(branch.value)).map((branch) => branch.label)
          : name === 'weekdays'
            ? weekdayPhrases.filter((_, at) => value.includes(at + 1)).map((phrase) => say(phrase, locale))
            : value.map(String);
    return named.join(separators[locale]);
  };
}

interface FieldsProps {
  labels: Readonly<Record<keyof Values, string>>;
  occasion: Values['occasion'];
  kept: readonly string[];
}

function Fields({ labels, occasion, kept }: FieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const { data: grades = [] } = useGrades();
  const branches = useBranches({ kept: [...kept] });
  const most = pointLimits.rate.max / 10_000;
  const some = { required: true, type: 'array', min: 1, message: t`Choose at least one` } as const;
  return (
    <>
      <FormPair>
        <Form.Item name="name" label={labels.name} rules={[rules.required()]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="rate"
          label={labels.rate}
          rules={[{ required: true, type: 'number', min: 1.0001, max: most, message: t`More than 1, up to ${most}` }]}
        >
          <InputNumber step={0.5} prefix="×" className={classNames(styles.wide)} />
        </Form.Item>
      </FormPair>
      <Form.Item name="occasion" label={labels.occasion} required>
        <Select options={useOptions(pointOccasionPhrases)} />
      </Form.Item>
      {occasion === 'weekdays' && (
        <Form.Item name="weekdays" label={labels.weekdays} rules={[some]}>
          <CheckboxGroup
            options={weekdayPhrases.map((phrase, at) => ({ value: at + 1, label: say(phrase, locale) }))}
          />
        </Form.Item>
      )}
      {occasion === 'month_days' && (
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
      )}
      <FormPair>
        <Form.Item name="from" label={labels.from} extra={t`Empty: from the version on`}>
          <DateInput />
        </Form.Item>
        <Form.Item name="to" label={labels.to} extra={t`Empty: without end`}>
          <DateInput />
        </Form.Item>
      </FormPair>
      <Form.Item name="grade_ids" label={labels.grade_ids} extra={t`Empty: all grades`}>
        <Select mode="multiple" options={grades.map(({ grade_id: value, name: label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="branch_ids" label={labels.branch_ids} extra={t`Empty: all branches`}>
        <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={branches} />
      </Form.Item>
      <Form.Item name="enabled" label={labels.enabled} valuePropName="checked" required>
        <Switch />
      </Form.Item>
    </>
  );
}
