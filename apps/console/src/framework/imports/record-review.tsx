import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announced } from '../api/index.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { useLock } from '../form/use-lock.ts';
import { WholeExport } from '../list/whole-export.tsx';
import { useDates } from '../use-dates.ts';
import { ImportFigures, type ImportFigure } from './import-figures.tsx';
import { troubleIn } from './import-pages.ts';
import { ImportRowsPanel } from './import-rows.tsx';
import type { RecordCalls, RecordImport, RecordKind } from './record-kind.ts';
import { RecordRows, statesOf, type RowGroup } from './record-rows.tsx';
import { Foot } from './steps.tsx';
import { WrongValues } from './value-fixes.tsx';

interface RecordReviewProps<Column extends string> {
  kind: RecordKind<Column>;
  calls: RecordCalls<Column>;
  batch: RecordImport<Column>;
  onColumns: () => void;
}

/** What the rows will change or changed, those with errors first, and the next action. */
export function RecordReview<Column extends string>({ kind, calls, batch, onColumns }: RecordReviewProps<Column>) {
  const [asking, setAsking] = useState<'confirm' | 'roll back'>();
  const { rows, state } = batch;
  const [group, setGroup] = useState<RowGroup>(troubleIn(rows) > 0 ? 'trouble' : 'fine');
  const groups = useGroups(rows);
  const close = (): void => setAsking(undefined);
  return (
    <>
      <Figures kind={kind} batch={batch} />
      <ImportRowsPanel
        groups={groups}
        group={group}
        onGroup={setGroup}
        exporting={<GroupExport kind={kind} batch={batch} group={group} />}
        onDownload={troubleIn(rows) + rows.skipped > 0 ? calls.saveErrors : undefined}
      >
        {state === 'checked' && <Values kind={kind} calls={calls} batch={batch} hidden={group !== 'trouble'} />}
        <RecordRows key={group} kind={kind} calls={calls} batch={batch} group={group} />
      </ImportRowsPanel>
      {state === 'checked' && <Ready good={rows.good} onColumns={onColumns} onConfirm={() => setAsking('confirm')} />}
      {state === 'posted' && batch.undo_until && rows.posted > 0 && (
        <Done until={batch.undo_until} onRollBack={() => setAsking('roll back')} />
      )}
      {asking === 'confirm' && <ConfirmDialog kind={kind} batch={batch} onConfirm={calls.confirm} onClose={close} />}
      {asking === 'roll back' && <RollBackDialog posted={rows.posted} onRollBack={calls.rollBack} onClose={close} />}
    </>
  );
}

interface ValuesProps<Column extends string> extends Omit<RecordReviewProps<Column>, 'onColumns'> {
  hidden: boolean;
}

function Values<Column extends string>({ kind, calls, batch, hidden }: ValuesProps<Column>) {
  const values = kind.useValues(batch.batch_id);
  return <WrongValues kind={kind.matched} values={values} hidden={hidden} onReplace={calls.replace} />;
}

interface OfBatch<Column extends string> {
  kind: RecordKind<Column>;
  batch: RecordImport<Column>;
}

/** What the import did or will do; once it was rolled back, what is left of it. */
function Figures<Column extends string>({ kind, batch: { rows, effects, state } }: OfBatch<Column>) {
  const { t } = useLingui();
  const words = kind.useWords();
  const left = rows.bad + rows.skipped + rows.failed;
  const wasRolledBack = state === 'rolled_back' || rows.undone + rows.kept > 0;
  const done: ImportFigure[] = wasRolledBack
    ? [
        { label: t`Rows undone`, value: countText(rows.undone) },
        { label: t`Still imported`, value: countText(rows.posted + rows.kept) },
      ]
    : [
        { label: words.newOnes, value: countText(effects.new) },
        { label: words.changedOnes, value: countText(effects.changed), note: words.matchedBy },
      ];
  return (
    <ImportFigures
      figures={[
        ...done,
        { label: t`No change`, value: countText(rows.same), note: t`The file has the same values` },
        {
          label: t`Not imported`,
          value: countText(left),
          attention: left > 0,
          note:
            left > 0 &&
            (state === 'checked' ? t`Fix them below or in the file` : t`Download, fix and import them again`),
        },
      ]}
    />
  );
}

function GroupExport<Column extends string>({ kind, batch, group }: OfBatch<Column> & { group: RowGroup }) {
  const { t } = useLingui();
  const state = statesOf[group];
  const count = state.reduce((sum, one) => sum + batch.rows[one], 0);
  if (count === 0) return null;
  const filters = { id: batch.batch_id, state };
  return <WholeExport quiet exports={kind.rowsExport} noun={t`rows`} filters={filters} count={count} />;
}

function useGroups(rows: RecordImport<string>['rows']): { value: RowGroup; label: string }[] {
  const { t } = useLingui();
  const fine = rows.good + rows.same + rows.posted + rows.undone;
  return [
    { value: 'trouble', label: t`With errors ${countText(troubleIn(rows))}` },
    { value: 'skipped', label: t`Skipped ${countText(rows.skipped)}` },
    { value: 'fine', label: t`Valid ${countText(fine)}` },
  ];
}

function Ready({ good, onColumns, onConfirm }: { good: number; onColumns: () => void; onConfirm: () => void }) {
  const { t } = useLingui();
  return (
    <Foot note={<Trans>Nothing is imported yet</Trans>}>
      <Button onClick={onColumns}>
        <Trans>Back to columns</Trans>
      </Button>
      <Button type="primary" disabled={good === 0} onClick={onConfirm}>
        {t`Import ${plural(good, { one: '# row', other: '# rows' })}`}
      </Button>
    </Foot>
  );
}

function Done({ until, onRollBack }: { until: string; onRollBack: () => void }) {
  const dates = useDates();
  const day = dates.day(until);
  return (
    <Foot note={<Trans>Can be rolled back until {day}, except for what was edited since</Trans>}>
      <Button danger icon={<Undo2 size={16} strokeWidth={1.75} />} onClick={onRollBack}>
        <Trans>Roll back…</Trans>
      </Button>
    </Foot>
  );
}

interface ConfirmDialogProps<Column extends string> extends OfBatch<Column> {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows what will be written and asks for confirmation. */
function ConfirmDialog<Column extends string>({ kind, batch, onConfirm, onClose }: ConfirmDialogProps<Column>) {
  const { t } = useLingui();
  const { locked, run } = useLock();
  const words = kind.useWords();
  const { good, bad, skipped } = batch.rows;
  const left = bad + skipped;

  async function write(): Promise<void> {
    await onConfirm().catch(announced);
    onClose();
  }

  return (
    <Dialog
      open
      title={t`Import ${plural(good, { one: '# row', other: '# rows' })}?`}
      okText={t`Import`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={() => void run(write)}
      onCancel={onClose}
    >
      <p>{words.adds(batch.effects)}</p>
      {left > 0 && <p>{t`${plural(left, { one: '# row is', other: '# rows are' })} not imported.`}</p>}
    </Dialog>
  );
}

interface RollBackDialogProps {
  posted: number;
  onRollBack: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function RollBackDialog({ posted, onRollBack, onClose }: RollBackDialogProps) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={t`Roll back ${plural(posted, { one: '# row', other: '# rows' })}?`}
      verb={t`Roll back`}
      danger
      onConfirm={async (reason) => {
        await onRollBack(reason);
      }}
      onClose={onClose}
    >
      <Trans>
        What was added is removed, and what was changed gets its previous values back. What was edited since is kept and
        listed.
      </Trans>
    </ReasonDialog>
  );
}
