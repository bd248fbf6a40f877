import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { neverLogged } from './logged-actions.ts';
import { shareOf } from './turn.ts';

const whole = shareOf(8, 'all');

it('lists the declared actions that no report has', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'regulars-logged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report');
  await writeFile(file, '');
  const all = neverLogged(file, whole);
  expect(all).toContain('PUT /item/brand-info: brand.state');
  await writeFile(file, all.filter((line) => !line.endsWith(': brand.state')).join('\n'));
  expect(neverLogged(file, whole)).toEqual([
    'PUT /item/brand-info: brand.state',
    'PUT /actions/{id}/undo: brand.state',
  ]);
});

it('asks for no more than the share that the run calls', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'regulars-logged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report');
  await writeFile(file, '');
  const shares = [1, 2, 3, 4, 5, 6, 7, 8].map((turn) => neverLogged(file, shareOf(8, turn)));
  expect(shares.flat().toSorted()).toEqual(neverLogged(file, whole).toSorted());
  expect(shares.every((lines) => lines.length > 0)).toBe(true);
});
