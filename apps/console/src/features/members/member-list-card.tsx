import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';

/** A member in the list of a phone. Spans only: it stands inside a button. */
export function MemberListCard({ member }: { member: Member }) {
  const locale = useLocale();
  const dates = useDates();
  const { state } = member;
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <Avatar id={member.vip_id} name={member.name} size={40} />
        <span className={styles.cardName}>
          <strong>{member.name}</strong>
          <PhoneText phone={member.phone} />
        </span>
        <span className={styles.cardMarks}>
          <GradeBadge face={faceOf(member.grade_face).face}>{member.grade_name}</GradeBadge>
          {state !== 'normal' && (
            <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>
          )}
        </span>
      </span>
      <span className={styles.cardFacts}>
        <span>
          <small>
            <Trans>Tags</Trans>
          </small>
          <TagList tags={member.tags} shown={1} />
        </span>
        <span>
          <small>
            <Trans>Birthday</Trans>
          </small>
          {member.birthday?.slice(5) ?? '–'}
        </span>
        <span>
          <small>
            <Trans>Joined</Trans>
          </small>
          {dates.short(member.joined_at)}
        </span>
      </span>
    </span>
  );
}
