import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade, PrivilegeRules } from '@regulars/contract';
import {
  couponGiftText,
  privilegeIconPhrases,
  privilegeKindPhrases,
  say,
  separators,
  weekdayPhrases,
} from '@regulars/phrases';
import { useEffect, useState } from 'react';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormFooter } from '../../framework/form/form-footer.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PrivilegeFields } from './privilege-fields.tsx';
import { PrivilegePreview } from './privilege-preview.tsx';
import { privilegeReads } from './privilege-reads.ts';
import { bodyOf, valuesOf, type PrivilegeValues } from './privilege-values.ts';
import styles from './privileges.module.css';

interface PrivilegeFormProps {
  /** Undefined: a new one. */
  id: string | undefined;
  title: string;
  version: number;
  initial: PrivilegeValues;
}

/** The page of a privilege, with what a member sees of it beside the fields. Once saved, it gives way to the grades. */
export function PrivilegeForm({ id, title, version, initial }: PrivilegeFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const tab = useTab();
  const [saved, setSaved] = useState(false);
  const options = { invalidates: privilegeReads, handles: ['stale_edit'] } as const;
  const add = useFormAction('POST /grade-privileges', options);
  const edit = useFormAction('PUT /grade-privileges/{id}', options);
  const entity = useEntityForm<PrivilegeValues, PrivilegeRules>({
    base: { values: initial, version },
    save(values, { version: ifMatch }, idempotencyKey) {
      const body = bodyOf(values);
      return id === undefined
        ? add.mutateAsync({ body, ifMatch, idempotencyKey })
        : edit.mutateAsync({ params: { id }, body, ifMatch, idempotencyKey });
    },
    onSaved() {
      void message.success(t`Saved in the draft`);
      setSaved(true);
    },
    async reload() {
      const newer = await call('GET /grade-privileges');
      const now = (newer.draft ?? newer.in_force)?.privileges.find(({ privilege_id: one }) => one === id);
      return { values: now ? valuesOf(now) : initial, version: newer.version };
    },
    errorFields: { privileges_too_many: null, privilege_not_found: null, grade_not_found: 'grade_ids' },
    needs: 'grade:update',
  });
  // The tab closes as soon as it is out of sight, when nothing in it is unsaved any more.
  useEffect(() => {
    if (!saved) return undefined;
    tab.openTab('/gradeManagement');
    return tab.close;
  }, [saved, tab]);
  const labels = usePrivilegeLabels();
  const grades = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 }).data ?? [];
  const textOf = usePrivilegeText(grades);
  return (
    <>
      <PageHead title={title} />
      <div className={styles.form}>
        <Panel>
          <FormFields entity={entity} labels={labels} textOf={textOf}>
            <PrivilegeFields labels={labels} entity={entity} grades={grades} />
          </FormFields>
          <FormFooter entity={entity} verb={<Trans>Save in the draft</Trans>} onCancel={tab.close} />
        </Panel>
        <PrivilegePreview values={entity.values} grades={grades} />
      </div>
    </>
  );
}

export type PrivilegeLabels = Readonly<Record<keyof PrivilegeValues, string>>;

function usePrivilegeLabels(): PrivilegeLabels {
  const { t } = useLingui();
  return {
    kind: t({ message: 'Kind', context: 'of a privilege' }),
    title: t({ message: 'Title', context: 'of a privilege' }),
    explanation: t`What members read of it`,
    icon: t({ message: 'Icon', context: 'of a privilege' }),
    grade_ids: t`Grades that have it`,
    points: t({ message: 'Points', context: 'as a gift' }),
    bonus: t`Bonus`,
    coupons: t`Coupons`,
    days_before: t`Days before the birthday`,
    weekdays: t`Days of the week`,
    month_days: t`Days of the month`,
    enabled: t({ message: 'On', context: 'a privilege' }),
  };
}

/** What somebody else changed, in words. */
function usePrivilegeText(grades: readonly Grade[]): (name: keyof PrivilegeValues, value: unknown) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const valueText = useValueText();
  return (name, value) => {
    if (Array.isArray(value)) {
      if (value.length === 0) return t`not set`;
      const named: readonly string[] =
        name === 'grade_ids'
          ? grades.filter(({ grade_id: id }) => value.includes(id)).map((grade) => grade.name)
          : name === 'weekdays'
            ? weekdayPhrases.filter((_, at) => value.includes(at + 1)).map((phrase) => say(phrase, locale))
            : name === 'coupons'
              ? value.map(couponGiftText)
              : value.map(String);
      return named.join(separators[locale]);
    }
    const phrases = { ...privilegeKindPhrases, ...privilegeIconPhrases };
    const phrase = (name === 'kind' || name === 'icon') && Object.entries(phrases).find(([key]) => key === value)?.[1];
    if (phrase) return say(phrase, locale);
    return valueText(value);
  };
}
