import { useLingui } from '@lingui/react/macro';
import type { GradeLadder, LadderGrade } from '@regulars/contract';
import { couponGiftText, separators } from '@regulars/phrases';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { priceText } from '../../format/numbers.ts';
import { GradeFields } from './grade-fields.tsx';
import { GradePreview } from './grade-preview.tsx';
import { gradeReads } from './grade-reads.ts';
import { bodyOf, emptyGrade, valuesOf, type GradeValues } from './grade-values.ts';

interface GradeFormProps {
  /** Undefined: a new one. */
  grade: LadderGrade | undefined;
  loaded: GradeLadder;
  onClosed: () => void;
}

/** Adds a grade to the draft, or edits one in it, with the card and what the grade gives beside it. */
export function GradeForm({ grade, loaded, onClosed }: GradeFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const options = { invalidates: gradeReads, handles: ['stale_edit'] } as const;
  const add = useFormAction('POST /vip-grades', options);
  const edit = useFormAction('PUT /vip-grades/{id}', options);
  const entity = useEntityForm<GradeValues, GradeLadder>({
    base: { values: grade ? valuesOf(grade) : emptyGrade, version: loaded.version },
    save(values, { version: ifMatch }, idempotencyKey) {
      const body = bodyOf(values);
      return grade
        ? edit.mutateAsync({ params: { id: grade.grade_id }, body, ifMatch, idempotencyKey })
        : add.mutateAsync({ body, ifMatch, idempotencyKey });
    },
    onSaved() {
      void message.success(t`Saved in the draft`);
      drawer.onClose();
    },
    async reload() {
      const { version, draft, in_force: inForce } = await call('GET /vip-grades/ladder');
      const now = (draft ?? inForce)?.grades.find(({ grade_id: id }) => id === grade?.grade_id);
      return { values: now ? valuesOf(now) : grade ? valuesOf(grade) : emptyGrade, version };
    },
    errorFields: { grades_too_many: null, grade_not_found: null },
    needs: 'grade:update',
  });
  const labels = useGradeLabels();
  const textOf = useGradeText();
  const others = ((loaded.draft ?? loaded.in_force)?.grades ?? []).filter((one) => one !== grade);
  return (
    <FormDrawer
      title={grade ? t`Grade “${grade.name}”` : t`New grade`}
      entity={entity}
      verb={t`Save in the draft`}
      preview={<GradePreview values={entity.values} gradeId={grade?.grade_id} others={others} />}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <GradeFields labels={labels} values={entity.values} others={others} />
      </FormFields>
    </FormDrawer>
  );
}

export type GradeLabels = Readonly<Record<keyof GradeValues, string>>;

function useGradeLabels(): GradeLabels {
  const { t } = useLingui();
  return {
    name: t`Name`,
    growth_from: t({ message: 'Growth from', context: 'of a grade' }),
    valid_days: t({ message: 'Holds for', context: 'of a grade' }),
    earning: t`Points times`,
    discount_rate: t({ message: 'Price', context: 'of a grade' }),
    gift_points: t({ message: 'Points', context: 'as a gift' }),
    gift_bonus: t`Bonus`,
    gift_coupons: t`Coupons`,
    face: t`Card design`,
    colour: t`Colour`,
    icon: t({ message: 'Icon', context: 'of a grade' }),
    enabled: t({ message: 'In use', context: 'a grade' }),
  };
}

/** What somebody else changed, in words. */
function useGradeText(): (name: keyof GradeValues, value: unknown) => string {
  const valueText = useValueText();
  const locale = useLocale();
  return (name, value) => {
    if (name === 'discount_rate' && typeof value === 'number') return priceText(value, locale);
    if (name === 'gift_coupons' && Array.isArray(value))
      return value.map(couponGiftText).join(separators[locale]) || valueText('');
    return valueText(value);
  };
}
