import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { Button } from 'antd';
import { Activity, useState } from 'react';
import { useParams } from 'react-router';
import { announced, saveFile, useAction, useEndpoint } from '../../framework/api/index.ts';
import { CancelButton } from '../../framework/imports/cancel-button.tsx';
import { FetchedImport } from '../../framework/imports/fetched-import.tsx';
import { ImportNotices } from '../../framework/imports/import-notices.tsx';
import { isMoving, pollInterval } from '../../framework/imports/import-words.ts';
import { ImportFrame, Steps } from '../../framework/imports/steps.tsx';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ColumnMatching } from './column-matching.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportUpload } from './import-upload.tsx';
import { importReads, memberImportPages } from './member-import-pages.ts';

export function ImportPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /vip-infos/imports/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <FetchedImport result={result}>{(batch) => <ImportDetail batch={batch} />}</FetchedImport>;
}

/** The index of the current step; 4 if all are done. */
const stepOf = {
  reading: 1,
  columns: 1,
  checking: 2,
  checked: 2,
  refused: 0,
  cancelled: 0,
  posting: 3,
  posted: 4,
  rolling_back: 4,
  rolled_back: 4,
} as const satisfies Record<MemberImport['state'], number>;

function ImportDetail({ batch }: { batch: MemberImport }) {
  const [matching, setMatching] = useState(false);
  const rematching = matching && batch.state === 'checked';
  const inColumns = batch.state === 'columns' || rematching;
  const isOver = batch.state === 'refused' || batch.state === 'cancelled';
  return (
    <ImportFrame>
      <PageHead
        title={<Trans>Import members</Trans>}
        note={`${batch.number} · ${batch.file_name}`}
        actions={<HeadActions batch={batch} />}
      />
      <ImportSteps batch={batch} current={inColumns ? 1 : stepOf[batch.state]} />
      <ImportNotices batch={batch} pages={memberImportPages} upload={<ImportUpload />} />
      <UnderWay batch={batch} />
      {inColumns && (
        <ColumnMatching
          batch={batch}
          onDone={() => setMatching(false)}
          onBack={rematching ? () => setMatching(false) : undefined}
        />
      )}
      {batch.state !== 'columns' && !isOver && !isMoving(batch) && (
        // Kept behind the columns, with what was typed into it.
        <Activity key={batch.state} mode={rematching ? 'hidden' : 'visible'}>
          <ImportReview batch={batch} onColumns={() => setMatching(true)} />
        </Activity>
      )}
    </ImportFrame>
  );
}

function ImportSteps({ batch, current }: { batch: MemberImport; current: number }) {
  const { t, i18n } = useLingui();
  const { rows, headings, columns } = batch;
  const total = i18n.number(rows.total);
  const [all, matched] = [headings.length, (columns ?? []).filter((field) => field !== null).length];
  return (
    <Steps
      label={t`Steps of the import`}
      current={current}
      steps={[
        { name: t({ message: 'File', context: 'step' }), note: rows.total > 0 ? t`${total} rows` : batch.file_name },
        {
          name: t({ message: 'Columns', context: 'step' }),
          note: columns && all > 0 ? t`${matched} of ${all} matched` : t`Which column is which`,
        },
        { name: t`Check`, note: t`Which rows have errors` },
        { name: t`Import`, note: batch.state === 'rolled_back' ? t`Rolled back` : t`Can be rolled back` },
      ]}
    />
  );
}

function HeadActions({ batch: { batch_id: id, state } }: { batch: MemberImport }) {
  const cancel = useAction('PUT /vip-infos/imports/{id}/cancel', { invalidates: importReads });
  return (
    <>
      <Button
        onClick={() => void saveFile('GET /vip-infos/imports/template', { query: { format: 'xlsx' } }).catch(announced)}
      >
        <Trans>Download template</Trans>
      </Button>
      <CancelButton state={state} onCancel={() => cancel.mutateAsync({ params: { id } })} />
    </>
  );
}
