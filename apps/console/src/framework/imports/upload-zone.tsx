import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTouch } from '../list/use-media.ts';
import { ApiError, messageOf } from '../api/index.ts';
import { useLock } from '../form/use-lock.ts';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './imports.module.css';

interface UploadZoneProps {
  /** The file input's accessible name. */
  label: string;
  /** Which files are accepted, and what happens to them. */
  children: ReactNode;
  busy: boolean;
  /** Uploads the file, quietly: an error is shown below the zone. */
  onFile: (body: FormData) => Promise<void>;
  onTemplate: (format: 'csv' | 'xlsx') => Promise<void>;
}

/** Uploads a dropped or chosen file. Why one was refused stays until the next. */
export function UploadZone({ label, children, busy, onFile, onTemplate }: UploadZoneProps) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<{ name: string; reason: string }>();
  const touch = useTouch();
  const call = touch ? <Trans>Choose a file</Trans> : <Trans>Drop a file here, or choose one</Trans>;

  async function send(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    const body = new FormData();
    body.append('file', file);
    setRefused(undefined);
    try {
      await onFile(body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused({ name: file.name, reason: messageOf(error) });
    }
  }

  return (
    <Panel title={<Trans>Upload a file</Trans>} extra={<Templates onSave={onTemplate} />}>
      <div className={classNames(styles.drop, over && styles.over)} aria-busy={busy}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <strong>{busy ? <Trans>Uploading…</Trans> : call}</strong>
        <span className="clauses">{children}</span>
        {/* Invisible over the whole zone, so that the browser handles drops. */}
        <input
          type="file"
          accept=".csv,.xlsx"
          className={styles.picker}
          aria-label={label}
          disabled={busy}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            // Without this, choosing the same file again after fixing it fires no event.
            target.value = '';
          }}
        />
      </div>
      {refused && (
        <p role="alert" className={styles.refused}>
          <strong>{refused.name}</strong> {refused.reason}
        </p>
      )}
    </Panel>
  );
}

function Templates({ onSave }: { onSave: UploadZoneProps['onTemplate'] }) {
  const { locked, run } = useLock();
  const save = (format: 'csv' | 'xlsx') => () => void run(() => onSave(format));
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
