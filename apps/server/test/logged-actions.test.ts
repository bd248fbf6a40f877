import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { neverLogged } from './logged-actions.ts';

it('lists the declared actions that no report has', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'regulars-logged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report');
  await writeFile(file, '');
  const all = neverLogged(file);
  expect(all).toContain('PUT /item/brand-info: brand.state');
  await writeFile(file, all.filter((line) => !line.endsWith(': brand.state')).join('\n'));
  expect(neverLogged(file)).toEqual(['PUT /item/brand-info: brand.state', 'PUT /actions/{id}/undo: brand.state']);
});
