import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch } from '@regulars/contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { CancelButton } from '../../framework/imports/cancel-button.tsx';
import { FetchedImport } from '../../framework/imports/fetched-import.tsx';
import { ImportStateTag } from '../../framework/imports/import-columns.tsx';
import { ImportNotices } from '../../framework/imports/import-notices.tsx';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { openingPages, openingReads } from './opening-pages.ts';
import { OpeningRows } from './opening-rows.tsx';
import { OpeningTotals } from './opening-totals.tsx';
import { OpeningUpload } from './opening-upload.tsx';
import styles from './openings.module.css';

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
  const { batch_id, state, operator, rows, totals } = batch;
  const at = dates.full(batch.created_at);
  return (
    <div className={styles.detail}>
      <PageHead
        title={batch.file_name}
        note={
          <>
            <ImportStateTag state={state} pages={openingPages} />
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
      {totals && <OpeningTotals state={state} totals={totals} />}
      {rows.total > 0 && <OpeningRows key={`${batch_id} ${state}`} batch={batch} />}
      {task === 'confirm' && <ConfirmDialog batch={batch} onClose={() => setTask(undefined)} />}
      {task === 'roll back' && <RollBackDialog batch={batch} onClose={() => setTask(undefined)} />}
    </div>
  );
}

interface HeadActionsProps {
  batch: OpeningBatch;
  onTask: (task: 'confirm' | 'roll back') => void;
}

function HeadActions({ batch: { batch_id: id, state, rows }, onTask }: HeadActionsProps) {
  const cancel = useAction('PUT /opening-balances/{id}/cancel', { invalidates: openingReads });
  return (
    <>
      <Permitted permission="opening:import">
        <CancelButton state={state} onCancel={() => cancel.mutateAsync({ params: { id } })} />
        {state === 'checked' && (
          <Button type="primary" disabled={rows.good === 0} onClick={() => onTask('confirm')}>
            <Trans>Confirm and post…</Trans>
          </Button>
        )}
      </Permitted>
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
