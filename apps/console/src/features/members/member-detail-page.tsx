import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useEndpoint } from '../../framework/api/index.ts';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCan } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { TopUpDrawer } from '../../framework/top-ups/lazy-top-up-drawer.ts';
import { useOpenedMember } from '../../framework/use-opened-member.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { PendingAdjustments } from './adjustments/pending-adjustments.tsx';
import { MemberAssets } from './assets/member-assets.tsx';
import { MemberRecords } from './assets/member-records.tsx';
import type { RecordTab } from './assets/member-records.tsx';
import { UsableCoupons } from './assets/usable-coupons.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { GradePrivileges } from './grade-privileges.tsx';
import { CancelMembership } from './cancel-membership.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberTask } from './member-actions.tsx';
import { AgeOfMember, KnownMember, knownMember } from './known-member.tsx';
import { MemberHead, StateBanner } from './member-head.tsx';
import { PaymentPasswordPanel } from './payment-password-panel.tsx';
import { MemberProfile } from './member-profile.tsx';
import styles from './members.module.css';

const AdjustDialog = lazyLayer(async () => (await import('./adjustments/adjust-dialog.tsx')).AdjustDialog);
const MemberFormDrawer = lazyLayer(
  async () => (await import('../../framework/members/member-form-drawer.tsx')).MemberFormDrawer,
);
const MemberStateDialog = lazyLayer(async () => (await import('./member-state-dialog.tsx')).MemberStateDialog);

export function MemberDetailPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /vip-infos/{id}', { params: { id } }, { quiet: true });
  const { data, error, dataUpdatedAt: readAt, refetch } = result;
  // Without an answer, what was read before is shown, without what needs one.
  const unanswered = error?.name === 'network' ? error : null;
  const known = unanswered && !data ? knownMember(id) : undefined;
  useTabTitle(data?.name ?? known?.member.name);
  const age = (at: number) => unanswered && <AgeOfMember at={at} error={unanswered} onRetry={() => void refetch()} />;
  if (known) return <KnownMember member={known.member} note={age(known.at)} />;
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
      {(member) => <MemberDetail member={member} note={age(readAt)} />}
    </Fetched>
  );
}

interface MemberDetailProps {
  member: Member;
  /** Why the member is not shown as they are now: then nothing can be changed. */
  note: ReactNode;
}

function MemberDetail({ member: read, note }: MemberDetailProps) {
  const member = note ? { ...read, changeable: false } : read;
  const [records, showRecords] = useState<RecordTab>('postings');
  useOpenedMember(member.vip_id);
  const [task, setTask] = useState<MemberTask>();
  const { vip_id, state } = member;
  const edit = () => setTask('edit');
  const close = () => setTask(undefined);
  const narrow = useNarrow();
  const isOpen = member.changeable && state !== 'cancelled';
  const mayAdjust = useCan('adjustment:create') && isOpen;
  useRequestedTask('adjust', () => mayAdjust && setTask('adjust'));
  const actions = !note && state !== 'cancelled' && (
    <MemberActions isFrozen={state === 'frozen'} changeable={isOpen} onStart={setTask} />
  );
  return (
    <>
      <MemberHead member={member} actions={!narrow && actions} />
      {note}
      {state !== 'normal' && <StateBanner id={vip_id} state={state} />}
      {!note && <OtherBranch member={member} />}
      <MemberAssets member={member} onShowRecords={showRecords} />
      <PendingAdjustments memberId={vip_id} />
      <DetailColumns
        aside={<MemberProfile member={member} onEdit={edit} />}
        lifted={<GradePrivileges member={member} />}
        rest={
          <>
            <UsableCoupons memberId={vip_id} />
            <PaymentPasswordPanel member={member} />
            <ConsentsPanel member={member} />
            <CancelMembership member={member} />
          </>
        }
      >
        <MemberRecords member={member} shown={records} onShow={showRecords} />
      </DetailColumns>
      {narrow && actions && <BottomBar>{actions}</BottomBar>}
      {task === 'adjust' && <AdjustDialog member={read} onClose={close} />}
      {task === 'topUp' && <TopUpDrawer member={read} onClosed={close} />}
      {task === 'edit' && <MemberFormDrawer member={read} onClose={close} />}
      {task === 'state' && (
        <MemberStateDialog members={{ rows: [read] }} to={state === 'frozen' ? 'normal' : 'frozen'} onClose={close} />
      )}
    </>
  );
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
