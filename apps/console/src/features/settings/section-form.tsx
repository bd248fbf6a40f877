import { useLingui } from '@lingui/react/macro';
import type { SettingRow, SettingSection, SettingsConfig } from '@regulars/contract';
import type { SettingName } from '@regulars/phrases';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { countText, yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { ApiError, call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { changesOf } from '../../framework/form/edits.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base } from '../../framework/form/use-entity-form.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useSectionTitles } from './use-section-titles.ts';
import { useSettingForm } from './use-setting-action.ts';
import { useSettingWords } from './use-setting-words.ts';

type Typed = string | number | boolean | null;
type Changed = NonNullable<SettingRow['changed']>;
type Values = Partial<Record<SettingName, Typed>>;

const typedOf = ({ type, value }: SettingRow): Typed => {
  if (type === 'money') return typeof value === 'number' ? yuanText(value) : '';
  return type === 'text' ? (value ?? '') : value;
};

/** As it is sent; an emptied field is set back. */
const sentOf = ({ type }: SettingRow, typed: Typed): Typed => {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  return type === 'money' ? (readMoney(text) ?? null) : text;
};

const baseOf = ({ settings, version }: SettingsConfig, section: SettingSection): Base<Values> => {
  const rows = settings.filter((row) => row.section === section);
  return {
    values: Object.fromEntries(rows.map((row) => [row.name, typedOf(row)])),
    version,
    savedBy: rows
      .flatMap(({ changed }) => changed ?? [])
      .reduce<Changed | null>((last, one) => (last && Date.parse(last.at) >= Date.parse(one.at) ? last : one), null),
  };
};

interface SectionFormProps {
  section: SettingSection;
  loaded: SettingsConfig;
  onClosed: () => void;
}

/** Edits the settings of a section. */
export function SectionForm({ section, loaded, onClosed }: SectionFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const titles = useSectionTitles();
  const save = useSettingForm(section);
  const wordsOf = useSettingWords();
  const rows = loaded.settings.filter((row) => row.section === section);
  const rowOf = new Map<SettingName, SettingRow>(rows.map((row) => [row.name, row]));
  const entity = useEntityForm<Values, SettingsConfig | undefined>({
    needs: 'settings:update',
    base: baseOf(loaded, section),
    async save(values, { values: before, version: ifMatch }, idempotencyKey) {
      const changed = Object.entries(changesOf(before, values)) as [SettingName, Typed][]; // of the form's own fields
      const body: Record<string, Typed> = Object.fromEntries(
        changed.map(([name, typed]) => {
          const row = rowOf.get(name);
          return [name, row ? sentOf(row, typed) : typed];
        }),
      );
      if (changed.length === 0) return undefined;
      try {
        return await save(body, { ifMatch, idempotencyKey });
      } catch (refusal) {
        if (!(refusal instanceof ApiError) || refusal.name !== 'stale_edit') throw refusal;
        // All settings have one version: what changed may be of another section.
        const newest = baseOf(await call('GET /merchants/sys-config'), section);
        if (Object.keys(changesOf(before, newest.values)).length > 0) throw refusal;
        return save(body, { ifMatch: newest.version, idempotencyKey });
      }
    },
    onSaved(saved) {
      if (saved) void message.success(t`Saved`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /merchants/sys-config'), section),
  });
  const labels = Object.fromEntries(rows.map(({ name, label }) => [name, label])) as Readonly<
    Record<SettingName, string>
  >; // of this section's fields, the only ones shown
  const textOf = (name: SettingName, value: unknown): string => {
    const row = rowOf.get(name);
    if (row?.type === 'money') return value === '' ? wordsOf(row, null) : String(value);
    return row ? wordsOf(row, (value === '' ? null : value) as SettingRow['value']) : String(value); // as typed in its field
  };
  return (
    <FormDrawer title={titles[section]} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        {rows.map((row) => (
          <SettingField key={row.name} row={row} label={labels[row.name]} />
        ))}
      </FormFields>
    </FormDrawer>
  );
}

function SettingField({ row, label }: { row: SettingRow; label: string }) {
  const { t } = useLingui();
  const { name, type, min, max, initial, hint, choices } = row;
  const money = useMoneyRule(max ?? 0);
  const wordsOf = useSettingWords();
  const standard = wordsOf(row, initial);
  const common = {
    name,
    label,
    extra: t`${hint}. Default: ${standard}`,
  };
  switch (type) {
    case 'flag':
      return (
        <Form.Item {...common} valuePropName="checked" required>
          <Switch />
        </Form.Item>
      );
    case 'choice':
      return (
        <Form.Item {...common} required>
          <Radio.Group options={choices} />
        </Form.Item>
      );
    case 'whole': {
      const [least, most] = [min ?? 0, max ?? 0];
      const [from, to] = [countText(least), countText(most)];
      const words = t`A whole number, from ${from} to ${to}`;
      return (
        <Form.Item {...common} rules={[{ required: true, type: 'integer', min: least, max: most, message: words }]}>
          {/* The input's own bounds would silently change the typed value. */}
          <InputNumber />
        </Form.Item>
      );
    }
    case 'money':
      return (
        <Form.Item {...common} rules={[money]}>
          <AmountInput money />
        </Form.Item>
      );
    case 'text':
      return (
        <Form.Item {...common}>
          <Input maxLength={max ?? undefined} autoComplete="off" />
        </Form.Item>
      );
  }
}
