import type { Lines } from './copy-out.ts';

/** Writes a file from the database's lines, as a stream. */
export interface FileWriter {
  readonly add: (lines: Lines) => Promise<void>;
  readonly end: () => Promise<void>;
}
