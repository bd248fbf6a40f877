import { Trans, useLingui } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import { Progress } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { CheckList } from './check-list.tsx';
import { isUnderWay, pollWhile, standingOf } from './ledger-words.ts';
import styles from './ledger.module.css';
import { VerificationSummary } from './verification-summary.tsx';

/** One verification, in progress or done. `none` means that the history has loaded and is empty. */
export function VerificationPanel({ id, none }: { id: string | undefined; none: boolean }) {
  if (id !== undefined) return <Chosen key={id} id={id} />;
  return (
    <Panel>
      {none ? (
        <EmptyState kind="empty" title={<Trans>The ledger has not been verified yet</Trans>}>
          <Trans>A verification recalculates every member’s balance and compares it with each day’s totals.</Trans>
        </EmptyState>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Panel>
  );
}

function Chosen({ id }: { id: string }) {
  const { t } = useLingui();
  const report = useEndpoint(
    'GET /ledger/verifications/{id}',
    { params: { id } },
    { quiet: true, refetchInterval: pollWhile(isUnderWay) },
  );
  return (
    <Fetched
      result={report}
      skeleton={
        <Panel>
          <SkeletonRows rows={6} />
        </Panel>
      }
      words={{
        missing: t`There is no such verification`,
        missingHint: t`Choose another below.`,
        denied: t`You cannot view the ledger`,
        broken: t`The verification did not load`,
      }}
    >
      {(data) => <Report report={data} />}
    </Fetched>
  );
}

function Report({ report }: { report: VerificationReport }) {
  const { i18n } = useLingui();
  const dates = useDates();
  const { meaning, words } = standingOf(report);
  const name = report.asked_by ?? '–';
  const time = dates.time(report.asked_at);
  return (
    <Panel
      title={report.since === null ? <Trans>Verification</Trans> : <Trans>Verification of recent changes</Trans>}
      note={
        <Trans>
          {name}, {time}
        </Trans>
      }
      extra={<StateTag meaning={meaning}>{i18n._(words)}</StateTag>}
    >
      <div className={styles.report} aria-live="polite" aria-busy={isUnderWay(report)}>
        <VerificationSummary report={report} />
        {isUnderWay(report) && (
          <Progress
            aria-label={i18n._(words)}
            percent={report.steps === 0 ? 0 : Math.round((report.steps_done / report.steps) * 100)}
          />
        )}
        {report.checks.length > 0 && <CheckList checks={report.checks} />}
      </div>
    </Panel>
  );
}
