import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../config/bare-environment.ts';
import { reader, type SheetLimits } from './limits.ts';
import type { Answer, Ask, SheetTask } from './sheet-reader.ts';
import { SheetInterrupted, SheetFault, type SheetKind, type SheetRow } from './sheet.ts';

/** How a process without enough memory ends: aborted by V8 or killed by the system. */
const outOfMemory = (code: number | null, signal: string | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || signal === 'SIGILL';

/** Why a reader exited before it was done. */
const faultOf = (code: number | null, signal: string | null): Error => {
  if (outOfMemory(code, signal)) return new SheetFault('too_complex');
  if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP')
    return new SheetInterrupted(`The reader was killed by ${signal}`);
  return new SheetFault('broken');
};

/** A child process, because V8's heap limit is per process: exceeding it in a worker thread can abort the whole server. */
const startReader = (task: SheetTask): ChildProcess =>
  fork(fileURLToPath(new URL('./sheet-reader.ts', import.meta.url)), [JSON.stringify(task)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${reader.oldSpaceMb}`, `--max-semi-space-size=${reader.semiSpaceMb}`],
    env: bareEnvironment(),
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
      if (child.pid === undefined) over.resolve(); // it never started
    });
    child.once('exit', (code, signal) => {
      reject(faultOf(code, signal));
      over.resolve();
    });
  });
  early.catch(() => undefined); // reported to whoever waits for an answer
  return { early, over: over.promise };
};

const tell = (child: ChildProcess, ask: Ask): Promise<void> =>
  new Promise((resolve, reject) => {
    child.send(ask, (error) => (error ? reject(error) : resolve()));
  });

/** What bounds a wait for the reader: its exit, its time, and its owner's signal. */
interface Bounds extends End {
  readonly signal: AbortSignal;
  /** Milliseconds that the reader has left. */
  left: number;
}

/** Waits for the reader within its bounds; the wait is taken from its time. */
const within = async <T>(bounds: Bounds, reply: Promise<T>): Promise<T> => {
  const { early, signal, left } = bounds;
  const began = performance.now();
  const out = Promise.withResolvers<never>();
  const stop = (): void => out.reject(signal.reason);
  const timer = setTimeout(() => out.reject(new SheetFault('too_complex')), Math.max(1, left));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([reply, early, out.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    bounds.left -= performance.now() - began;
  }
};

/** Sends a part; a broken channel is reported by the process's exit. */
const give = (child: ChildProcess, bounds: Bounds, part: Uint8Array): Promise<void> =>
  within(
    bounds,
    tell(child, part).catch(() => bounds.early),
  );

/** Requests the next rows and waits for them. */
const nextOf = async (child: ChildProcess, bounds: Bounds): Promise<Answer> => {
  const answered = once(child, 'message').catch(() => bounds.early);
  tell(child, 'next').catch(() => undefined); // `early` has the reason
  const [answer] = (await within(bounds, answered)) as [Answer]; // what sheet-reader.ts sends
  return answer;
};

/**
 * The non-empty rows of a CSV or of a workbook's first sheet; throws SheetFault, or SheetInterrupted if a signal ended
 * the reader. A child process with limits on memory and time reads them in batches on demand, because the file may be
 * hostile. Its time limit counts its start and the waits for its rows.
 */
export async function* readSheet(
  kind: SheetKind,
  content: AsyncIterable<Uint8Array>,
  limits: SheetLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly SheetRow[]> {
  const child = startReader({ kind, limits });
  const bounds: Bounds = { ...endOf(child), signal, left: (limits.seconds ?? reader.seconds) * 1000 };
  try {
    for await (const part of content) {
      signal.throwIfAborted();
      await give(child, bounds, part);
    }
    for (;;) {
      signal.throwIfAborted();
      const answer = await nextOf(child, bounds);
      if ('rule' in answer) throw new SheetFault(answer.rule, answer.values);
      if (!answer.rows) return;
      yield answer.rows;
    }
  } finally {
    child.kill('SIGKILL');
    await bounds.over;
  }
}
