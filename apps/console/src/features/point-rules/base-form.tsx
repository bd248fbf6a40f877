import { useLingui } from '@lingui/react/macro';
import type { PointBase, PointRulesPage } from '@regulars/contract';
import { pointLimits } from '@regulars/contract/rules';
import {
  keysOf,
  payMeansPhrases,
  pointCombiningPhrases,
  pointExpiryPhrases,
  say,
  type PayMeans,
  type PointCombining,
  type PointExpiry,
} from '@regulars/phrases';
import { Form, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base, type EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { pointRuleReads } from './point-rule-reads.ts';
import styles from './point-rules.module.css';
import { useStatements } from './use-rule-words.ts';

const means = keysOf(payMeansPhrases);
type ShareField = `share_${PayMeans}` | 'share_top_up';

/** Shares are percent, amounts yuan as typed. */
type Values = Record<ShareField, number | null> & {
  points: number | null;
  per: string;
  least: string;
  day_most: number | null;
  used: boolean;
  use_points: number | null;
  use_value: string;
  use_step: number | null;
  use_least: number | null;
  use_most: number | null;
  use_with_coupons: boolean;
  expiry: PointExpiry;
  expiry_after: number | null;
  combining: PointCombining;
};

const initial: PointBase = {
  points: 1,
  per: 100,
  shares: {
    cash: 10_000,
    terminal: 10_000,
    transfer: 10_000,
    wechat_pay: 10_000,
    alipay: 10_000,
    stored_value: 10_000,
  },
  top_up_share: 0,
  least: 0,
  day_most: null,
  use: { points: 100, value: 100, step: 100, least: 0, most_share: 5_000, with_coupons: true },
  expiry: 'year_end',
  expiry_after: 1,
  combining: 'best',
};

const valuesOf = (base: PointBase): Values => {
  const use = base.use ?? initial.use;
  return {
    points: base.points,
    per: yuanText(base.per),
    ...(Object.fromEntries(means.map((one) => [`share_${one}`, base.shares[one] / 100])) as Record<
      `share_${PayMeans}`,
      number
    >), // each means'
    share_top_up: base.top_up_share / 100,
    least: yuanText(base.least),
    day_most: base.day_most,
    used: base.use !== null,
    use_points: use?.points ?? null,
    use_value: yuanText(use?.value ?? 0),
    use_step: use?.step ?? null,
    use_least: use?.least ?? null,
    use_most: (use?.most_share ?? 0) / 100,
    use_with_coupons: use?.with_coupons ?? true,
    expiry: base.expiry,
    expiry_after: base.expiry_after,
    combining: base.combining,
  };
};

const share = (percent: number | null): number => Math.round((percent ?? 0) * 100);
/** What is missing is refused by its field. */
const baseOf = (values: Values): PointBase => ({
  points: values.points ?? 0,
  per: readMoney(values.per) ?? 0,
  shares: Object.fromEntries(means.map((one) => [one, share(values[`share_${one}`])])) as PointBase['shares'], // each means'
  top_up_share: share(values.share_top_up),
  least: readMoney(values.least) ?? 0,
  day_most: values.day_most,
  use: values.used
    ? {
        points: values.use_points ?? 0,
        value: readMoney(values.use_value) ?? 0,
        step: values.use_step ?? 0,
        least: values.use_least ?? 0,
        most_share: share(values.use_most),
        with_coupons: values.use_with_coupons,
      }
    : null,
  expiry: values.expiry,
  expiry_after: values.expiry === 'never' ? null : values.expiry_after,
  combining: values.combining,
});

const baseValues = ({ draft, in_force: inForce, version }: PointRulesPage): Base<Values> => ({
  values: valuesOf((draft?.rules ?? inForce?.rules)?.base ?? initial),
  version,
  savedBy: draft ? { by: draft.edited_by, at: draft.edited_at } : null,
});

interface BaseFormProps {
  loaded: PointRulesPage;
  onClosed: () => void;
}

/** Edits the base rule of the draft, with its sentences beside it. */
export function BaseForm({ loaded, onClosed }: BaseFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const save = useFormAction('POST /point-rule/base', { invalidates: pointRuleReads, handles: ['stale_edit'] });
  const entity = useEntityForm<Values, PointRulesPage>({
    base: baseValues(loaded),
    save: (values, { version }, idempotencyKey) =>
      save.mutateAsync({ body: baseOf(values), ifMatch: version, idempotencyKey }),
    onSaved() {
      void message.success(t`Saved in the draft`);
      drawer.onClose();
    },
    reload: async () => baseValues(await call('GET /point-rule/base')),
    needs: 'point_rule:update',
  });
  const labels = useLabels();
  const textOf = (_: keyof Values, value: unknown): string =>
    typeof value === 'boolean'
      ? value
        ? t`Yes`
        : t`No`
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : t`not set`;
  return (
    <FormDrawer
      title={t`Base rule of points`}
      entity={entity}
      verb={t`Save in the draft`}
      preview={<Preview entity={entity} />}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <EarningFields labels={labels} />
        <UseFields labels={labels} used={entity.values.used} />
        <ExpiryFields labels={labels} expiry={entity.values.expiry} />
      </FormFields>
    </FormDrawer>
  );
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { t } = useLingui();
  const locale = useLocale();
  return {
    ...(Object.fromEntries(means.map((one) => [`share_${one}`, say(payMeansPhrases[one], locale)])) as Record<
      `share_${PayMeans}`,
      string
    >), // each means'
    points: t`Points`,
    per: t`for each so much paid`,
    share_top_up: t`Top-up`,
    least: t`Least payment`,
    day_most: t`Most a day`,
    used: t`Points pay for orders`,
    use_points: t`So many points`,
    use_value: t`pay`,
    use_step: t`In steps of`,
    use_least: t`At least at once`,
    use_most: t`Most of an order`,
    use_with_coupons: t`Together with a coupon`,
    expiry: t`Points expire`,
    expiry_after: t`After how many`,
    combining: t`If several multiples hold`,
  };
}

type Labels = Readonly<Record<keyof Values, string>>;

/** The typed rule in sentences. */
function Preview({ entity }: { entity: EntityForm<Values> }) {
  const { t } = useLingui();
  const statements = useStatements();
  return (
    <div className={styles.preview}>
      <h3>{t`What members get`}</h3>
      {statements(baseOf(entity.values)).map(({ title, lines }) => (
        <div key={title}>
          <p className={styles.title}>{title}</p>
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

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
          message: t`A whole number, from ${least} to ${most}`,
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

function EarningFields({ labels }: { labels: Labels }) {
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
          extra={t`Empty: no limit`}
        />
      </FormPair>
    </fieldset>
  );
}

function UseFields({ labels, used }: { labels: Labels; used: boolean }) {
  const { t } = useLingui();
  const money = useMoneyRule(pointLimits.value);
  return (
    <fieldset className={styles.fields}>
      <legend>{t`How they are used`}</legend>
      <Form.Item name="used" label={labels.used} valuePropName="checked" required>
        <Switch />
      </Form.Item>
      <div hidden={!used}>
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
          <Whole name="use_step" label={labels.use_step} least={1} most={pointLimits.points} />
          <Whole name="use_least" label={labels.use_least} least={0} most={pointLimits.dayMost} />
        </FormPair>
        <FormPair>
          <Share name="use_most" label={labels.use_most} least={0.01} most={100} />
          <Form.Item name="use_with_coupons" label={labels.use_with_coupons} valuePropName="checked" required>
            <Switch />
          </Form.Item>
        </FormPair>
      </div>
    </fieldset>
  );
}

function ExpiryFields({ labels, expiry }: { labels: Labels; expiry: PointExpiry }) {
  const { t } = useLingui();
  const bounds = {
    never: [0, 0],
    days: [1, pointLimits.days],
    month_end: [0, pointLimits.months],
    year_end: [0, pointLimits.years],
  } as const;
  const [least, most] = bounds[expiry];
  const units = { never: '', days: t`days`, month_end: t`months`, year_end: t`years` };
  return (
    <fieldset className={styles.fields}>
      <legend>{t`When they expire`}</legend>
      <FormPair>
        <Form.Item name="expiry" label={labels.expiry} required>
          <Select options={useOptions(pointExpiryPhrases)} />
        </Form.Item>
        <div hidden={expiry === 'never'}>
          <Whole
            name="expiry_after"
            label={labels.expiry_after}
            least={least}
            most={most}
            optional={expiry === 'never'}
            suffix={units[expiry]}
          />
        </div>
      </FormPair>
      <Form.Item name="combining" label={labels.combining} required>
        <Radio.Group options={useOptions(pointCombiningPhrases)} />
      </Form.Item>
    </fieldset>
  );
}
