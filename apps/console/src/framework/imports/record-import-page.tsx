import { Trans } from '@lingui/react/macro';
import { Button, Radio } from 'antd';
import { Activity, useState, type ComponentProps } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ColumnMatching } from './column-matching.tsx';
import { FetchedImport } from './fetched-import.tsx';
import { ImportNotices } from './import-notices.tsx';
import { ImportSteps } from './import-steps.tsx';
import { isMoving } from './import-words.ts';
import styles from './imports.module.css';
import type { RecordCalls, RecordImport, RecordKind } from './record-kind.ts';
import { RecordReview } from './record-review.tsx';
import { RecordUpload } from './record-upload.tsx';
import { ImportFrame } from './steps.tsx';
import { UnderWay } from './under-way.tsx';

interface RecordImportPageProps<Column extends string> {
  kind: RecordKind<Column>;
  result: ComponentProps<typeof FetchedImport<RecordImport<Column>>>['result'];
}

/** The page of an import of records, from its columns to its roll-back. */
export function RecordImportPage<Column extends string>({ kind, result }: RecordImportPageProps<Column>) {
  return <FetchedImport result={result}>{(batch) => <RecordDetail kind={kind} batch={batch} />}</FetchedImport>;
}

interface RecordDetailProps<Column extends string> {
  kind: RecordKind<Column>;
  batch: RecordImport<Column>;
}

function RecordDetail<Column extends string>({ kind, batch }: RecordDetailProps<Column>) {
  const calls = kind.useCalls(batch.batch_id);
  const { title } = kind.useWords();
  const [matching, setMatching] = useState(false);
  const rematching = matching && batch.state === 'checked';
  const isOver = batch.state === 'refused' || batch.state === 'cancelled';
  return (
    <ImportFrame>
      <PageHead
        title={title}
        note={`${batch.number} · ${batch.file_name}`}
        actions={
          <>
            <Button onClick={() => void calls.saveTemplate()}>
              <Trans>Download template</Trans>
            </Button>
            <CancelButton state={batch.state} onCancel={calls.cancel} />
          </>
        }
      />
      <ImportSteps batch={batch} rematching={rematching} />
      <ImportNotices batch={batch} pages={kind.pages} upload={<RecordUpload kind={kind} />} />
      <UnderWay batch={batch} />
      {(batch.state === 'columns' || rematching) && (
        <RecordColumns
          kind={kind}
          calls={calls}
          batch={batch}
          onDone={() => setMatching(false)}
          onBack={rematching ? () => setMatching(false) : undefined}
        />
      )}
      {batch.state === 'posted' && kind.Written && <kind.Written batchId={batch.batch_id} />}
      {batch.state !== 'columns' && !isOver && !isMoving(batch) && (
        // Kept behind the columns, with what was typed into it.
        <Activity key={batch.state} mode={rematching ? 'hidden' : 'visible'}>
          <RecordReview kind={kind} calls={calls} batch={batch} onColumns={() => setMatching(true)} />
        </Activity>
      )}
    </ImportFrame>
  );
}

interface RecordColumnsProps<Column extends string> {
  kind: RecordKind<Column>;
  calls: RecordCalls<Column>;
  batch: RecordImport<Column>;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

function RecordColumns<Column extends string>({ kind, calls, batch, onDone, onBack }: RecordColumnsProps<Column>) {
  const words = kind.useWords();
  const [existing, setExisting] = useState(batch.existing);
  return (
    <ColumnMatching
      batch={batch}
      kind={kind.matched}
      refuse={(choices) => (choices.includes(kind.needs) ? undefined : words.incomplete)}
      note={
        <>
          <Radio.Group
            className={styles.existing ?? ''}
            aria-label={words.matchedBy}
            value={existing}
            onChange={({ target }) => setExisting(target.value === 'refuse' ? 'refuse' : 'change')}
          >
            <Radio value="change">{words.change}</Radio>
            <Radio value="refuse">{words.refuse}</Radio>
          </Radio.Group>
          {words.note}
        </>
      }
      onMatch={(columns) => calls.match(columns, existing)}
      onDone={onDone}
      onBack={onBack}
    />
  );
}
