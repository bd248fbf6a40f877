import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade } from '@regulars/contract';
import { changesOf } from '../form/edits.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useCurrentUser } from '../session/index.ts';
import { useLocale, type Locale } from '../../i18n/locale.ts';
import { cardNumberText } from '../../format/card-numbers.ts';
import { MemberCard } from '../../ui/member-card.tsx';
import type { MemberValues } from './member-values.ts';
import { faceOf } from '../../ui/grade-face.ts';
import styles from './member-preview.module.css';

interface MemberPreviewProps {
  entity: EntityForm<MemberValues>;
  grades: readonly Grade[];
  isNew: boolean;
  labels: Readonly<Record<keyof MemberValues, string>>;
}

/** Previews the member's card and says what saving will do. */
export function MemberPreview({ entity, grades, isNew, labels }: MemberPreviewProps) {
  const { t } = useLingui();
  const { abbreviation_name } = useCurrentUser().merchant;
  const { values, base } = entity;
  const grade = grades.find(({ grade_id }) => grade_id === values.grade_id);
  const changed = (Object.keys(changesOf(base.values, values)) as (keyof MemberValues)[])
    .map((name) => labels[name])
    .join(t`, `);
  return (
    <div className={styles.preview}>
      <h3>
        <Trans>On the member’s phone</Trans>
      </h3>
      <MemberCard
        merchant={abbreviation_name}
        {...faceOf(grade?.face ?? 'basic')}
        gradeName={grade?.name ?? ''}
        memberName={values.name.trim() || t({ message: 'Name', context: 'of a person' })}
        cardNumber={values.member_no ? cardNumberText(values.member_no) : t`Numbered when saved`}
      />
      <h3>
        <Trans>After saving</Trans>
      </h3>
      <p>
        {isNew ? (
          <GradeSentence grade={grade} />
        ) : changed ? (
          <Trans>Changes at once: {changed}. The operation log keeps the old values.</Trans>
        ) : (
          <Trans>Nothing is changed yet.</Trans>
        )}
      </p>
      {!isNew && values.grade_id !== base.values.grade_id && (
        <p>
          <GradeSentence grade={grade} />
        </p>
      )}
    </div>
  );
}

/** The benefits of a grade, in a sentence. */
function GradeSentence({ grade }: { grade: Grade | undefined }) {
  const locale = useLocale();
  if (!grade) return <Trans>The membership starts at once, in the lowest grade.</Trans>;
  const { name } = grade;
  const discount = discountFigure(grade, locale);
  const points = grade.earning_rate / 10_000;
  if (discount === undefined && points === 1)
    return <Trans>{name} starts at once, with points for every purchase.</Trans>;
  if (discount === undefined)
    return (
      <Trans>
        {name} starts at once: {points} times the points.
      </Trans>
    );
  if (points === 1)
    return (
      <Trans>
        {name} starts at once: {discount}% off.
      </Trans>
    );
  return (
    <Trans>
      {name} starts at once: {discount}% off and {points} times the points.
    </Trans>
  );
}

/** A discount of 9800 basis points as 9.8 (折) in Chinese or 2 (% off) in English; undefined if there is none. */
function discountFigure({ discount_rate: rate }: Pick<Grade, 'discount_rate'>, locale: Locale): number | undefined {
  if (rate >= 10_000) return undefined;
  return locale === 'zh-CN' ? rate / 1000 : (10_000 - rate) / 100;
}
