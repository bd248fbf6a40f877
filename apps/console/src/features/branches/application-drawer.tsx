import { Trans, useLingui } from '@lingui/react/macro';
import type { BranchApplication } from '@regulars/contract';
import { planBranches } from '@regulars/contract/rules';
import { branchApplicationStatePhrases, say } from '@regulars/phrases';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { branchAddress } from '../../framework/branch-address.ts';
import { countText } from '../../format/numbers.ts';
import { ApiError, call, useAction, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { startAction } from '../../framework/list/start-action.ts';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { useCanAt, useCurrentUser } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { applicationReads } from './application-list.ts';
import { ApplicationState } from './application-state.tsx';
import { useTypeName } from './branch-words.tsx';
import styles from './branches.module.css';

interface ApplicationDrawerProps {
  id: string;
  steps: RowSteps;
  onClose: () => void;
}

/** An application, and what the reader may decide about it. */
export function ApplicationDrawer({ id, steps, onClose }: ApplicationDrawerProps) {
  const { t } = useLingui();
  const { user_id: me } = useCurrentUser();
  const result = useEndpoint('GET /branches/apply/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <RecordDrawer
      title={result.data?.name ?? t`Branch application`}
      result={result}
      words={{
        missing: t`There is no such application`,
        missingHint: t`It may be somebody else’s.`,
        denied: t`You cannot view applications`,
        broken: t`The application did not load`,
      }}
      steps={steps}
      footer={(application) => {
        const mine = application.state === 'waiting' && application.asked_by === me;
        return (mine || application.decidable) && <Decisions key={id} application={application} mine={mine} />;
      }}
      onClosed={onClose}
    >
      {(application) => <ApplicationView application={application} />}
    </RecordDrawer>
  );
}

function ApplicationView({ application }: { application: BranchApplication }) {
  const { t } = useLingui();
  const dates = useDates();
  const typeName = useTypeName();
  const seesBranches = useCanAt('store', 'store:read');
  const { name, state, contact_name, phone, region_name, address, latitude, longitude, opened_on, note } = application;
  const { asked_by_name: asker, asked_at, decided_by_name: decider, decided_at, decision, branch_id } = application;
  const accepted = state === 'accepted';
  const works =
    application.works_there && (accepted || state === 'waiting')
      ? [{ label: t`Works there`, value: accepted ? t`the applicant` : t`the applicant, once accepted` }]
      : [];
  return (
    <>
      <DescriptionList
        items={[
          { label: t`State`, value: <ApplicationState state={state} /> },
          ...(decision ? [{ label: t`Reason`, value: decision }] : []),
          { label: t`Type`, value: typeName(application) },
          { label: t`Number`, value: application.branch_no ?? t`the next free one` },
          { label: t`Contact`, value: contact_name },
          { label: t({ message: 'Phone', context: 'a shop’s' }), value: phone },
          { label: t`Region`, value: region_name },
          { label: t({ message: 'Address', context: 'a place' }), value: address },
          { label: t`Place`, value: latitude === null ? null : `${latitude}, ${longitude}` },
          { label: t`Opened on`, value: opened_on && dates.day(opened_on) },
          { label: t`Note`, value: note },
          { label: t`Applicant`, value: asker },
          { label: t`Applied`, value: dates.time(asked_at) },
          ...works,
          ...(decided_at
            ? [{ label: t`Decided`, value: [dates.time(decided_at), decider].filter(Boolean).join(' · ') }]
            : []),
        ]}
      />
      {branch_id && seesBranches && (
        <p className={styles.foot}>
          <Link to={branchAddress(branch_id)} {...titled(name)}>
            <Trans>Open the branch</Trans>
          </Link>
        </p>
      )}
      {application.decidable && <Allowance />}
    </>
  );
}

/** What the plan has left, for who decides. */
function Allowance() {
  const { data } = useEndpoint('GET /branches/apply', { query: { size: 1 } }, { quiet: true });
  if (!data) return null;
  const { used, limit: most } = data.allowance;
  if (most === planBranches.large && used < most) return null;
  const limit = countText(most);
  return (
    <p className={styles.hint}>
      {used < most ? (
        <Trans>
          Branches that the plan includes: {limit}. In use: {countText(used)}.
        </Trans>
      ) : (
        <Trans>
          Branches that the plan includes: {limit}, all in use. Close one down, or ask the service provider for more.
        </Trans>
      )}
    </p>
  );
}

/** Shows what somebody else decided meanwhile, and says who. */
function useTellDecided() {
  const { t } = useLingui();
  const { message } = useFeedback();
  const dates = useDates();
  const locale = useLocale();
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    const { state, decided_by_name: who, decided_at: at } = await call('GET /branches/apply/{id}', { params: { id } });
    await client.invalidateQueries();
    const what = say(branchApplicationStatePhrases[state], locale);
    if (!at) return;
    const time = dates.time(at);
    void message.warning(who ? t`${what} by ${who}, ${time}` : t`${what}, ${time}`);
  };
}

/** Accepting, refusing and withdrawing, as far as the reader may. */
function Decisions({ application, mine }: { application: BranchApplication; mine: boolean }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [refusing, setRefusing] = useState(false);
  const { locked, run } = useLock();
  const tellDecided = useTellDecided();
  const { mutateAsync } = useAction('PUT /branches/apply/{id}', {
    invalidates: applicationReads,
    handles: ['stale_edit'],
  });
  const { application_id: id, version, name, decidable } = application;
  async function decide(operate: 'accept' | 'refuse' | 'withdraw', reason?: string): Promise<void> {
    try {
      await mutateAsync({ params: { id }, ifMatch: version, body: { operate, ...(reason && { reason }) } });
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.name === 'stale_edit') return tellDecided(id);
      throw refusal;
    }
    const done = { accept: t`${name} is a branch now`, refuse: t`Refused`, withdraw: t`Withdrawn` };
    void message.success(done[operate]);
  }
  return (
    <div className={styles.decisions}>
      {mine && (
        <Button disabled={locked} onClick={() => startAction(() => run(() => decide('withdraw')))}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {decidable && (
        <>
          <Button disabled={locked} onClick={() => setRefusing(true)}>
            <Trans>Refuse…</Trans>
          </Button>
          <Button type="primary" loading={locked} onClick={() => startAction(() => run(() => decide('accept')))}>
            <Trans>Accept and add the branch</Trans>
          </Button>
        </>
      )}
      {refusing && (
        <ReasonDialog
          title={t`Refuse ${name}?`}
          verb={t`Refuse`}
          danger
          onConfirm={(reason) => decide('refuse', reason)}
          onClose={() => setRefusing(false)}
        >
          <Trans>No branch is added. The applicant sees your reason.</Trans>
        </ReasonDialog>
      )}
    </div>
  );
}
