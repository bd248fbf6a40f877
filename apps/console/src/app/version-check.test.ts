import { describe, expect, it } from 'vitest';
import { createVersionCheck } from './version-check.ts';
import type { VersionPort } from './version-check.ts';

function portWith(changes: Partial<VersionPort>): { port: VersionPort; said: string[] } {
  const said: string[] = [];
  const port: VersionPort = {
    running: 'a',
    fetchLatest: async () => 'b',
    isSafe: () => true,
    lastReloadedFor: () => null,
    reloadFor: (version) => said.push(`reload ${version}`),
    offer: (version) => said.push(`offer ${version}`),
    ...changes,
  };
  return { port, said };
}

describe('the version check', () => {
  it('reloads for another version if nothing would be lost', async () => {
    const { port, said } = portWith({});
    await createVersionCheck(port)();
    expect(said).toEqual(['reload b']);
  });

  it('offers the version once while there is unsaved input', async () => {
    const { port, said } = portWith({ isSafe: () => false });
    const check = createVersionCheck(port);
    await check();
    await check();
    expect(said).toEqual(['offer b']);
  });

  it('does not reload twice for one version', async () => {
    const { port, said } = portWith({ lastReloadedFor: () => 'b' });
    await createVersionCheck(port)();
    expect(said).toEqual(['offer b']);
  });

  it.each([
    ['the same version', { fetchLatest: async () => 'a' }],
    ['no answer', { fetchLatest: async () => Promise.reject(new Error('offline')) }],
    ['an answer without a version', { fetchLatest: async () => null }],
    ['nothing built', { running: null }],
  ])('does nothing with %s', async (_case, changes) => {
    const { port, said } = portWith(changes);
    await createVersionCheck(port)();
    expect(said).toEqual([]);
  });

  it('runs one check at a time', async () => {
    const answers = Promise.withResolvers<string>();
    let looks = 0;
    const { port, said } = portWith({
      fetchLatest: () => {
        looks += 1;
        return answers.promise;
      },
    });
    const check = createVersionCheck(port);
    const both = Promise.all([check(), check()]);
    answers.resolve('b');
    await both;
    expect(looks).toBe(1);
    expect(said).toEqual(['reload b']);
  });
});
