import type { Member } from '@regulars/contract';
import { figureText, memberStatePhrases, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cardNumberText } from '../../format/card-numbers.ts';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { faceOf } from '../../ui/grade-face.ts';
import { moneyText } from '../../format/numbers.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './counter.module.css';

/** A member in a list of the counter: who, grade, what happened, balance and points. Only spans. */
export function MemberLine({ member, did }: { member: Member; did?: ReactNode }) {
  const locale = useLocale();
  const { vip_id: id, name, phone, member_no: card, state, grade_face: face, grade_name: grade } = member;
  return (
    <>
      <Avatar id={id} name={name} size={36} />
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.small}>
          <PhoneText phone={phone} />
          <span className={styles.card}>{cardNumberText(card)}</span>
        </span>
      </span>
      <span className={styles.grade}>
        {state === 'normal' ? (
          <GradeBadge {...faceOf(face)}>{grade}</GradeBadge>
        ) : (
          <StateTag meaning={state === 'frozen' ? 'attention' : 'over'}>
            {say(memberStatePhrases[state], locale)}
          </StateTag>
        )}
      </span>
      {did !== undefined && <span className={styles.did}>{did}</span>}
      <span className={styles.assets}>
        <strong>{moneyText(member.principal + member.bonus)}</strong>
        <span className={styles.small}>{figureText('points', member.points, locale)}</span>
      </span>
    </>
  );
}
