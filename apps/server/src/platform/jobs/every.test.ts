import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { every } from './every.ts';

const silent = createLog({ level: 'silent' });

test('work repeats without overlapping, and a failure does not end it', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let [runs, under] = [0, 0];
  const counted: unknown[] = [];
  const work = async () => {
    runs += 1;
    under += 1;
    expect(under).toBe(1);
    await new Promise((turn) => setImmediate(turn));
    under -= 1;
    if (runs === 2 || runs === 3 || runs === 5) throw new Error(`run ${runs}`);
    if (runs === 6) resolve();
  };
  const repeated = every(1, log, work, async (error) => counted.push(error));
  await done;
  await repeated.stop();
  expect(runs).toBe(6);
  expect(lines.map((line) => /run \d/.exec(line)?.[0])).toEqual(['run 2', 'run 5']);
  expect(counted).toMatchObject([{ message: 'run 2' }, { message: 'run 5' }]);
});

test('stopping aborts the signal, waits for the run to end and cuts a pause short', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  let ended = false;
  const busy = every(1, silent, async (signal) => {
    resolve();
    await new Promise((aborted) => signal.addEventListener('abort', aborted));
    ended = true;
  });
  await begun;
  await busy.stop();
  expect(ended).toBe(true);
  const { promise: ran, resolve: once } = Promise.withResolvers<void>();
  const pausing = every(1_000_000, silent, async () => once());
  await ran;
  await pausing.stop();
});
