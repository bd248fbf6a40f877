import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The commit under test; empty without git history. */
export const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** Which of the parts, from 1 on, a text belongs to. */
export const partOf = (text: string, parts: number): number =>
  (createHash('sha256').update(text).digest().readUInt8() % parts) + 1;
