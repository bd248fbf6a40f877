import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch } from '@regulars/contract';
import { Alert, Button } from 'antd';
import { Activity, useState } from 'react';
import { useParams } from 'react-router';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { CancelButton } from '../../framework/imports/cancel-button.tsx';
import { FetchedImport } from '../../framework/imports/fetched-import.tsx';
import { ImportStateTag } from '../../framework/imports/import-columns.tsx';
import { ImportNotices } from '../../framework/imports/import-notices.tsx';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { ImportSteps } from '../../framework/imports/import-steps.tsx';
import { Foot, ImportFrame } from '../../framework/imports/steps.tsx';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { OpeningColumns } from './opening-columns.tsx';
import { openingPages, openingReads } from './opening-pages.ts';
import { OpeningRows } from './opening-rows.tsx';
import { OpeningTotals } from './opening-totals.tsx';
import { OpeningUpload } from './opening-upload.tsx';

const ConfirmDialog = lazyLayer(async () => (await import('./opening-dialogs.tsx')).ConfirmDialog);
const RollBackDialog = lazyLayer(async () => (await import('./opening-dialogs.tsx')).RollBackDialog);

export function OpeningDetailPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /opening-balances/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <FetchedImport result={result}>{(batch) => <OpeningDetail batch={batch} />}</FetchedImport>;
}

function OpeningDetail({ batch }: { batch: OpeningBatch }) {
  const { t } = useLingui();
  const dates = useDates();
  const [task, setTask] = useState<'confirm' | 'roll back'>();
  const [matching, setMatching] = useState(false);
  const mayImport = useCan('opening:import');
  const { batch_id, number, state, operator, rows, totals } = batch;
  const rematching = matching && state === 'checked';
  const inColumns = state === 'columns' || rematching;
  const at = dates.time(batch.created_at);
  return (
    <ImportFrame>
      <PageHead
        title={batch.file_name}
        note={
          <>
            <ImportStateTag state={state} pages={openingPages} /> {number} ·{' '}
            {operator ? (
              <Trans>
                Uploaded by {operator}, {at}
              </Trans>
            ) : (
              at
            )}
          </>
        }
        actions={<HeadActions batch={batch} onRollBack={() => setTask('roll back')} />}
      />
      <ImportSteps batch={batch} rematching={rematching} />
      <ImportNotices
        batch={batch}
        pages={openingPages}
        upload={
          <Permitted permission="opening:import">
            <OpeningUpload />
          </Permitted>
        }
      />
      {totals && !totals.agree && (
        <Alert
          type="error"
          showIcon
          title={t`Rows do not match the ledger`}
          description={t`Stop here and send the number of this import to the service provider.`}
        />
      )}
      <UnderWay batch={batch} />
      {inColumns && mayImport && (
        <OpeningColumns
          batch={batch}
          onDone={() => setMatching(false)}
          onBack={rematching ? () => setMatching(false) : undefined}
        />
      )}
      {/* Kept behind the columns, with what was typed into it. */}
      <Activity mode={inColumns ? 'hidden' : 'visible'}>
        {totals && <OpeningTotals state={state} totals={totals} />}
        {rows.total > 0 && state !== 'columns' && <OpeningRows key={`${batch_id} ${state}`} batch={batch} />}
        {state === 'checked' && mayImport && (
          <Ready batch={batch} onColumns={() => setMatching(true)} onConfirm={() => setTask('confirm')} />
        )}
      </Activity>
      {task === 'confirm' && <ConfirmDialog batch={batch} onClose={() => setTask(undefined)} />}
      {task === 'roll back' && <RollBackDialog batch={batch} onClose={() => setTask(undefined)} />}
    </ImportFrame>
  );
}

interface HeadActionsProps {
  batch: OpeningBatch;
  onRollBack: () => void;
}

function HeadActions({ batch: { batch_id: id, state, rows }, onRollBack }: HeadActionsProps) {
  const cancel = useAction('PUT /opening-balances/{id}/cancel', { invalidates: openingReads });
  return (
    <>
      <Permitted permission="opening:import">
        <CancelButton state={state} onCancel={() => cancel.mutateAsync({ params: { id } })} />
      </Permitted>
      {state === 'posted' && rows.posted > 0 && (
        <Permitted permission="opening:roll_back">
          <Button danger onClick={onRollBack}>
            <Trans>Roll back…</Trans>
          </Button>
        </Permitted>
      )}
    </>
  );
}

interface ReadyProps {
  batch: OpeningBatch;
  onColumns: () => void;
  onConfirm: () => void;
}

function Ready({ batch: { rows, headings }, onColumns, onConfirm }: ReadyProps) {
  return (
    <Foot note={<Trans>Nothing is imported yet</Trans>}>
      {headings.length > 0 && (
        <Button onClick={onColumns}>
          <Trans>Back to columns</Trans>
        </Button>
      )}
      <Button type="primary" disabled={rows.good === 0} onClick={onConfirm}>
        <Trans>Confirm and post…</Trans>
      </Button>
    </Foot>
  );
}
