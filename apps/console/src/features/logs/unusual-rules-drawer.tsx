import { Trans, useLingui } from '@lingui/react/macro';
import type { UnusualRules } from '@regulars/contract';
import { unusualRules } from '@regulars/contract/rules';
import { keysOf, say, unusualRulePhrases, type UnusualRule } from '@regulars/phrases';
import { Form, InputNumber, Switch } from 'antd';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './logs.module.css';

type Loaded = UnusualRules & { readonly version: number };
/** Each rule on or off, and its number under `rule:from`. */
type Values = Record<string, boolean | number | null | undefined>;

const rules = keysOf(unusualRulePhrases);
const numbered = [
  'failed_sign_ins',
  'adjustments',
  'exports',
  'refunds',
  'pay_and_refund',
  'cash_back',
] as const satisfies readonly UnusualRule[];
const fromOf = (rule: UnusualRule): string => `${rule}:from`;

const baseOf = (loaded: Loaded): Base<Values> => ({
  values: {
    ...Object.fromEntries(rules.map((rule) => [rule, loaded[rule].enabled])),
    ...Object.fromEntries(numbered.map((rule) => [fromOf(rule), loaded[rule].from])),
  },
  version: loaded.version,
});

/** The request body. Throws on what the form must have refused. */
const rulesOf = (values: Values): UnusualRules => {
  const enabled = (rule: UnusualRule): boolean => values[rule] === true;
  const fromOn = (rule: UnusualRule) => {
    const from = values[fromOf(rule)];
    if (typeof from !== 'number') throw new TypeError('The form submitted an invalid number');
    return { enabled: enabled(rule), from };
  };
  return {
    failed_sign_ins: fromOn('failed_sign_ins'),
    new_device: { enabled: enabled('new_device') },
    adjustments: fromOn('adjustments'),
    raised: { enabled: enabled('raised') },
    exports: fromOn('exports'),
    refunds: fromOn('refunds'),
    pay_and_refund: fromOn('pay_and_refund'),
    cash_back: fromOn('cash_back'),
  };
};

/** Edits what counts as unusual. */
export function UnusualRulesDrawer({ onClose }: { onClose: () => void }) {
  const loaded = useEndpoint('GET /logs/unusual-rules', {}, { staleTime: 0 });
  // Waits for a fresh answer: a cached one may have a stale version.
  return loaded.data && loaded.isFetchedAfterMount ? <RulesForm loaded={loaded.data} onClose={onClose} /> : null;
}

function RulesForm({ loaded, onClose }: { loaded: Loaded; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const drawer = useDrawer(onClose);
  const save = useFormAction('PUT /logs/unusual-rules', {
    invalidates: ['/logs/unusual-rules', '/logs/operate-logs'],
    handles: ['stale_edit'],
  });
  const numbers: Readonly<Record<(typeof numbered)[number], string>> = {
    failed_sign_ins: t`Failed tries of one user, or from one address at three users or more, within an hour`,
    adjustments: t`Adjustments of one member within 24 hours`,
    exports: t`Rows exported by one user within 24 hours`,
    refunds: t`Refunds of orders and top-ups by one user within 24 hours`,
    pay_and_refund: t`Payments of one member that were refunded or voided within 24 hours`,
    cash_back: t`Cash orders without a member within 24 hours that their cashier refunded or voided within an hour`,
  };
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(rules.map((rule) => [rule, say(unusualRulePhrases[rule], locale)])),
    ...Object.fromEntries(numbered.map((rule) => [fromOf(rule), numbers[rule]])),
  };
  const entity = useEntityForm<Values, Loaded>({
    needs: 'operation_log:watch',
    base: baseOf(loaded),
    save: (values, { version: ifMatch }, idempotencyKey) =>
      save.mutateAsync({ body: rulesOf(values), ifMatch, idempotencyKey }),
    onSaved() {
      void message.success(t`Saved; it applies from the next look, within five minutes`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /logs/unusual-rules')),
  });
  const textOf = (_field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`;
    return typeof value === 'number' ? String(value) : '';
  };
  return (
    <FormDrawer title={t`What counts as unusual`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <p className={styles.sentence}>
          <Trans>The logs are looked through every five minutes. What was found already stays.</Trans>
        </p>
        {rules.map((rule) => (
          <RuleFields key={rule} rule={rule} labels={labels} />
        ))}
      </FormFields>
    </FormDrawer>
  );
}

function RuleFields({ rule, labels }: { rule: UnusualRule; labels: Readonly<Record<string, string>> }) {
  const { t } = useLingui();
  const { from } = unusualRules[rule];
  const { minimum, maximum } = from ?? { minimum: 0, maximum: 0 };
  return (
    <fieldset className={styles.rule}>
      <legend>{labels[rule]}</legend>
      <Form.Item name={rule} valuePropName="checked" noStyle>
        <Switch aria-label={labels[rule]} />
      </Form.Item>
      {from && (
        <Form.Item
          name={fromOf(rule)}
          style={{ marginBottom: 0 }}
          label={labels[fromOf(rule)]}
          rules={[
            { required: true, message: t`Please enter a number` },
            {
              type: 'integer',
              min: minimum,
              max: maximum,
              message: t`A whole number, from ${minimum} to ${maximum}`,
            },
          ]}
        >
          {/* The input's own bounds would silently change the typed value. */}
          <InputNumber className={styles.months ?? ''} />
        </Form.Item>
      )}
    </fieldset>
  );
}
