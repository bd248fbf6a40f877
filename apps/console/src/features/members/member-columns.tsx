import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade, ListedMember, Member } from '@regulars/contract';
import { memberSourcePhrases, memberStatePhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Birthday } from './birthday.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cardNumberText } from '../../format/card-numbers.ts';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { memberAddress } from '../../framework/member-address.ts';
import { gradeProgress, type GradeProgress } from './grade-progress.ts';
import type { memberList } from './member-list.ts';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';
import { useMemberChoices } from '../../framework/members/use-member-choices.ts';
import { useStepWords } from './use-step-words.ts';

type MemberSort = (typeof memberList)['sorts'][number];

interface MemberActions {
  onEdit: (member: Member) => void;
  onChangeState: (member: Member) => void;
}

const canChange = ({ state, changeable }: Member): boolean => state !== 'cancelled' && changeable;

/** `byBirthday`: the list is filtered by it, so it is shown on every screen, instead of the tags. */
export function useMemberColumns(actions: MemberActions, byBirthday = false): ListColumn<ListedMember, MemberSort>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { grades } = useMemberChoices();
  return [
    {
      key: 'member',
      title: t`Member`,
      width: 152,
      fixed: 'start',
      sort: 'member_no',
      exported: ['name', 'member_no'],
      render: (member) => <MemberCell member={member} />,
    },
    { key: 'phone', title: t`Phone`, width: 118, render: ({ phone }) => <PhoneText phone={phone} /> },
    {
      key: 'grade',
      exported: ['grade', 'next_grade', 'growth_left'],
      title: t`Grade`,
      width: 143,
      render: (member) => <GradeCell member={member} grades={grades} />,
    },
    // Figures come first: on a narrow panel the last columns are scrolled to.
    ...useBalanceColumns(),
    {
      key: 'tags',
      title: t`Tags`,
      width: 120,
      ...(byBirthday && { from: 1600 }),
      render: ({ tags }) => <TagList tags={tags} shown={1} />,
    },
    {
      key: 'birthday',
      title: t`Birthday`,
      width: byBirthday ? 120 : 96,
      ...(!byBirthday && { from: 1600 }),
      render: ({ birthday }) => (birthday ? <Birthday date={birthday} /> : '–'),
    },
    { key: 'branch', title: t`Branch`, width: 140, from: 1600, render: ({ branch_name }) => branch_name ?? '–' },
    {
      key: 'source',
      title: t`Source`,
      width: 120,
      from: 1600,
      render: ({ source }) => say(memberSourcePhrases[source], locale),
    },
    {
      key: 'joined_at',
      title: t`Joined`,
      width: 100,
      sort: 'joined_at',
      render: ({ joined_at }) => dates.cell(joined_at),
    },
    {
      key: 'state',
      title: t`State`,
      width: 104,
      render: ({ state }) => (
        <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>
      ),
    },
    ...useMemberActions(actions),
  ];
}

function useMemberActions({ onEdit, onChangeState }: MemberActions): ListColumn<ListedMember, never>[] {
  const { t } = useLingui();
  return useActionColumn<ListedMember>(
    ({ name }) => name,
    [
      {
        key: 'edit',
        label: t`Edit`,
        permission: 'member:update',
        offered: (member) => canChange(member),
        onPress: onEdit,
      },
      {
        key: 'freeze',
        label: t`Freeze…`,
        permission: 'member:freeze',
        offered: (member) => canChange(member) && member.state !== 'frozen',
        onPress: onChangeState,
      },
      {
        key: 'restore',
        label: t`Restore…`,
        permission: 'member:freeze',
        offered: (member) => canChange(member) && member.state === 'frozen',
        onPress: onChangeState,
      },
    ],
  );
}

function useBalanceColumns(): ListColumn<ListedMember, 'balance' | 'points'>[] {
  const { t } = useLingui();
  return [
    {
      key: 'stored_value',
      exported: ['principal', 'bonus'],
      title: t`Balance`,
      width: 112,
      align: 'right',
      sort: 'balance',
      render: ({ principal, bonus }) => <Balance principal={principal} bonus={bonus} />,
    },
    {
      key: 'points',
      exported: ['points', 'points_soon'],
      title: t`Points`,
      width: 96,
      align: 'right',
      sort: 'points',
      render: ({ points, points_soon }) => <Points points={points} soon={points_soon} />,
    },
    {
      key: 'growth',
      title: t`Growth`,
      width: 112,
      align: 'right',
      from: 1920,
      render: ({ growth }) => countText(growth),
    },
  ];
}

/** What the shop owes the members that match the filters, or the selected ones. */
export function useMemberTotals(): readonly ListTotal<Member>[] {
  const { t } = useLingui();
  const permission = 'liability_report:read';
  return [
    {
      column: 'stored_value',
      figure: 'stored_value',
      title: t`Balance`,
      of: ({ principal, bonus }) => principal + bonus,
      text: moneyText,
      permission,
    },
    { column: 'points', figure: 'points', title: t`Points`, of: ({ points }) => points, text: countText, permission },
  ];
}

/** The spendable balance, and the bonus in it. */
function Balance({ principal, bonus }: Pick<Member, 'principal' | 'bonus'>) {
  const given = moneyText(bonus);
  return (
    <div className={styles.balance}>
      {moneyText(principal + bonus)}
      {bonus > 0 && (
        <small>
          <Trans>bonus {given}</Trans>
        </small>
      )}
    </div>
  );
}

/** The points, and those of them that expire soon. */
function Points({ points, soon }: { points: number; soon: number }) {
  const expiring = countText(soon);
  return (
    <div className={styles.balance}>
      {countText(points)}
      {soon > 0 && (
        <small className={styles.expiring}>
          <Trans>{expiring} expiring soon</Trans>
        </small>
      )}
    </div>
  );
}

interface GradeCellProps {
  member: ListedMember;
  grades: readonly Grade[];
}

/** The grade, and how much growth the next one still takes. */
function GradeCell({ member: { grade_face: face, grade_name: name, grade_id: id, growth }, grades }: GradeCellProps) {
  const progress = gradeProgress(grades, id, growth);
  return (
    <div className={styles.grade} title={name}>
      <GradeBadge {...faceOf(face)}>{name}</GradeBadge>
      {progress && progress.kind !== 'highest' && <GradeStep progress={progress} />}
    </div>
  );
}

/** How much growth the next grade still takes, in words; whole in the title if it is cut. */
function GradeStep({ progress }: { progress: Exclude<GradeProgress, { kind: 'highest' }> }) {
  const words = useStepWords()(progress);
  return <small title={words}>{words}</small>;
}

function MemberCell({ member: { vip_id, name, member_no } }: { member: Member }) {
  return (
    <div className={styles.member}>
      <Avatar id={vip_id} name={name} />
      <div className={styles.memberText}>
        <Link to={memberAddress(vip_id)} {...titled(name)} className={styles.memberName}>
          {name}
        </Link>
        <span className={styles.memberNo}>{cardNumberText(member_no)}</span>
      </div>
    </div>
  );
}
