import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { Button } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { announced, saveFile, useAction } from '../../framework/api/index.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { ImportFigures, type ImportFigure } from '../../framework/imports/import-figures.tsx';
import { troubleIn } from '../../framework/imports/import-pages.ts';
import { ImportRowsPanel } from '../../framework/imports/import-rows.tsx';
import { Foot } from '../../framework/imports/steps.tsx';
import { WholeExport } from '../../framework/list/whole-export.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { MemberImportRows, statesOf, type RowGroup } from './import-rows.tsx';
import { importReads } from './member-import-pages.ts';
import { ValueFixes } from './value-fixes.tsx';

/** What the rows will change or changed, those with errors first, and the next action. */
export function ImportReview({ batch, onColumns }: { batch: MemberImport; onColumns: () => void }) {
  const [asking, setAsking] = useState<'confirm' | 'roll back'>();
  const { batch_id, rows, state } = batch;
  const [group, setGroup] = useState<RowGroup>(troubleIn(rows) > 0 ? 'trouble' : 'fine');
  const groups = useGroups(batch);
  const isRefused = troubleIn(rows) + rows.skipped > 0;
  return (
    <>
      <Figures batch={batch} />
      <ImportRowsPanel
        groups={groups}
        group={group}
        onGroup={setGroup}
        exporting={<GroupExport batch={batch} group={group} />}
        onDownload={
          isRefused ? () => saveFile('GET /vip-infos/imports/{id}/errors.csv', { params: { id: batch_id } }) : undefined
        }
      >
        {state === 'checked' && <ValueFixes batchId={batch_id} hidden={group !== 'trouble'} />}
        <MemberImportRows key={group} batch={batch} group={group} />
      </ImportRowsPanel>
      {state === 'checked' && <Ready batch={batch} onColumns={onColumns} onConfirm={() => setAsking('confirm')} />}
      {state === 'posted' && batch.undo_until && rows.posted > 0 && (
        <Done until={batch.undo_until} onRollBack={() => setAsking('roll back')} />
      )}
      {asking === 'confirm' && <ConfirmDialog batch={batch} onClose={() => setAsking(undefined)} />}
      {asking === 'roll back' && <RollBackDialog batch={batch} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** What the import did or will do; once it was rolled back, what is left of it. */
function Figures({ batch: { rows, effects, state } }: { batch: MemberImport }) {
  const { t } = useLingui();
  const number = (count: number) => countText(count);
  const left = rows.bad + rows.skipped + rows.failed;
  const wasRolledBack = state === 'rolled_back' || rows.undone + rows.kept > 0;
  const done: ImportFigure[] = wasRolledBack
    ? [
        { label: t`Rows undone`, value: number(rows.undone) },
        { label: t`Still imported`, value: number(rows.posted + rows.kept) },
      ]
    : [
        { label: t`New members`, value: number(effects.new) },
        {
          label: t`Members updated`,
          value: number(effects.changed),
          note: t`Matched by phone or card number`,
        },
      ];
  return (
    <ImportFigures
      figures={[
        ...done,
        { label: t`No change`, value: number(rows.same), note: t`The file has the same values` },
        {
          label: t`Not imported`,
          value: number(left),
          attention: left > 0,
          note:
            left > 0 &&
            (state === 'checked' ? t`Fix them below or in the file` : t`Download, fix and import them again`),
        },
      ]}
    />
  );
}

function GroupExport({ batch: { batch_id: id, rows }, group }: { batch: MemberImport; group: RowGroup }) {
  const { t } = useLingui();
  const state = statesOf[group];
  const count = state.reduce((sum, one) => sum + rows[one], 0);
  if (count === 0) return null;
  return <WholeExport quiet exports="member_import_rows" noun={t`rows`} filters={{ id, state }} count={count} />;
}

function useGroups({ rows }: MemberImport): { value: RowGroup; label: string }[] {
  const { t } = useLingui();
  const fine = rows.good + rows.same + rows.posted + rows.undone;
  return [
    { value: 'trouble', label: t`With errors ${countText(troubleIn(rows))}` },
    { value: 'skipped', label: t`Skipped ${countText(rows.skipped)}` },
    { value: 'fine', label: t`Valid ${countText(fine)}` },
  ];
}

interface ReadyProps {
  batch: MemberImport;
  onColumns: () => void;
  onConfirm: () => void;
}

function Ready({ batch: { rows }, onColumns, onConfirm }: ReadyProps) {
  const { t } = useLingui();
  const { good } = rows;
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
    <Foot note={<Trans>Can be rolled back until {day}, except for members edited or used since</Trans>}>
      <Button danger icon={<Undo2 size={16} strokeWidth={1.75} />} onClick={onRollBack}>
        <Trans>Roll back…</Trans>
      </Button>
    </Foot>
  );
}

interface DialogProps {
  batch: MemberImport;
  onClose: () => void;
}

/** Shows what will be written and asks for confirmation. */
function ConfirmDialog({ batch: { batch_id, rows, effects }, onClose }: DialogProps) {
  const { t } = useLingui();
  const { locked, run } = useLock();
  const confirm = useAction('PUT /vip-infos/imports/{id}/confirm', { invalidates: importReads });
  const { good } = rows;
  const left = rows.bad + rows.skipped;

  async function write(): Promise<void> {
    await confirm.mutateAsync({ params: { id: batch_id } }).catch(announced);
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
      <p>
        {t`${plural(effects.new, { one: '# member is added', other: '# members are added' })}, ${plural(effects.changed, { one: '# is updated', other: '# are updated' })}.`}
      </p>
      {left > 0 && <p>{t`${plural(left, { one: '# row is', other: '# rows are' })} not imported.`}</p>}
    </Dialog>
  );
}

function RollBackDialog({ batch: { batch_id, rows }, onClose }: DialogProps) {
  const { t } = useLingui();
  const rollBack = useAction('PUT /vip-infos/imports/{id}/roll-back', { invalidates: importReads });
  const { posted } = rows;
  return (
    <ReasonDialog
      title={t`Roll back ${plural(posted, { one: '# row', other: '# rows' })}?`}
      verb={t`Roll back`}
      danger
      onConfirm={async (reason) => {
        await rollBack.mutateAsync({ params: { id: batch_id }, body: { reason } });
      }}
      onClose={onClose}
    >
      <Trans>
        Added members are removed, and changed members get their previous values back. Members edited or used since are
        kept and listed.
      </Trans>
    </ReasonDialog>
  );
}
