import { Trans } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { Button } from 'antd';
import { Activity, useState } from 'react';
import { useParams } from 'react-router';
import { saveFile, useAction, useEndpoint } from '../../framework/api/index.ts';
import { CancelButton } from '../../framework/imports/cancel-button.tsx';
import { FetchedImport } from '../../framework/imports/fetched-import.tsx';
import { ImportNotices } from '../../framework/imports/import-notices.tsx';
import { isMoving, pollInterval } from '../../framework/imports/import-words.ts';
import { ImportSteps } from '../../framework/imports/import-steps.tsx';
import { ImportFrame } from '../../framework/imports/steps.tsx';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportUpload } from './import-upload.tsx';
import { MemberColumns } from './member-columns.tsx';
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
      <ImportSteps batch={batch} rematching={rematching} />
      <ImportNotices batch={batch} pages={memberImportPages} upload={<ImportUpload />} />
      <UnderWay batch={batch} />
      {inColumns && (
        <MemberColumns
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

function HeadActions({ batch: { batch_id: id, state } }: { batch: MemberImport }) {
  const cancel = useAction('PUT /vip-infos/imports/{id}/cancel', { invalidates: importReads });
  return (
    <>
      <Button onClick={() => void saveFile('GET /vip-infos/imports/template', { query: { format: 'xlsx' } })}>
        <Trans>Download template</Trans>
      </Button>
      <CancelButton state={state} onCancel={() => cancel.mutateAsync({ params: { id } })} />
    </>
  );
}
