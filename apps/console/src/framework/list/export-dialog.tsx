import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ApiError, newIdempotencyKey, useAction, useEndpoint } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import type { ExportProps } from './export-button.tsx';
import styles from './export-dialog.module.css';
import { Columns, Formats, Notes } from './export-parts.tsx';
import type { Described, Format } from './export-parts.tsx';

/** State of the export form. `send` starts the export and resolves to whether the server accepted it. */
function useExport({ exports, list, columns }: ExportProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [format, setFormat] = useState<Format>('xlsx');
  const [chosen, choose] = useState<ReadonlySet<string>>();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const described = useEndpoint('GET /exports', { query: { list: exports } }, { quiet: true });
  const start = useAction('POST /exports', { invalidates: ['/tasks'] });
  const usual = described.data ? sameAsList(described.data, columns) : new Set<string>();
  const picked = chosen ?? usual;

  async function send(): Promise<boolean> {
    const names = described.data?.columns.flatMap(({ name }) => (picked.has(name) ? [name] : []));
    const query = { ...list.filters, sort: list.sort, order: list.order };
    try {
      await start.mutateAsync({ body: { list: exports, format, columns: names, query }, idempotencyKey });
      void message.success(t`Exporting. You are told when the file is ready.`);
      return true;
    } catch (error) {
      // The error was announced; the dialog stays open.
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
  return { format, setFormat, described, usual, picked, choose, send, sending: start.isPending };
}

/** Asks for format and columns; a task then creates the file. */
export function ExportDialog(props: ExportProps & { onClosed: () => void }) {
  const { noun, result, selecting, onClosed } = props;
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(true);
  const { format, setFormat, described, usual, picked, choose, send, sending } = useExport(props);
  const rows = result.data?.total ?? 0;
  const total = i18n.number(rows);
  const count =
    result.data?.total_exact === false ? t`over ${total} rows` : t`${plural(rows, { one: '# row', other: '# rows' })}`;
  return (
    <Modal
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
            <Trans>You are told when it is done</Trans>
          </span>
          <Button onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="primary"
            disabled={!described.data || picked.size === 0}
            loading={sending}
            onClick={() => void send().then((taken) => taken && setOpen(false))}
          >
            <Trans>Export {count}</Trans>
          </Button>
        </div>
      }
    >
      {selecting && (
        <p className={styles.quiet}>
          <Trans>All of the filter is exported, {count}; the selection doesn’t matter here.</Trans>
        </p>
      )}
      <Formats format={format} onChange={setFormat} />
      {described.data ? (
        <>
          <Columns all={described.data.columns} picked={picked} usual={usual} onChange={choose} />
          <Notes phones={picked.has('phone') ? described.data.phones : null} />
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
    </Modal>
  );
}

/** The export columns of the visible columns; all if none of them can be exported. */
function sameAsList({ columns }: Described, shown: ExportProps['columns']): ReadonlySet<string> {
  const named = new Set(shown.flatMap(({ key, exported = [key] }) => exported));
  const same = columns.flatMap(({ name }) => (named.has(name) ? [name] : []));
  return new Set(same.length > 0 ? same : columns.map(({ name }) => name));
}
