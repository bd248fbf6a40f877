import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { saveFile, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { isMoving, pollInterval, progressOf } from '../../framework/imports/import-words.ts';
import { ImportFrame, Steps } from '../../framework/imports/steps.tsx';
import { UnderWay } from '../../framework/imports/under-way.tsx';
import { announced } from '../../framework/imports/upload-zone.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ColumnMatching } from './column-matching.tsx';
import { importAddress, importReads } from './import-address.ts';
import { ImportReview } from './import-review.tsx';

export function ImportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /vip-infos/imports/{id}',
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
      {(batch) => <ImportDetail batch={batch} />}
    </Fetched>
  );
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
  const { t } = useLingui();
  const [matching, setMatching] = useState(false);
  const rematching = matching && batch.state === 'checked';
  const inColumns = batch.state === 'columns' || rematching;
  return (
    <ImportFrame>
      <PageHead title={<Trans>Import members</Trans>} note={batch.file_name} actions={<HeadActions batch={batch} />} />
      <ImportSteps batch={batch} current={inColumns ? 1 : stepOf[batch.state]} />
      <Notices batch={batch} />
      {isMoving(batch) && <Moving batch={batch} />}
      {inColumns ? (
        <ColumnMatching
          batch={batch}
          onDone={() => setMatching(false)}
          onBack={rematching ? () => setMatching(false) : undefined}
        />
      ) : (
        batch.state !== 'refused' &&
        batch.state !== 'cancelled' &&
        !isMoving(batch) && <ImportReview key={batch.state} batch={batch} onColumns={() => setMatching(true)} />
      )}
      {batch.state === 'cancelled' && (
        <Alert type="info" showIcon title={t`This import was cancelled. Nothing was written.`} />
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
          note: columns ? t`${matched} of ${all} matched` : t`Which column is which`,
        },
        { name: t`Check`, note: t`Which rows have errors` },
        { name: t`Import`, note: t`Can be rolled back` },
      ]}
    />
  );
}

function HeadActions({ batch: { batch_id, state } }: { batch: MemberImport }) {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const cancel = useAction('PUT /vip-infos/imports/{id}/cancel', { invalidates: importReads });

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
      <Button
        onClick={() => void saveFile('GET /vip-infos/imports/template', { query: { format: 'xlsx' } }).catch(announced)}
      >
        <Trans>Download template</Trans>
      </Button>
      {['reading', 'columns', 'checking', 'checked'].includes(state) && (
        <Button loading={cancel.isPending} onClick={() => void cancelImport()}>
          <Trans>Cancel import</Trans>
        </Button>
      )}
    </>
  );
}

/** Warnings to read before continuing. */
function Notices({ batch: { state, fault, same_file, rows } }: { batch: MemberImport }) {
  const { t } = useLingui();
  const dates = useDates();
  const day = same_file && dates.full(same_file.created_at);
  const { kept, failed } = rows;
  return (
    <>
      {fault && (
        <Alert
          type="error"
          showIcon
          title={t`The file cannot be imported`}
          description={fault}
          action={
            <Link to="/memberImports">
              <Trans>Upload another file</Trans>
            </Link>
          }
        />
      )}
      {(state === 'columns' || state === 'checked') && same_file && (
        <Alert
          type="warning"
          showIcon
          title={t`This file was already imported on ${day}`}
          description={
            <Link to={importAddress(same_file.batch_id)}>
              <Trans>View that import</Trans>
            </Link>
          }
        />
      )}
      {failed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(failed, { one: '# row', other: '# rows' })} could not be imported; the rows show the reason`}
        />
      )}
      {kept > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(kept, { one: '# row was', other: '# rows were' })} not rolled back; the rows show the reason`}
        />
      )}
    </>
  );
}

function Moving({ batch }: { batch: MemberImport }) {
  const { t, i18n } = useLingui();
  const { state, rows } = batch;
  const total = i18n.number(rows.total);
  const titles: Partial<Record<MemberImport['state'], string>> = {
    reading: t`Reading the file`,
    checking: t`Checking the rows`,
    posting: t`Importing`,
    rolling_back: t`Rolling back`,
  };
  return (
    <UnderWay
      title={titles[state] ?? ''}
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
