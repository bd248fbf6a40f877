import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { cssOf } from '../src/theme/tokens-to-css.ts';
import type { Tokens } from '../src/theme/tokens-to-css.ts';

const virtualId = 'virtual:tokens.css';
const resolvedId = `\0${virtualId}`;
const tokensFile = new URL('../src/theme/tokens.json', import.meta.url);

/** Serves the custom properties of `tokens.json` as a style sheet, so that no second copy of a value exists. */
export function tokensCss(): Plugin {
  return {
    name: 'regulars:tokens-css',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      this.addWatchFile(tokensFile.pathname);
      const tokens: Tokens = JSON.parse(readFileSync(tokensFile, 'utf8'));
      return cssOf(tokens);
    },
  };
}
