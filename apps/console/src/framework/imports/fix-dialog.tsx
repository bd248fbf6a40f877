import { useLingui } from '@lingui/react/macro';
import { keysOf, say, type Phrase } from '@regulars/phrases';
import { Alert, Form } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { announced } from '../api/index.ts';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { useLock } from '../form/use-lock.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { FixableRow, MatchedImport, MatchedKind } from './matched-kind.ts';
import styles from './fixing.module.css';

type Cells = Record<string, string | undefined>;

interface RowFixDialogProps<Column extends string> {
  kind: MatchedKind<Column>;
  batch: Pick<MatchedImport<Column>, 'columns'>;
  row: FixableRow<Column>;
  /** Sends the changed cells; resolves to the row as checked again. */
  onFix: (given: Record<string, string>) => Promise<FixableRow<Column>>;
  onClose: () => void;
}

/**
 * The cells that differ, so that an untouched masked phone is not sent back; a cleared one as an empty text, because a
 * cell that is left out keeps its value.
 */
const changedCells = (before: Cells, cells: Cells): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, text = '']) => (text === (before[field] ?? '') ? [] : [[field, text]])),
  );

/** The row as last checked, and its form. */
function useRowFix<Column extends string>({ row, onFix, onClose }: RowFixDialogProps<Column>) {
  const [form] = Form.useForm<Cells>();
  const { locked, run } = useLock();
  const [checked, setChecked] = useState(row);
  // As typed, not as answered: the answer may mask a phone.
  const [saved, setSaved] = useState<Cells>(row.given);
  const typed = Form.useWatch([], form);
  const isEdited = (cells: Cells): boolean => Object.keys(changedCells(saved, cells)).length > 0;
  const confirmLoss = useConfirmLoss();
  useUnsavedGuard(isEdited(typed ?? {}));

  async function save(cells: Cells): Promise<void> {
    try {
      const next = await onFix(changedCells(saved, cells));
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

const faultsOf = ({ faults }: Pick<FixableRow<string>, 'faults'>, field: string): string[] =>
  faults.flatMap((fault) => (fault.field === field ? fault.text : []));

/** Edits the cells of one row; closes when the row has no errors. */
export function RowFixDialog<Column extends string>(props: RowFixDialogProps<Column>) {
  const { kind, batch, row } = props;
  const { t } = useLingui();
  const { form, checked, locked, save, close } = useRowFix(props);
  const { row_no } = row;
  const shown = keysOf(kind.columns).filter(
    (field) => batch.columns?.includes(field) || faultsOf(checked, field).length > 0,
  );

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
          <CellItem key={field} field={field} kind={kind} row={checked} />
        ))}
        {/* Enter submits only if the form contains a submit button; the visible one is outside. */}
        <button type="submit" hidden>
          {t`Check again`}
        </button>
      </Form>
    </Dialog>
  );
}

interface CellItemProps<Column extends string> {
  field: Column;
  kind: MatchedKind<Column>;
  row: FixableRow<Column>;
}

function CellItem<Column extends string>({ field, kind: { columns, Cell }, row }: CellItemProps<Column>) {
  const locale = useLocale();
  const [name, phrase]: [string, Phrase] = [field, columns[field]];
  const label = say(phrase, locale);
  const faults = faultsOf(row, field).map((text) => withoutName(text, label));
  return (
    <Form.Item
      name={name}
      label={label}
      {...(faults.length > 0 && {
        validateStatus: 'error' as const,
        help: faults.map((fault) => <div key={fault}>{fault}</div>),
      })}
    >
      <Cell field={field} />
    </Form.Item>
  );
}

/** Errors of the whole row. */
function RowFaults({ faults }: Pick<FixableRow<string>, 'faults'>) {
  return faults
    .filter(({ field }) => field === null)
    .map(({ text }) => <Alert key={text} type="error" showIcon title={text} className={styles.rowFault ?? ''} />);
}
