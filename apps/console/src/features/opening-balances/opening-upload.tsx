import { Trans, useLingui } from '@lingui/react/macro';
import { openingLimits } from '@regulars/contract/rules';
import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ApiError, saveFile, useAction } from '../../framework/api/index.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/panel.tsx';
import { openingAddress } from './opening-words.ts';
import styles from './openings.module.css';

/** Uploads a dropped or chosen file and opens its preview. */
export function OpeningUpload() {
  const { t, i18n } = useLingui();
  const tab = useTab();
  const [over, setOver] = useState(false);
  const upload = useAction('POST /opening-balances', { invalidates: ['GET /opening-balances'] });
  const rows = i18n.number(openingLimits.rows);
  const megabytes = openingLimits.bytes / 1024 / 1024;

  async function send(file: File | undefined): Promise<void> {
    if (!file || upload.isPending) return;
    const body = new FormData();
    body.append('file', file);
    try {
      const { batch_id } = await upload.mutateAsync({ body });
      tab.openTab(openingAddress(batch_id));
    } catch (error) {
      // The call announced the error.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Panel title={<Trans>Upload a file</Trans>} extra={<Templates />}>
      <div className={classNames(styles.drop, over && styles.over)} aria-busy={upload.isPending}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <strong>{upload.isPending ? <Trans>Uploading…</Trans> : <Trans>Drop a file here, or choose one</Trans>}</strong>
        <span>
          <Trans>
            CSV or XLSX, at most {rows} rows and {megabytes} MB. It is only checked; nothing is posted until you
            confirm.
          </Trans>
        </span>
        {/* Invisible over the whole drop zone: the native input accepts dropped files. */}
        <input
          type="file"
          accept=".csv,.xlsx"
          className={styles.picker}
          aria-label={t`File of opening balances`}
          disabled={upload.isPending}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            // Reset, so that choosing the same file again after correcting it fires a change event.
            target.value = '';
          }}
        />
      </div>
    </Panel>
  );
}

function Templates() {
  const { locked, run } = useLock();
  const save = (format: 'csv' | 'xlsx') => () =>
    void run(() => saveFile('GET /opening-balances/template', { query: { format } }).catch(announced));
  return (
    <>
      <Button type="link" size="small" disabled={locked} onClick={save('xlsx')}>
        <Trans>XLSX template</Trans>
      </Button>
      <Button type="link" size="small" disabled={locked} onClick={save('csv')}>
        <Trans>CSV template</Trans>
      </Button>
    </>
  );
}

/** Swallows an API error, which the call has announced; rethrows anything else. */
export function announced(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
