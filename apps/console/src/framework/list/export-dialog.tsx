import { Trans, useLingui } from '@lingui/react/macro';
import { lists } from '@regulars/contract/menu';
import { batchSize } from '@regulars/contract/rules';
import { Button } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ApiError, newIdempotencyKey, useAction, useEndpoint } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import type { ExportProps } from './export-button.tsx';
import styles from './export-dialog.module.css';
import { Columns, Formats, Notes, Scopes, useRowsText } from './export-parts.tsx';
import type { Described, Format, Scope } from './export-parts.tsx';

/** State of the export form. `send` starts the export and resolves to whether the server accepted it. */
function useExport({ exports, list, columns, selected }: ExportProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [format, setFormat] = useState<Format>('xlsx');
  const [scope, setScope] = useState<Scope>(
    selected.length > 0 && selected.length <= batchSize ? 'selected' : 'filter',
  );
  const [masks, setMasks] = useState(false);
  const [chosen, choose] = useState<ReadonlySet<string>>();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const described = useEndpoint('GET /exports', { query: { list: exports } }, { quiet: true });
  const start = useAction('POST /exports', { invalidates: ['/tasks'] });
  const usual = described.data ? sameAsList(described.data, columns) : new Set<string>();
  const picked = chosen ?? usual;
  const inFile = described.data?.columns.some(({ name, phones: some }) => some && picked.has(name)) ?? false;
  const phones = inFile ? (described.data?.phones ?? null) : null;

  async function send(): Promise<boolean> {
    const names = described.data?.columns.flatMap(({ name }) => (picked.has(name) ? [name] : []));
    const sorted = { sort: list.sort, order: list.order };
    const rows =
      scope === 'selected'
        ? { ids: [...selected], query: { ...pathPart(exports, list.filters), ...sorted } }
        : { query: { ...list.filters, ...sorted } };
    const body = {
      list: exports,
      format,
      columns: names,
      ...rows,
      ...(masks && phones === 'whole' && { mask_phones: true }),
    };
    try {
      await start.mutateAsync({ body, idempotencyKey });
      void message.success(t`Exporting. You will be notified when the file is ready.`);
      return true;
    } catch (error) {
      // The error was announced; the dialog stays open.
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
  const sending = start.isPending;
  return {
    format,
    setFormat,
    scope,
    setScope,
    masks,
    setMasks,
    phones,
    described,
    usual,
    picked,
    choose,
    send,
    sending,
  };
}

/** The parameters of the list's path, such as a member's id: without them its rows can't be found. */
function pathPart(exports: ExportProps['exports'], filters: object): object {
  const { endpoint } = lists[exports];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => endpoint.includes(`{${name}}`)));
}

/** Asks for rows, format and columns; a task then creates the file. */
export function ExportDialog(props: ExportProps & { onClosed: () => void }) {
  const { noun, selected, onClosed } = props;
  const [open, setOpen] = useState(true);
  const { described, picked, ...form } = useExport(props);
  const all = useCount(props);
  const rowsText = useRowsText();
  const count = form.scope === 'filter' ? all : rowsText(selected.length);
  return (
    <Dialog
      open={open}
      width={520}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      title={
        <span className={styles.title}>
          <Trans>Export {noun}</Trans>
          <span className={styles.quiet}>{count}</span>
        </span>
      }
      footer={
        <div className={styles.footer}>
          <span className={styles.quiet}>
            <Trans>You will be notified when it is done</Trans>
          </span>
          <Button onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="primary"
            disabled={
              !described.data || picked.size === 0 || (form.scope === 'filter' && props.result.data?.total === 0)
            }
            loading={form.sending}
            onClick={() => void form.send().then((taken) => taken && setOpen(false))}
          >
            <Trans>Export {count}</Trans>
          </Button>
        </div>
      }
    >
      {selected.length > 0 && (
        <Scopes scope={form.scope} selected={selected.length} all={all} onChange={form.setScope} />
      )}
      <Formats format={form.format} onChange={form.setFormat} />
      {described.data ? (
        <>
          <Columns all={described.data.columns} picked={picked} usual={form.usual} onChange={form.choose} />
          <Notes phones={form.phones} masks={form.masks} onMask={form.setMasks} />
        </>
      ) : described.error ? (
        <p role="alert">
          {described.error.message}{' '}
          <LinkButton onClick={() => void described.refetch()}>
            <Trans>Try again</Trans>
          </LinkButton>
        </p>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

/** The number of all rows of the filter, in words. */
function useCount({ result: { data } }: ExportProps): string {
  const { t } = useLingui();
  const rowsText = useRowsText();
  const rows = data?.total ?? 0;
  const total = countText(rows);
  return data?.total_exact === false ? t`over ${total} rows` : rowsText(rows);
}

/** The export columns of the visible columns; all if none of them can be exported. */
function sameAsList({ columns }: Described, shown: ExportProps['columns']): ReadonlySet<string> {
  const named = new Set(shown.flatMap(({ key, exported = [key] }) => exported));
  const same = columns.flatMap(({ name }) => (named.has(name) ? [name] : []));
  return new Set(same.length > 0 ? same : columns.map(({ name }) => name));
}
