import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { expect } from 'vitest';

/** What an import worker does, as plain data, because it is passed to another process. */
export interface ImportTask {
  readonly connection: ClientConfig;
  readonly merchantId: string;
  readonly batchId: string;
  readonly kind: 'member' | 'opening';
  readonly work: 'check' | 'post' | 'roll back';
  readonly jobId?: string;
  readonly now: Date;
  /** The group of rows before whose write it kills itself. The groups before are committed, as each locks the batch. */
  readonly lastGroup: number;
}

const program = join(import.meta.dirname, 'programs/import-worker.ts');

/** Works on a batch in a separate process until that is killed. */
export const workUntilKilled = async (task: ImportTask): Promise<void> => {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
};
