import { useLingui } from '@lingui/react/macro';
import type { MemberImport, MemberImportRow } from '@regulars/contract';
import { memberImportLimits } from '@regulars/contract/rules';
import { memberImportColumnPhrases, say, type MemberImportColumn } from '@regulars/phrases';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { announced } from '../../framework/imports/upload-zone.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { fields } from './column-choice.ts';
import { importReads } from './import-address.ts';

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
  const change = useAction('PUT /vip-infos/imports/{id}/rows/{row_no}', {
    invalidates: [...importReads, 'GET /vip-infos/imports/{id}/rows'],
  });
  const { row_no } = row;
  const faulty = (field: MemberImportColumn): string[] =>
    shown.faults.flatMap((fault) => (fault.field === field ? fault.text : []));
  const matched = fields.filter((field) => batch.columns?.includes(field) || faulty(field).length > 0);

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

  return (
    <Modal
      open
      title={t`Fix row ${row_no}`}
      okText={t`Check again`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {shown.faults
        .filter(({ field }) => field === null)
        .map(({ text }) => (
          <p key={text} role="alert">
            {text}
          </p>
        ))}
      <Form<Cells>
        form={form}
        layout="vertical"
        requiredMark={false}
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
            <Input maxLength={memberImportLimits.cell} allowClear />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
