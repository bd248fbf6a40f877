import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Derives the build's version from the content hashes in its file names and writes it to `version.json`, which a
 * running console polls, and to `<meta name="build-version">`, which tells the console its own version.
 */
export function buildVersion(): Plugin {
  return {
    name: 'regulars:build-version',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle && [
          { tag: 'meta', injectTo: 'head', attrs: { name: 'build-version', content: versionOf(Object.keys(bundle)) } },
        ],
    },
    generateBundle(_options, bundle) {
      const source = `${JSON.stringify({ version: versionOf(Object.keys(bundle)) })}\n`;
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
  };
}

function versionOf(fileNames: string[]): string {
  const hashed = fileNames.filter((name) => /\.(?:js|css)$/.test(name)).sort();
  return createHash('sha256').update(hashed.join('\n')).digest('hex').slice(0, 16);
}
