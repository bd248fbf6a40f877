import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../use-dates.ts';
import type { Imported, ImportPages } from './import-pages.ts';

interface ImportNoticesProps {
  batch: Imported & {
    fault: string | null;
    same_file: { batch_id: string; created_at: string } | null;
    ended_at: string | null;
    cleared_at: string | null;
  };
  pages: Pick<ImportPages, 'address' | 'list'>;
  /** Uploads another file; offered where this one goes no further. */
  upload: ReactNode;
}

/** The state of the import in sentences, and what to know before continuing. */
export function ImportNotices({ batch, pages, upload }: ImportNoticesProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { state, fault, same_file, cleared_at, rows } = batch;
  const earlier = same_file && dates.time(same_file.created_at);
  const cleared = cleared_at && dates.time(cleared_at);
  return (
    <>
      {fault && (
        <Alert
          type="error"
          showIcon
          title={t`The file cannot be imported`}
          description={fault}
          action={
            <Link className="tapped" to={pages.list}>
              <Trans>All imports</Trans>
            </Link>
          }
        />
      )}
      {state === 'cancelled' && (
        <Alert type="info" showIcon title={t`This import was cancelled. Nothing was imported.`} />
      )}
      {(state === 'columns' || state === 'checked') && same_file && (
        <Alert
          type="warning"
          showIcon
          title={t`This file was already imported on ${earlier}`}
          description={
            <Link to={pages.address(same_file.batch_id)}>
              <Trans>View that import</Trans>
            </Link>
          }
        />
      )}
      <Outcome batch={batch} />
      {isOver(batch) && upload}
      {rows.failed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(rows.failed, { one: '# row', other: '# rows' })} could not be imported; the rows show the reason`}
        />
      )}
      {rows.kept > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(rows.kept, { one: '# row was', other: '# rows were' })} not rolled back; the rows show the reason`}
        />
      )}
      {cleared && (
        <Alert
          type="info"
          showIcon
          title={t`The contents of the rows were removed on ${cleared}; their states and reasons remain`}
        />
      )}
    </>
  );
}

/** Whether this file goes no further, so that the next step is another file. */
const isOver = ({ state }: Pick<Imported, 'state'>): boolean =>
  state === 'refused' || state === 'cancelled' || state === 'rolled_back';

/** What a finished import did. */
function Outcome({ batch: { state, rows, ended_at } }: Pick<ImportNoticesProps, 'batch'>) {
  const { t } = useLingui();
  const dates = useDates();
  const at = ended_at && dates.time(ended_at);
  const { posted, undone, kept } = rows;
  if (state === 'rolled_back')
    return (
      <Alert
        type="info"
        showIcon
        title={t`Rolled back on ${at}: ${plural(undone, { one: '# row was', other: '# rows were' })} undone`}
      />
    );
  if (state !== 'posted') return null;
  if (undone + kept > 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t`The roll-back was stopped: ${plural(undone, { one: '# row was', other: '# rows were' })} undone, ${plural(posted, { one: '# is', other: '# are' })} still imported`}
      />
    );
  return (
    <Alert
      type="success"
      showIcon
      title={t`${plural(posted, { one: '# row was', other: '# rows were' })} imported on ${at}`}
    />
  );
}
