import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useEndpoint } from '../../framework/api/index.ts';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCan } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { useOpenedMember } from '../../framework/use-opened-member.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cardNumberText } from '../../format/card-numbers.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { PendingAdjustments } from './adjustments/pending-adjustments.tsx';
import { MemberAssets } from './assets/member-assets.tsx';
import { MemberRecords } from './assets/member-records.tsx';
import type { RecordTab } from './assets/member-records.tsx';
import { UsableCoupons } from './assets/usable-coupons.tsx';
import { CancelMembership } from './cancel-membership.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberTask } from './member-actions.tsx';
import { MemberProfile } from './member-profile.tsx';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';
import { useMemberEvents } from './use-member-events.ts';

const AdjustDialog = lazyLayer(async () => (await import('./adjustments/adjust-dialog.tsx')).AdjustDialog);
const MemberFormDrawer = lazyLayer(async () => (await import('./member-form-drawer.tsx')).MemberFormDrawer);
const MemberStateDialog = lazyLayer(async () => (await import('./member-state-dialog.tsx')).MemberStateDialog);

export function MemberDetailPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /vip-infos/{id}', { params: { id } }, { quiet: true });
  useTabTitle(result.data?.name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such member`,
        missingHint: t`The address may be mistyped, or the member belongs to another merchant.`,
        denied: t`You cannot view members`,
        broken: t`The member did not load`,
      }}
    >
      {(member) => <MemberDetail member={member} />}
    </Fetched>
  );
}

function MemberDetail({ member }: { member: Member }) {
  const [records, showRecords] = useState<RecordTab>('postings');
  useOpenedMember(member.vip_id);
  const [task, setTask] = useState<MemberTask>();
  const { vip_id, name, grade_name, state } = member;
  const cardNumber = cardNumberText(member.member_no);
  const face = faceOf(member.grade_face);
  const edit = () => setTask('edit');
  const close = () => setTask(undefined);
  const narrow = useNarrow();
  const isOpen = member.changeable && state !== 'cancelled';
  const mayAdjust = useCan('adjustment:create') && isOpen;
  useRequestedTask('adjust', () => mayAdjust && setTask('adjust'));
  const actions = isOpen && <MemberActions isFrozen={state === 'frozen'} onStart={setTask} />;
  return (
    <>
      <PageHead
        title={name}
        before={<Avatar id={vip_id} name={name} size={40} />}
        note={
          <>
            <GradeBadge face={face.face}>{grade_name}</GradeBadge>
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
      {state !== 'normal' && <StateBanner id={vip_id} state={state} />}
      <OtherBranch member={member} />
      <MemberAssets member={member} onShowRecords={showRecords} />
      <PendingAdjustments memberId={vip_id} />
      <DetailColumns
        aside={
          <>
            <MemberProfile member={member} onEdit={edit} />
            <UsableCoupons memberId={vip_id} />
            <CancelMembership member={member} />
          </>
        }
      >
        <MemberRecords memberId={vip_id} shown={records} onShow={showRecords} />
      </DetailColumns>
      {narrow && actions && <BottomBar>{actions}</BottomBar>}
      {task === 'adjust' && <AdjustDialog member={member} onClose={close} />}
      {task === 'edit' && <MemberFormDrawer member={member} onClose={close} />}
      {task === 'state' && (
        <MemberStateDialog members={{ rows: [member] }} to={state === 'frozen' ? 'normal' : 'frozen'} onClose={close} />
      )}
    </>
  );
}

function MemberState({ state }: Pick<Member, 'state'>) {
  const locale = useLocale();
  return <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>;
}

/** Says why there are no buttons, to users who may change other members. */
function OtherBranch({ member: { changeable, state, branch_name: branch } }: { member: Member }) {
  const mayChange = [
    useCan('member:update'),
    useCan('member:freeze'),
    useCan('member:tag'),
    useCan('adjustment:create'),
  ].some(Boolean);
  if (changeable || state === 'cancelled' || !mayChange) return null;
  return (
    <p className={styles.otherBranch}>
      {branch ? (
        <Trans>
          A member of {branch}: you can view them, but only {branch} or the owner can edit them.
        </Trans>
      ) : (
        <Trans>You can view this member, but only staff of a branch can edit them.</Trans>
      )}
    </p>
  );
}

const action = { frozen: 'member.freeze', cancelled: 'member.cancel' } as const;

/** Shows what a frozen or cancelled member can't do and why, from the latest change of the state. */
function StateBanner({ id, state }: { id: string; state: keyof typeof action }) {
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
