import { useLingui } from '@lingui/react/macro';
import type { PointRulesPage } from '@regulars/contract';
import {
  payMeansPhrases,
  pointCombiningPhrases,
  pointExpiryPhrases,
  say,
  type PayMeans,
  type PointCombining,
  type PointExpiry,
} from '@regulars/phrases';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EarningFields, ExpiryFields, UseFields } from './base-fields.tsx';
import { baseOf, baseValues, means, type Values } from './base-values.ts';
import { pointRuleReads } from './point-rule-reads.ts';
import styles from './point-rules.module.css';
import { useStatements } from './use-rule-words.ts';

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
  const textOf = useBaseText();
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

/** What somebody else changed, in words. */
function useBaseText(): (name: keyof Values, value: unknown) => string {
  const locale = useLocale();
  const valueText = useValueText();
  return (name, value) => {
    if (name === 'expiry') return say(pointExpiryPhrases[value as PointExpiry], locale); // the field's value
    if (name === 'combining') return say(pointCombiningPhrases[value as PointCombining], locale); // likewise
    const text = valueText(value);
    if (name.startsWith('share_') || name === 'use_most') return typeof value === 'number' ? `${text}%` : text;
    return name === 'per' || name === 'least' || name === 'use_value' ? `¥${text}` : text;
  };
}

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
