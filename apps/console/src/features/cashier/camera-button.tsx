import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import styles from './cashier.module.css';
import type { CodeCameraProps } from './code-camera.tsx';

const CodeCamera = lazyLayer<CodeCameraProps>(async () => (await import('./code-camera.tsx')).CodeCamera);

/** Reads codes by the camera, which browsers give only to pages that are served safely. */
export function CameraButton({ title, goesOn, onRead }: Omit<CodeCameraProps, 'onClosed'>) {
  const [isOpen, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <button
        type="button"
        className={styles.cameraButton}
        aria-label={title}
        title={title}
        {...nearing(CodeCamera.preload)}
        onClick={() => setOpen(true)}
      >
        <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && <CodeCamera title={title} goesOn={goesOn} onRead={onRead} onClosed={() => setOpen(false)} />}
    </>
  );
}
