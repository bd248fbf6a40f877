import { useLingui } from '@lingui/react/macro';
import type { MemberImport, MemberImportRow } from '@regulars/contract';
import { memberImportColumnPhrases, say, type MemberImportColumn } from '@regulars/phrases';
import { Alert, Form } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { announced, useAction } from '../../framework/api/index.ts';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CellInput } from './cell-input.tsx';
import { fields } from './column-choice.ts';
import { rowReads } from './member-import-pages.ts';
import styles from './imports.module.css';

interface FixDialogProps {
  batch: MemberImport;
  row: MemberImportRow;
  onClose: () => void;
}

type Cells = Partial<Record<MemberImportColumn, string>>;

/** Only the edited cells, so that an untouched masked phone is not sent back. */
const changedCells = (given: MemberImportRow['given'], cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(([field, text]) => (text ?? '') !== (given[field as MemberImportColumn] ?? '')), // a field of the form
  );

/** Edits the cells of one row; closes when the row has no errors. */
export function FixDialog({ batch, row, onClose }: FixDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [form] = Form.useForm<Cells>();
  const { locked, run } = useLock();
  const [shown, setShown] = useState(row);
  const change = useAction('PUT /vip-infos/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const typed = Form.useWatch([], form);
  const isEdited = (cells: Cells): boolean => Object.keys(changedCells(shown.given, cells)).length > 0;
  const confirmLoss = useConfirmLoss();
  useUnsavedGuard(isEdited(typed ?? {}));
  const { row_no } = row;
  const faulty = (field: MemberImportColumn): string[] =>
    shown.faults.flatMap((fault) => (fault.field === field ? fault.text : []));
  const matched = fields.filter((field) => batch.columns?.includes(field) || faulty(field).length > 0);

  // An error of the whole row mostly comes from what identifies its member.
  const first =
    matched.find((field) => faulty(field).length > 0) ??
    matched.find((field) => field === 'phone' || field === 'member_no');
  const focusFirst = (): void => form.focusField(first);
  const focusAgain = useEffectEvent(focusFirst);
  // Before the animation ends, or an Enter in between would close the dialog; and again after each check.
  useEffect(() => {
    const frame = requestAnimationFrame(focusAgain);
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  async function save(cells: Cells): Promise<void> {
    try {
      const next = await change.mutateAsync({
        params: { id: batch.batch_id, row_no },
        body: { given: changedCells(shown.given, cells) },
      });
      setShown(next);
      if (next.state !== 'bad') onClose();
    } catch (error) {
      announced(error);
    }
  }

  async function close(): Promise<void> {
    if (!locked && (!isEdited(form.getFieldsValue()) || (await confirmLoss()))) onClose();
  }

  return (
    <Dialog
      open
      title={t`Fix row ${row_no}`}
      okText={t`Check again`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
      onCancel={() => void close()}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
    >
      <RowFaults faults={shown.faults} />
      <Form<Cells>
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.cells ?? ''}
        initialValues={row.given}
        onFinish={(cells) => void run(() => save(cells))}
      >
        {matched.map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={say(memberImportColumnPhrases[field], locale)}
            {...(faulty(field).length > 0 && { validateStatus: 'error' as const, help: faulty(field).join('; ') })}
          >
            <CellInput field={field} />
          </Form.Item>
        ))}
        {/* For Enter: the dialog’s own button is outside the form. */}
        <button type="submit" hidden>
          {t`Check again`}
        </button>
      </Form>
    </Dialog>
  );
}

/** Errors of the whole row. */
function RowFaults({ faults }: Pick<MemberImportRow, 'faults'>) {
  return faults
    .filter(({ field }) => field === null)
    .map(({ text }) => <Alert key={text} type="error" showIcon title={text} className={styles.rowFault ?? ''} />);
}
