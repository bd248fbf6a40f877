import { Trans, useLingui } from '@lingui/react/macro';
import type { CentreBranch } from '@regulars/contract';
import { Alert, Button } from 'antd';
import { Pencil } from 'lucide-react';
import { useEndpoint } from '../../framework/api/index.ts';
import { BranchStateTag } from '../../framework/branch-state-tag.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Gap } from '../../framework/gap.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BranchFacts, BranchHoursPanel } from './branch-facts.tsx';
import { BranchFigures } from './branch-figures.tsx';
import { BranchRecords } from './branch-records.tsx';
import { useTypeName } from './branch-words.tsx';
import styles from './branches.module.css';
import { usePausing, useReopening } from './use-branch-actions.ts';

const BranchForm = lazyLayer(async () => (await import('./branch-form.tsx')).BranchForm);
const CloseDialog = lazyLayer(async () => (await import('./close-dialog.tsx')).CloseDialog);
const HandOverDialog = lazyLayer(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** A branch, from the merchant’s list or the centre’s. */
export function BranchDetailPage() {
  const { t } = useLingui();
  const { opened: id } = useOpenedRow('id');
  if (id !== undefined) return <FetchedBranch id={id} />;
  return (
    <EmptyState page kind="notFound" title={t`There is no such branch`}>
      {t`The address may be mistyped, or you don’t work in this branch.`}
    </EmptyState>
  );
}

function FetchedBranch({ id }: { id: string }) {
  const { t } = useLingui();
  const result = useEndpoint('GET /branches/{id}/merchant-center', { params: { id } }, { quiet: true });
  useTabTitle(result.data?.name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such branch`,
        missingHint: t`The address may be mistyped, or you don’t work in this branch.`,
        denied: t`You cannot view branches`,
        broken: t`The branch did not load`,
      }}
    >
      {(branch) => <BranchDetail key={branch.branch_id} branch={branch} />}
    </Fetched>
  );
}

function BranchDetail({ branch }: { branch: CentreBranch }) {
  const dates = useDates();
  const narrow = useNarrow();
  const typeName = useTypeName();
  const { open: edit, form } = useOpenedForm<{ first?: 'hours' }>(({ first }, onClosed) => (
    <BranchForm branch={branch} first={first} onClosed={onClosed} />
  ));
  const { open: close, form: closing } = useOpenedForm<CentreBranch>((one, onClosed) => (
    <CloseDialog branch={one} onClose={onClosed} />
  ));
  const { open: handOver, form: handing } = useOpenedForm<CentreBranch>((one, onClosed) => (
    <HandOverDialog branch={one} onClose={onClosed} />
  ));
  const { branch_id: id, branch_no, name, state, opened_on } = branch;
  const actions = (
    <BranchActions
      branch={branch}
      onEdit={() => edit({})}
      onClose={() => close(branch)}
      onHandOver={() => handOver(branch)}
    />
  );
  const opened = opened_on && dates.day(opened_on);
  return (
    <>
      <PageHead
        title={name}
        before={<Avatar id={id} name={name} kind="merchant" size={40} />}
        note={
          <>
            <BranchStateTag state={state} />
            <span>
              {[branch_no, typeName(branch)].join(' · ')}
              {opened && !narrow && (
                <>
                  {' · '}
                  <Trans>since {opened}</Trans>
                </>
              )}
            </span>
          </>
        }
        actions={!narrow && actions}
      />
      <ClosedNote branch={branch} />
      <BranchFigures branch={branch} />
      <DetailColumns
        aside={
          <>
            <BranchFacts branch={branch} />
            <BranchHoursPanel branch={branch} onEdit={() => edit({ first: 'hours' })} />
          </>
        }
      >
        <BranchRecords id={id} />
      </DetailColumns>
      {narrow && <BottomBar>{actions}</BottomBar>}
      {form}
      {closing}
      {handing}
    </>
  );
}

/** Why and since when it is closed, and what that means for its value. */
function ClosedNote({ branch: { state, closed_at: at, closed_reason: reason, figures } }: { branch: CentreBranch }) {
  const dates = useDates();
  if (state !== 'closed' || at === null) return null;
  const since = dates.time(at);
  return (
    <Alert
      className={styles.banner ?? ''}
      type="warning"
      showIcon
      title={
        <>
          <Trans>Closed down since {since}.</Trans>
          <Gap />
          {figures.principal + figures.bonus > 0 && (
            <Trans>
              What was sold here and not spent is still owed by the shop, and is spent in the other branches.
            </Trans>
          )}
          <Gap />
          {reason && <Trans>Reason: {reason}</Trans>}
        </>
      }
    />
  );
}

interface BranchActionsProps {
  branch: CentreBranch;
  onEdit: () => void;
  onClose: () => void;
  onHandOver: () => void;
}

function BranchActions({ branch, onEdit, onClose, onHandOver }: BranchActionsProps) {
  const { send } = usePausing();
  const reopen = useReopening();
  const [mayUpdate, mayClose] = [useCan('store:update'), useCan('store:close')];
  const { all_branches: everywhere } = useCurrentUser();
  const { state, branch_type: type, figures } = branch;
  return (
    <>
      {mayClose && everywhere && state === 'closed' && figures.principal + figures.bonus > 0 && (
        <Button onClick={onHandOver}>
          <Trans>Hand over what is owed…</Trans>
        </Button>
      )}
      {mayClose && state === 'closed' && (
        <Button onClick={() => startAction(() => reopen(branch))}>
          <Trans>Reopen…</Trans>
        </Button>
      )}
      {mayClose && state !== 'closed' && type !== 81 && (
        <Button onClick={onClose}>
          <Trans>Close down…</Trans>
        </Button>
      )}
      {mayUpdate && state !== 'closed' && (
        <Button onClick={() => startAction(() => send({ rows: [branch] }, state === 'open' ? 'pause' : 'open'))}>
          {state === 'open' ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
        </Button>
      )}
      {mayUpdate && (
        <Button type="primary" icon={<Pencil size={16} strokeWidth={1.75} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
    </>
  );
}
