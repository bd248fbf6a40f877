import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { memberStatePhrases, say } from '@regulars/phrases';
import { Alert, Button } from 'antd';
import { Pencil, RotateCcw, Snowflake } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useOpenedMember } from '../../framework/use-opened-member.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { cardNumberText } from '../../ui/card-number.ts';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { PendingAdjustments } from './adjustments/pending-adjustments.tsx';
import { AssetActions } from './assets/asset-actions.tsx';
import { MemberAssets } from './assets/member-assets.tsx';
import { MemberRecords } from './assets/member-records.tsx';
import type { RecordTab } from './assets/member-records.tsx';
import { UsableCoupons } from './assets/usable-coupons.tsx';
import { CancelMembership } from './cancel-membership.tsx';
import { MemberProfile } from './member-profile.tsx';
import { faceOf, stateMeanings } from './member-words.ts';
import styles from './members.module.css';
import { useMemberEvents } from './use-member-events.ts';

const AdjustDialog = lazy(async () => ({ default: (await import('./adjustments/adjust-dialog.tsx')).AdjustDialog }));
const MemberFormDrawer = lazy(async () => ({ default: (await import('./member-form-drawer.tsx')).MemberFormDrawer }));
const MemberStateDialog = lazy(async () => ({
  default: (await import('./member-state-dialog.tsx')).MemberStateDialog,
}));

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
  const [task, setTask] = useState<'edit' | 'state' | 'adjust'>();
  const { vip_id, name, grade_name, state } = member;
  const cardNumber = cardNumberText(member.member_no);
  const face = faceOf(member.grade_face);
  const edit = () => setTask('edit');
  const close = () => setTask(undefined);
  const narrow = useNarrow();
  const actions = state !== 'cancelled' && (
    <>
      <AssetActions member={member} onAdjust={() => setTask('adjust')} />
      {member.changeable && <HeadActions frozen={state === 'frozen'} onState={() => setTask('state')} onEdit={edit} />}
    </>
  );
  return (
    <>
      <PageHead
        title={name}
        before={<Avatar id={vip_id} name={name} size={40} />}
        note={
          <>
            <GradeBadge face={face.face}>{grade_name}</GradeBadge>
            <MemberState state={state} />
            <Trans>Card {cardNumber}</Trans>
          </>
        }
        actions={!narrow && actions}
      />
      {state === 'frozen' && <FrozenBanner id={vip_id} />}
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
      {narrow && <BottomBar>{actions}</BottomBar>}
      <Suspense>
        {task === 'adjust' && <AdjustDialog member={member} onClose={close} />}
        {task === 'edit' && <MemberFormDrawer member={member} onClose={close} />}
        {task === 'state' && (
          <MemberStateDialog
            members={{ rows: [member] }}
            to={state === 'frozen' ? 'normal' : 'frozen'}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function MemberState({ state }: Pick<Member, 'state'>) {
  const locale = useLocale();
  return <StateTag meaning={stateMeanings[state]}>{say(memberStatePhrases[state], locale)}</StateTag>;
}

function HeadActions({ frozen, onState, onEdit }: { frozen: boolean; onState: () => void; onEdit: () => void }) {
  return (
    <>
      <Permitted permission="member:freeze">
        <Button
          icon={frozen ? <RotateCcw size={16} strokeWidth={1.75} /> : <Snowflake size={16} strokeWidth={1.75} />}
          onClick={onState}
        >
          {frozen ? <Trans>Restore</Trans> : <Trans>Freeze</Trans>}
        </Button>
      </Permitted>
      <Permitted permission="member:update">
        <Button type="primary" icon={<Pencil size={16} strokeWidth={1.75} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      </Permitted>
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
          Member of {branch}: you can view it, but only {branch} or the owner can change it.
        </Trans>
      ) : (
        <Trans>You can view this member, but only staff of a branch can change it.</Trans>
      )}
    </p>
  );
}

/** Shows why the member is frozen, from the latest freeze. */
function FrozenBanner({ id }: { id: string }) {
  const { events } = useMemberEvents(id);
  const reason = events.find(({ action }) => action === 'member.freeze')?.reason;
  return (
    <Alert
      style={{ marginTop: 16 }}
      type="warning"
      showIcon
      title={
        <>
          <Trans>This member is frozen: no discounts, points, coupons or stored value until restored.</Trans>{' '}
          {reason && <Trans>Reason: {reason}</Trans>}
        </>
      }
    />
  );
}
