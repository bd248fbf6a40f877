import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { OpeningState } from './opening-columns.tsx';
import { OpeningRows } from './opening-rows.tsx';
import { OpeningTotals } from './opening-totals.tsx';
import { announced } from '../../framework/imports/upload-zone.tsx';
import { OpeningUpload } from './opening-upload.tsx';
import { isMoving, pollInterval, progressOf } from '../../framework/imports/import-words.ts';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { openingAddress } from './opening-words.ts';
import styles from './openings.module.css';

const ConfirmDialog = lazy(async () => ({ default: (await import('./opening-dialogs.tsx')).ConfirmDialog }));
const RollBackDialog = lazy(async () => ({ default: (await import('./opening-dialogs.tsx')).RollBackDialog }));

export function OpeningDetailPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /opening-balances/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  useTabTitle(result.data?.file_name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such import`,
        missingHint: t`The address may be mistyped, or the import belongs to another merchant.`,
        denied: t`You cannot view imports`,
        broken: t`The import did not load`,
      }}
    >
      {(batch) => <OpeningDetail batch={batch} />}
    </Fetched>
  );
}

function OpeningDetail({ batch }: { batch: OpeningBatch }) {
  const dates = useDates();
  const [task, setTask] = useState<'confirm' | 'roll back'>();
  const { state, operator } = batch;
  const at = dates.full(batch.created_at);
  return (
    <div className={styles.detail}>
      <PageHead
        title={batch.file_name}
        note={
          <>
            <OpeningState batch={batch} />
            {operator ? (
              <Trans>
                Uploaded by {operator}, {at}
              </Trans>
            ) : (
              at
            )}
          </>
        }
        actions={<HeadActions batch={batch} onTask={setTask} />}
      />
      <Notices batch={batch} />
      {isMoving(batch) && <Moving batch={batch} />}
      {batch.totals && <OpeningTotals state={state} totals={batch.totals} />}
      {batch.rows.total > 0 && <OpeningRows key={`${batch.batch_id} ${state}`} batch={batch} />}
      <Suspense>
        {task === 'confirm' && <ConfirmDialog batch={batch} onClose={() => setTask(undefined)} />}
        {task === 'roll back' && <RollBackDialog batch={batch} onClose={() => setTask(undefined)} />}
      </Suspense>
    </div>
  );
}

interface HeadActionsProps {
  batch: OpeningBatch;
  onTask: (task: 'confirm' | 'roll back') => void;
}

function HeadActions({ batch: { batch_id, state, rows }, onTask }: HeadActionsProps) {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const cancel = useAction('PUT /opening-balances/{id}/cancel', { invalidates: openingReads });

  async function cancelImport(): Promise<void> {
    const sure = await confirm({
      title: t`Cancel this import?`,
      text: t`Its rows are removed. You can upload the file again.`,
      yes: t`Cancel import`,
      no: t`Keep it`,
    });
    if (sure) await cancel.mutateAsync({ params: { id: batch_id } }).catch(announced);
  }

  return (
    <>
      {(state === 'checked' || state === 'checking') && (
        <Permitted permission="opening:import">
          <Button loading={cancel.isPending} onClick={() => void cancelImport()}>
            <Trans>Cancel import</Trans>
          </Button>
          {state === 'checked' && (
            <Button type="primary" disabled={rows.good === 0} onClick={() => onTask('confirm')}>
              <Trans>Confirm and post…</Trans>
            </Button>
          )}
        </Permitted>
      )}
      {state === 'posted' && rows.posted > 0 && (
        <Permitted permission="opening:roll_back">
          <Button danger onClick={() => onTask('roll back')}>
            <Trans>Roll back…</Trans>
          </Button>
        </Permitted>
      )}
    </>
  );
}

const openingReads = ['GET /opening-balances', 'GET /opening-balances/{id}'] as const;

/** Warnings to read before confirming. */
function Notices({ batch: { state, fault, same_file, totals, rows } }: { batch: OpeningBatch }) {
  const { t } = useLingui();
  const dates = useDates();
  const day = same_file && dates.full(same_file.created_at);
  const { kept } = rows;
  return (
    <>
      {fault && (
        <>
          <Alert
            type="error"
            showIcon
            title={t`The file cannot be imported`}
            description={fault}
            action={
              <Link to={pages.opening.address}>
                <Trans>All imports</Trans>
              </Link>
            }
          />
          <Permitted permission="opening:import">
            <OpeningUpload />
          </Permitted>
        </>
      )}
      {state === 'checked' && same_file && (
        <Alert
          type="warning"
          showIcon
          title={t`This file was already imported on ${day}`}
          description={
            <Link to={openingAddress(same_file.batch_id)}>
              <Trans>View that import</Trans>
            </Link>
          }
        />
      )}
      {totals && !totals.agree && (
        <Alert
          type="error"
          showIcon
          title={t`Rows do not match the ledger`}
          description={t`Stop here and send the number of this import to the service provider.`}
        />
      )}
      {kept > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(kept, { one: '# row', other: '# rows' })} could not be undone: part was already spent`}
        />
      )}
    </>
  );
}

function Moving({ batch }: { batch: OpeningBatch }) {
  const { t, i18n } = useLingui();
  const { state, rows } = batch;
  const total = i18n.number(rows.total);
  const title = { checking: t`Checking the rows`, posting: t`Posting`, rolling_back: t`Rolling back` };
  return (
    <UnderWay
      title={title[state === 'posting' || state === 'rolling_back' ? state : 'checking']}
      percent={progressOf(batch)}
      note={
        state === 'checking' ? (
          <Trans>{total} rows checked so far. You can leave this page meanwhile.</Trans>
        ) : (
          <Trans>You can leave this page meanwhile.</Trans>
        )
      }
    />
  );
}
