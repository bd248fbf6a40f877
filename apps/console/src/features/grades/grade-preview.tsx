import { Trans, useLingui } from '@lingui/react/macro';
import type { LadderGrade } from '@regulars/contract';
import { useCurrentUser } from '../../framework/session/index.ts';
import { RuleWarning } from '../../framework/rules/enforce-dialog.tsx';
import { GradeIcon } from '../../ui/grade-icon.tsx';
import { faceOf } from '../../ui/grade-face.ts';
import { MemberCard } from '../../ui/member-card.tsx';
import { bodyOf, type GradeValues } from './grade-values.ts';
import styles from './grades.module.css';
import { oddsOf } from './ladder.rules.ts';
import { useGradeSentence, useOddWords } from './use-grade-words.ts';

interface GradePreviewProps {
  values: GradeValues;
  gradeId: string | undefined;
  others: readonly LadderGrade[];
}

/** The card of the typed grade, what it gives, and where it gives less than a lower one. */
export function GradePreview({ values, gradeId = '', others }: GradePreviewProps) {
  const { t } = useLingui();
  const { abbreviation_name: merchant } = useCurrentUser().merchant;
  const sentenceOf = useGradeSentence();
  const wordsOf = useOddWords();
  const grade = bodyOf(values);
  const name = grade.name || t`This grade`;
  const typed = { ...grade, name, grade_id: gradeId, gift: grade.gift ?? null } satisfies LadderGrade;
  const odds = oddsOf([...others, typed]).filter(({ higher, lower }) => higher === typed || lower === typed);
  const { icon } = values;
  return (
    <div className={styles.preview}>
      <h3>
        <Trans>On the member’s phone</Trans>
      </h3>
      <MemberCard
        merchant={merchant}
        {...faceOf(grade.face)}
        gradeName={
          <span className={styles.icon}>
            {icon && <GradeIcon name={icon} />} {name}
          </span>
        }
        memberName={t({ message: 'Name', context: 'of a person' })}
        cardNumber="8000 0000 0001"
      />
      <h3>
        <Trans>What members get</Trans>
      </h3>
      <p>{values.growth_from === null ? <Trans>Say how much growth it takes.</Trans> : sentenceOf(grade)}</p>
      {!values.enabled && (
        <p>
          <Trans>Nobody rises to it. Whoever holds it keeps it until its end.</Trans>
        </p>
      )}
      {odds.map((odd) => {
        const words = wordsOf(odd);
        return <RuleWarning key={words}>{words}</RuleWarning>;
      })}
    </div>
  );
}
