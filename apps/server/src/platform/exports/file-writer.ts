import type { Lines } from './copy-out.ts';

/** Writes a file of the lines that the database gives; what it has written so far leaves as it comes. */
export interface FileWriter {
  readonly add: (lines: Lines) => Promise<void>;
  readonly end: () => Promise<void>;
}
