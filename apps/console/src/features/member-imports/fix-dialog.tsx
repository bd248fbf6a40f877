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

/** The cells that differ, so that an untouched masked phone is not sent back. */
const changedCells = (before: Cells, cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(([field, text]) => (text ?? '') !== (before[field as MemberImportColumn] ?? '')), // a field of the form
  );

/** The row as last checked, and its form. */
function useRowFix({ batch, row, onClose }: FixDialogProps) {
  const [form] = Form.useForm<Cells>();
  const { locked, run } = useLock();
  const [checked, setChecked] = useState(row);
  // As typed, not as answered: the answer may mask a phone.
  const [saved, setSaved] = useState<Cells>(row.given);
  const change = useAction('PUT /vip-infos/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const typed = Form.useWatch([], form);
  const isEdited = (cells: Cells): boolean => Object.keys(changedCells(saved, cells)).length > 0;
  const confirmLoss = useConfirmLoss();
  useUnsavedGuard(isEdited(typed ?? {}));

  async function save(cells: Cells): Promise<void> {
    try {
      const next = await change.mutateAsync({
        params: { id: batch.batch_id, row_no: row.row_no },
        body: { given: changedCells(saved, cells) },
      });
      setChecked(next);
      setSaved(cells);
      if (next.state !== 'bad') onClose();
    } catch (error) {
      announced(error);
    }
  }

  async function close(): Promise<void> {
    if (!locked && (!isEdited(form.getFieldsValue()) || (await confirmLoss()))) onClose();
  }

  return { form, checked, locked, save: (cells: Cells) => void run(() => save(cells)), close: () => void close() };
}

/** A fault's text names its field, for the list of rows; here the label does. */
const withoutName = (text: string, label: string): string =>
  [`${label}：`, `${label}: `].reduce((rest, name) => (rest.startsWith(name) ? rest.slice(name.length) : rest), text);

const faultsOf = ({ faults }: MemberImportRow, field: MemberImportColumn): string[] =>
  faults.flatMap((fault) => (fault.field === field ? fault.text : []));

/** Edits the cells of one row; closes when the row has no errors. */
export function FixDialog(props: FixDialogProps) {
  const { batch, row } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const { form, checked, locked, save, close } = useRowFix(props);
  const { row_no } = row;
  const shown = fields.filter((field) => batch.columns?.includes(field) || faultsOf(checked, field).length > 0);

  // An error of the whole row is mostly about the phone or card number.
  const first =
    shown.find((field) => faultsOf(checked, field).length > 0) ??
    shown.find((field) => field === 'phone' || field === 'member_no');
  const focusFirst = (): void => form.focusField(first);
  const focusAgain = useEffectEvent(focusFirst);
  // On opening and after each check. Not only after the animation: an Enter before its end would close the dialog.
  useEffect(() => {
    const frame = requestAnimationFrame(focusAgain);
    return () => cancelAnimationFrame(frame);
  }, [checked]);

  return (
    <Dialog
      open
      title={t`Fix row ${row_no}`}
      okText={t`Check again`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
    >
      <RowFaults faults={checked.faults} />
      <Form<Cells>
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.cells ?? ''}
        initialValues={row.given}
        onFinish={save}
      >
        {shown.map((field) => (
          <Cell key={field} field={field} label={say(memberImportColumnPhrases[field], locale)} row={checked} />
        ))}
        {/* Enter submits only if the form contains a submit button; the visible one is outside. */}
        <button type="submit" hidden>
          {t`Check again`}
        </button>
      </Form>
    </Dialog>
  );
}

interface CellProps {
  field: MemberImportColumn;
  label: string;
  row: MemberImportRow;
}

function Cell({ field, label, row }: CellProps) {
  const faults = faultsOf(row, field).map((text) => withoutName(text, label));
  return (
    <Form.Item
      name={field}
      label={label}
      {...(faults.length > 0 && {
        validateStatus: 'error' as const,
        help: faults.map((fault) => <div key={fault}>{fault}</div>),
      })}
    >
      <CellInput field={field} />
    </Form.Item>
  );
}

/** Errors of the whole row. */
function RowFaults({ faults }: Pick<MemberImportRow, 'faults'>) {
  return faults
    .filter(({ field }) => field === null)
    .map(({ text }) => <Alert key={text} type="error" showIcon title={text} className={styles.rowFault ?? ''} />);
}
