import { useLingui } from '@lingui/react/macro';
import type { GrowthRulesPage } from '@regulars/contract';
import { growthLimits, visitPassesDay } from '@regulars/contract/rules/growth';
import { downgradePhrases, say } from '@regulars/phrases';
import { Form, InputNumber, Radio, Switch } from 'antd';
import { countText } from '../../format/numbers.ts';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { growthReads } from './card-reads.ts';
import { growthOf, growthValues, type GrowthValues } from './card-values.ts';
import styles from './member-cards.module.css';
import { useGrowthLines } from './use-growth-lines.ts';

interface AmountProps {
  name: keyof GrowthValues;
  label: string;
  least?: number;
  most: number;
  decimals?: number;
  optional?: boolean;
  extra?: string;
  /** What else is wrong with a value. */
  faultOf?: (value: number) => string | undefined;
}

function Amount({ name, label, least = 0, most, decimals = 0, optional = false, extra, faultOf }: AmountProps) {
  const { t } = useLingui();
  const whole = useWholeRule(least, most, !optional);
  const [from, to] = [countText(least), countText(most)];
  const isFine = (value: number): boolean =>
    value >= least && value <= most && Number.isInteger(Math.round(value * 1e8) / 1e8 / 10 ** -decimals);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={
        decimals === 0
          ? [
              whole,
              {
                validator: (_, value: unknown) => {
                  const fault = typeof value === 'number' ? faultOf?.(value) : undefined;
                  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
                },
              },
            ]
          : [
              { required: !optional, message: t`Required` },
              {
                validator: (_, value: number | null | undefined) =>
                  value === null || value === undefined || isFine(value)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t`From ${from} to ${to}, with at most ${decimals} decimals`)),
              },
            ]
      }
    >
      <InputNumber suffix={t({ message: 'growth', context: 'unit of a field' })} className={classNames(styles.wide)} />
    </Form.Item>
  );
}

/** The names of the fields, and what their values are called. */
function useGrowthTexts() {
  const { t } = useLingui();
  const labels: Readonly<Record<keyof GrowthValues, string>> = {
    per_yuan_spent: t`Growth for each yuan spent`,
    stored_value_counts: t`Paying from stored value counts`,
    per_yuan_topped_up: t`Growth for each yuan topped up`,
    per_visit: t`For the first payment of a day`,
    cap_per_day: t`Most a day`,
    refund_lowers: t`Refunds take growth back`,
    downgrade: t`At the end of a grade it loses`,
  };
  const locale = useLocale();
  const valueText = useValueText();
  const textOf = (name: keyof GrowthValues, value: unknown): string =>
    name === 'downgrade' ? say(downgradePhrases[value as GrowthValues['downgrade']], locale) : valueText(value); // the field's value
  return { labels, textOf };
}

/** Edits the draft of the growth rules, with its sentences beside it. */
export function GrowthForm({ loaded, onClosed }: { loaded: GrowthRulesPage; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const linesOf = useGrowthLines();
  const downgrades = useOptions(downgradePhrases);
  const save = useFormAction('PUT /vip-card-config/grade-exp', { invalidates: growthReads, handles: ['stale_edit'] });
  const entity = useEntityForm<GrowthValues, GrowthRulesPage>({
    base: growthValues(loaded),
    save: (values, { version }, idempotencyKey) =>
      save.mutateAsync({ body: growthOf(values), ifMatch: version, idempotencyKey }),
    onSaved() {
      void message.success(t`Saved in the draft`);
      drawer.onClose();
    },
    reload: async () => growthValues(await call('GET /vip-card-config/grade-exp')),
    needs: 'member_card:update',
  });
  const { labels, textOf } = useGrowthTexts();
  const most = entity.values.cap_per_day;
  const rate = growthLimits.rate / 10_000;
  return (
    <FormDrawer
      title={t`Growth rules`}
      entity={entity}
      verb={t`Save in the draft`}
      preview={
        <>
          <h3>{t`What members get`}</h3>
          <ul className={styles.lines}>
            {linesOf(growthOf(entity.values)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      }
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <FormPair>
          <Amount name="per_yuan_spent" label={labels.per_yuan_spent} most={rate} decimals={4} />
          <Amount name="per_yuan_topped_up" label={labels.per_yuan_topped_up} most={rate} decimals={4} />
        </FormPair>
        <Form.Item name="stored_value_counts" label={labels.stored_value_counts} valuePropName="checked" required>
          <Switch />
        </Form.Item>
        <FormPair>
          <Amount
            name="per_visit"
            label={labels.per_visit}
            most={growthLimits.visit}
            faultOf={(per_visit) =>
              visitPassesDay({ per_visit, cap_per_day: most }) ? t`Not above the most a day` : undefined
            }
          />
          <Amount
            name="cap_per_day"
            label={labels.cap_per_day}
            least={1}
            most={growthLimits.dayMost}
            optional
            extra={t`Empty: no limit`}
          />
        </FormPair>
        <Form.Item name="refund_lowers" label={labels.refund_lowers} valuePropName="checked" required>
          <Switch />
        </Form.Item>
        <Form.Item name="downgrade" label={labels.downgrade} required>
          <Radio.Group vertical options={downgrades} />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
