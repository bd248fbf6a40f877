import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
}

const run = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/.bin/oxlint'), '--format=json', '.'];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout) =>
      error !== null && stdout === '' ? reject(error) : resolve(stdout),
    );
  });

/** What the repository's lint reports on made-up files, given by path; for the tests of its rules. */
export const lintFiles = async (files: Iterable<readonly [path: string, content: string]>): Promise<Diagnostic[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'regulars-lint-'));
  try {
    for (const part of ['.oxlintrc.json', 'tools/lint', 'node_modules/recheck'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return (JSON.parse(await run(folder)) as { diagnostics: Diagnostic[] }).diagnostics; // oxlint's own report
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
