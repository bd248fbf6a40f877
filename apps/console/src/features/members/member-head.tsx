import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useLocale } from '../../i18n/locale.ts';
import { cardNumberText } from '../../format/card-numbers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';
import { useMemberEvents } from './use-member-events.ts';

/** Who the member is: name, grade, state and card number, on phones with the phone number. */
export function MemberHead({ member, actions }: { member: Member; actions?: ReactNode }) {
  const narrow = useNarrow();
  const { vip_id: id, name, state } = member;
  const cardNumber = cardNumberText(member.member_no);
  return (
    <PageHead
      title={name}
      before={<Avatar id={id} name={name} size={40} />}
      note={
        <>
          <GradeBadge {...faceOf(member.grade_face)}>{member.grade_name}</GradeBadge>
          {!narrow && <MemberState state={state} />}
          {!narrow && <Trans>Card {cardNumber}</Trans>}
        </>
      }
      below={
        narrow && (
          <>
            <PhoneText phone={member.phone} />
            <span className={styles.cardNumber}>{cardNumber}</span>
          </>
        )
      }
      actions={narrow ? <MemberState state={state} /> : actions}
    />
  );
}

function MemberState({ state }: Pick<Member, 'state'>) {
  const locale = useLocale();
  return <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>;
}

const action = { frozen: 'member.freeze', cancelled: 'member.cancel' } as const;

/** Shows what a frozen or cancelled member can't do and why, from the latest change of the state. */
export function StateBanner({ id, state }: { id: string; state: keyof typeof action }) {
  const { events } = useMemberEvents(id);
  const reason = events.find((event) => event.action === action[state])?.reason;
  return (
    <Alert
      style={{ marginTop: 16 }}
      type="warning"
      showIcon
      title={
        <>
          {state === 'frozen' ? (
            <Trans>This member is frozen: no discounts, points, coupons or stored value until restored.</Trans>
          ) : (
            <Trans>This membership was cancelled for good. You can view its history, but not change anything.</Trans>
          )}{' '}
          {reason && <Trans>Reason: {reason}</Trans>}
        </>
      }
    />
  );
}
