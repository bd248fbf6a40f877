import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pictureLimits } from '@regulars/contract/rules';
import { bareEnvironment } from '../config/bare-environment.ts';

/** A picture decoded and encoded again: its pixels are all that is left of what was uploaded. */
export interface CleanPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** What an encoder keeps to. */
export interface EncodeLimits {
  /** Of what is uploaded: pixels of a side, and in all. */
  readonly sides: number;
  readonly pixels: number;
  /** Of what is stored: pixels of a side, bytes, and bytes of an opaque PNG. */
  readonly side: number;
  readonly bytes: number;
  readonly drawing: number;
}

export type PictureFault =
  | { readonly rule: 'kind' | 'disguised' | 'animated' }
  | { readonly rule: 'sides'; readonly width: number; readonly height: number };
export type Answer = PictureFault | Omit<CleanPicture, 'bytes'>;

const limits: EncodeLimits = {
  sides: pictureLimits.side,
  pixels: pictureLimits.pixels,
  side: 2_560,
  bytes: 2 * 1024 * 1024,
  drawing: 512 * 1024,
};
/** A large photograph takes a second. */
const mostMilliseconds = 20_000;
/** How many are decoded at once: each takes a core and, at worst, some 500 MB. */
const atOnce = 2;
const unavailable = 70;

/** Lets a number of callers in at once; the others wait in order. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
const gate = new Gate(atOnce);

/** A process of its own: what makes a decoder crash, hang or grow ends that process alone. It knows no secrets. */
const encode = async (bytes: Buffer): Promise<CleanPicture | PictureFault> => {
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=64',
      fileURLToPath(new URL('./picture-encoder.ts', import.meta.url)),
      JSON.stringify(limits),
    ],
    // A group of its own, so that a Ctrl-C of the server's terminal doesn't end it.
    { env: bareEnvironment(), stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds);
  try {
    child.stdin.on('error', () => undefined); // it ended before it read everything; its exit says why
    child.stdin.end(bytes);
    const ended = once(child, 'close') as Promise<[number | null]>; // rejects if it can't be started
    const [[code], output, errors] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)]);
    if (code === unavailable) throw new Error(`The picture library can't be loaded: ${errors.toString()}`);
    const line = output.indexOf('\n');
    if (code !== 0 || line === -1) return { rule: 'kind' };
    const told = JSON.parse(output.toString('utf8', 0, line)) as Answer; // what picture-encoder.ts writes
    return 'rule' in told ? told : { ...told, bytes: output.subarray(line + 1) };
  } finally {
    clearTimeout(timer);
  }
};

/** Decodes a JPEG or PNG and encodes it anew; `read` reads it once it is its turn. */
export const reEncode = (read: () => Promise<Buffer>): Promise<CleanPicture | PictureFault> =>
  gate.pass(async () => encode(await read()));
