import { expect, it } from 'vitest';
import { createLog } from './platform/log/log.ts';
import { stopAll, type Running } from './stopping.ts';

const setUp = (endServices: () => Promise<void>) => {
  const lines: string[] = [];
  const ended: string[] = [];
  const running: Running = { services: new AsyncDisposableStack(), postgres: new AsyncDisposableStack() };
  running.services.defer(async () => {
    await endServices();
    ended.push('services');
  });
  running.postgres.defer(async () => void ended.push('postgres'));
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  return { running, log, lines, ended };
};

it('PostgreSQL is stopped after everything that needs it', async () => {
  const { running, log, lines, ended } = setUp(async () => undefined);
  expect(await stopAll(running, log, { services: 1_000, all: 1_000 })).toBe(true);
  expect({ ended, lines }).toEqual({ ended: ['services', 'postgres'], lines: [] });
});

it.each([
  ['hangs', () => new Promise<void>(() => undefined), 'Stopping took too long'],
  ['fails', () => Promise.reject(new Error('no')), 'Stopping failed'],
])('PostgreSQL is stopped even if a service %s, and the stop is reported as not graceful', async (...given) => {
  const [, endServices, message] = given;
  const { running, log, lines, ended } = setUp(endServices);
  expect(await stopAll(running, log, { services: 10, all: 1_000 })).toBe(false);
  expect(ended).toEqual(['postgres']);
  expect(lines).toEqual([expect.stringContaining(message)]);
});
