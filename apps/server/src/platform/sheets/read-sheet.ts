import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reader, type SheetLimits } from './limits.ts';
import type { Answer, Ask, SheetTask } from './sheet-reader.ts';
import { SheetFault, type SheetKind, type SheetRow } from './sheet.ts';

/** How a process ends that runs out of memory: aborted by V8 or killed by the system. */
const outOfMemory = (code: number | null, signal: string | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || signal === 'SIGILL';

/** A child process, because V8's heap limit is per process: exceeding it in a worker thread can abort the whole server. */
const startReader = (task: SheetTask): ChildProcess =>
  fork(fileURLToPath(new URL('./sheet-reader.ts', import.meta.url)), [JSON.stringify(task)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${reader.oldSpaceMb}`, `--max-semi-space-size=${reader.semiSpaceMb}`],
    env: {}, // it needs none of the server's secrets
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

interface End {
  /** Rejects if the process exits unasked. */
  readonly early: Promise<never>;
  readonly over: Promise<void>;
}

const endOf = (child: ChildProcess): End => {
  const over = Promise.withResolvers<void>();
  const early = new Promise<never>((_resolve, reject) => {
    child.on('error', (error) => {
      reject(error);
      if (child.pid === undefined) over.resolve(); // it never began
    });
    child.once('exit', (code, signal) => {
      reject(new SheetFault(outOfMemory(code, signal) ? 'too_complex' : 'broken'));
      over.resolve();
    });
  });
  early.catch(() => undefined); // whoever waits for an answer is told; nobody else is concerned
  return { early, over: over.promise };
};

const tell = (child: ChildProcess, ask: Ask): Promise<void> =>
  new Promise((resolve, reject) => {
    child.send(ask, (error) => (error ? reject(error) : resolve()));
  });

/** Sends a part; a broken channel is reported by the process's exit. */
const give = (child: ChildProcess, { early }: End, part: Uint8Array): Promise<void> =>
  Promise.race([tell(child, part).catch(() => early), early]);

/** Requests the next rows and waits for them within the remaining time. */
const nextOf = async (child: ChildProcess, { early }: End, left: number, signal: AbortSignal): Promise<Answer> => {
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
  const answered = once(child, 'message', { signal: AbortSignal.any([late, signal]) }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (late.aborted) throw new SheetFault('too_complex', {}, error);
    return early;
  });
  tell(child, 'next').catch(() => undefined); // `early` says why
  const [answer] = (await Promise.race([answered, early])) as [Answer]; // what sheet-reader.ts sends
  return answer;
};

/**
 * The non-empty rows of a CSV or of a workbook's first sheet; throws SheetFault. A child process with limits on memory and
 * time reads them in batches on demand, because the file may be hostile.
 */
export async function* readSheet(
  kind: SheetKind,
  content: AsyncIterable<Uint8Array>,
  limits: SheetLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly SheetRow[]> {
  const child = startReader({ kind, limits });
  const end = endOf(child);
  try {
    for await (const part of content) {
      signal.throwIfAborted();
      await give(child, end, part);
    }
    let left = reader.seconds * 1000;
    for (;;) {
      signal.throwIfAborted();
      const asked = performance.now();
      const answer = await nextOf(child, end, left, signal);
      left -= performance.now() - asked;
      if ('rule' in answer) throw new SheetFault(answer.rule, answer.values);
      if (!answer.rows) return;
      yield answer.rows;
    }
  } finally {
    child.kill('SIGKILL');
    await end.over;
  }
}
