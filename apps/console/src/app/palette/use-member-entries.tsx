import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import { Scale } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { adjustAddress, memberAddress } from '../../framework/member-address.ts';
import { useFoundMembers } from '../../framework/pickers/use-found-members.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { faceOf } from '../../ui/grade-face.ts';
import { moneyText } from '../../format/numbers.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';
import { useRest } from './use-rest.tsx';
import styles from './palette.module.css';

const mostMembers = 6;
/** Members whose actions are offered: more would push the pages out of sight. */
const mostActed = 2;

/**
 * The members found, or those opened last while nothing is typed, and what can be done with the first of those found.
 * None for undefined.
 */
export function useMemberEntries(words: string | undefined) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayAdjust = useCanAt('member', 'adjustment:create');
  const { rows: found = [], total, searching } = useFoundMembers(words ?? '', mostMembers);
  const rest = useRest(words ?? '');
  const opened = useOpenedMembers(words === '');
  const members = (words === '' ? opened.slice(0, mostMembers) : found).map((member): Entry => {
    const address = memberAddress(member.vip_id);
    return {
      id: `member-${member.vip_id}`,
      label: member.name,
      detail: <Contact member={member} />,
      before: <Avatar id={member.vip_id} name={member.name} size={28} />,
      after: <Assets member={member} />,
      address,
      run: () => void navigate(address, titled(member.name)),
    };
  });
  const acted = found.filter(({ state, changeable }) => mayAdjust && changeable && state !== 'cancelled');
  const actions = acted.slice(0, mostActed).map(({ vip_id: id, name }): Entry => {
    const address = adjustAddress(id);
    return {
      id: `adjust-${id}`,
      label: t`Adjust ${name}…`,
      before: <EntryIcon icon={Scale} />,
      address,
      run: () => void navigate(address, titled(name)),
    };
  });
  return { members: [...members, ...rest('member', '/membermanage', { rows: found, total })], actions, searching };
}

function useOpenedMembers(enabled: boolean): readonly Member[] {
  const mayRead = useCanAt('member', 'member:read');
  const { data } = useEndpoint('GET /dashboard/members', {}, { quiet: true, enabled: enabled && mayRead });
  return data?.opened ?? [];
}

function Contact({ member: { phone, branch_name: branch } }: { member: Member }) {
  return (
    <>
      <PhoneText phone={phone} />
      {branch && ` · ${branch}`}
    </>
  );
}

/** Grade, or the state of a member who is not served, and what the member has. */
function Assets({ member }: { member: Member }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { state, grade_face: face, grade_name: grade } = member;
  return (
    <span className={styles.assets}>
      {state === 'normal' ? (
        <GradeBadge {...faceOf(face)}>{grade}</GradeBadge>
      ) : (
        <StateTag meaning={state === 'frozen' ? 'attention' : 'over'}>
          {say(memberStatePhrases[state], locale)}
        </StateTag>
      )}
      <span className={styles.sums}>
        <strong>{moneyText(member.principal + member.bonus)}</strong>
        <span className={styles.points}>{t`${plural(member.points, { one: '# point', other: '# points' })}`}</span>
      </span>
    </span>
  );
}
