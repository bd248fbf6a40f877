import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './cashier.module.css';
import { readCodes } from './read-codes.ts';

export interface CodeCameraProps {
  /** What is to be held before the camera. */
  title: string;
  /** Whether it goes on after a code, as for several items. */
  goesOn: boolean;
  onRead: (code: string) => void;
  onClosed: () => void;
}

/** Reads the codes that are held before the camera. */
export function CodeCamera({ title, goesOn, onRead, onClosed }: CodeCameraProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [read, setRead] = useState<string>();
  const [failed, setFailed] = useState<unknown>();
  const take = useEffectEvent((code: string) => {
    setRead(code);
    onRead(code);
    if (!goesOn) onClosed();
  });
  useEffect(() => {
    const stop = new AbortController();
    if (video.current)
      readCodes(video.current, stop.signal, take).catch((error: unknown) => stop.signal.aborted || setFailed(error));
    return () => stop.abort();
  }, []);
  return (
    <Dialog open title={title} footer={null} width={420} onCancel={onClosed}>
      {failed === undefined ? (
        <>
          <video ref={video} className={styles.camera} muted playsInline aria-label={t`What the camera sees`} />
          <output className={styles.seen}>
            {read === undefined ? <Trans>Hold the code before the camera.</Trans> : <Trans>Read: {read}</Trans>}
          </output>
        </>
      ) : (
        <p role="alert">
          <Failure error={failed} />
        </p>
      )}
    </Dialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return <Trans>The browser doesn’t let this page use the camera. Allow it in the browser’s settings of this site.</Trans>; // prettier-ignore
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return <Trans>This device has no camera.</Trans>;
  return <Trans>The camera did not start. Another program may be using it: close that, and try again.</Trans>;
}
