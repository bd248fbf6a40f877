import { Trans } from '@lingui/react/macro';
import type { Grade, ListedMember } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Birthday } from './birthday.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { gradeProgress } from './grade-progress.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';
import { useStepWords } from './use-step-words.ts';

interface MemberListCardProps {
  member: ListedMember;
  /** The list is filtered by birthday: it stands instead of the day of joining. */
  byBirthday: boolean;
  grades: readonly Grade[];
}

/** A member in the phone list. Only spans, because it is rendered inside a button. */
export function MemberListCard({ member, byBirthday, grades }: MemberListCardProps) {
  const locale = useLocale();
  const dates = useDates();
  const { state } = member;
  const balance = moneyText(member.principal + member.bonus);
  const given = moneyText(member.bonus);
  const joined = dates.cell(member.joined_at);
  const points = countText(member.points);
  const expiring = countText(member.points_soon);
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <Avatar id={member.vip_id} name={member.name} size={40} />
        <span className={styles.cardName}>
          <span className={styles.cardTitle}>
            <strong>{member.name}</strong>
            <GradeBadge {...faceOf(member.grade_face)}>{member.grade_name}</GradeBadge>
          </span>
          <PhoneText phone={member.phone} />
        </span>
        <span className={styles.cardMarks}>
          <strong>{balance}</strong>
          {state !== 'normal' ? (
            <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>
          ) : (
            member.bonus > 0 && (
              <small>
                <Trans>bonus {given}</Trans>
              </small>
            )
          )}
        </span>
      </span>
      <span className={styles.cardFacts}>
        <span>
          <Trans>
            Points <strong>{points}</strong>
          </Trans>
          {member.points_soon > 0 && (
            <span className={styles.expiring}>
              {' '}
              <Trans>{expiring} expiring soon</Trans>
            </span>
          )}
        </span>
        {member.tags.length > 0 && member.points_soon === 0 && <TagList tags={member.tags} shown={1} />}
        <span className={styles.cardLast}>
          {byBirthday && member.birthday ? (
            <Birthday date={member.birthday} />
          ) : (
            <Step member={member} grades={grades}>
              <Trans>Joined {joined}</Trans>
            </Step>
          )}
        </span>
      </span>
    </span>
  );
}

/** How much growth the next grade still takes; of the highest grade the children. */
function Step({ member, grades, children }: Pick<MemberListCardProps, 'member' | 'grades'> & { children: ReactNode }) {
  const wordsOf = useStepWords();
  const progress = member.state === 'cancelled' ? undefined : gradeProgress(grades, member.grade_id, member.growth);
  if (!progress || progress.kind === 'highest') return children;
  return wordsOf(progress);
}
