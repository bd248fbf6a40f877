import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { thread, type SheetLimits } from './limits.ts';
import type { Answer, Ask, SheetTask } from './sheet-worker.ts';
import { SheetFault, type SheetKind, type SheetRow } from './sheet.ts';

const faultOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new SheetFault('too_complex', {}, error)
    : new SheetFault('broken', {}, error);

/** Rejects when the thread ends by itself. */
const endOf = (worker: Worker): Promise<never> => {
  const end = new Promise<never>((_resolve, reject) => {
    worker.once('error', (error) => reject(faultOf(error)));
    worker.once('exit', () => reject(new SheetFault('broken')));
  });
  end.catch(() => undefined); // whoever waits for an answer is told; nobody else is concerned
  return end;
};

/** Asks the thread for the next rows, and waits for them as long as is left of its time. */
const nextOf = async (worker: Worker, end: Promise<never>, left: number, signal: AbortSignal): Promise<Answer> => {
  const over = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
  const answered = once(worker, 'message', { signal: AbortSignal.any([over, signal]) }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw over.aborted ? new SheetFault('too_complex', {}, error) : faultOf(error);
  });
  worker.postMessage('next' satisfies Ask);
  const [answer] = (await Promise.race([answered, end])) as [Answer]; // what sheet-worker.ts sends
  return answer;
};

/**
 * The rows of a CSV, or of a workbook's first sheet, without the empty ones; throws SheetFault. A thread reads them, in
 * portions as they are asked for, with limits of memory and time: whoever made the file may mean harm.
 */
export async function* readSheet(
  kind: SheetKind,
  content: AsyncIterable<Uint8Array>,
  limits: SheetLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly SheetRow[]> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { kind, limits } satisfies SheetTask,
    resourceLimits: thread.resourceLimits,
  });
  const end = endOf(worker);
  try {
    for await (const part of content) {
      signal.throwIfAborted();
      worker.postMessage(part satisfies Ask);
    }
    let left = thread.seconds * 1000;
    for (;;) {
      const asked = performance.now();
      const answer = await nextOf(worker, end, left, signal);
      left -= performance.now() - asked;
      if ('rule' in answer) throw new SheetFault(answer.rule, answer.values);
      if (!answer.rows) return;
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
  }
}
