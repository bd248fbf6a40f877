import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Else it would be fetched from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => program } });

/** What members' cards, items and receipts have. */
const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const;
/** Milliseconds between two looks, and for which the same code counts as still held there. */
const pause = 100;
const held = 1_500;

const wait = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

/**
 * Shows in a video what the camera at the back sees, and tells each code that comes before it, once, until the signal
 * aborts. Rejects with what the browser says if there is no camera or the user doesn't allow it.
 */
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onRead: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const detector = new BarcodeDetector({ formats: [...formats] });
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const [found] = await detector.detect(video);
    const code = found?.rawValue.trim() ?? '';
    if (code !== '' && !signal.aborted) {
      const isNew = code !== last.code || Date.now() - last.at > held;
      last = { code, at: Date.now() };
      if (isNew) onRead(code);
    }
    await wait(pause);
  }
}
