import type { Plugin } from 'vite';
import tokens from '../src/theme/tokens.json' with { type: 'json' };
import { cssOf } from '../src/theme/tokens-to-css.ts';

const virtualId = 'virtual:tokens.css';
const resolvedId = `\0${virtualId}`;

/** Serves the custom properties of `tokens.json` as a style sheet, so that each value is defined once. */
export function tokensCss(): Plugin {
  return {
    name: 'regulars:tokens-css',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? cssOf(tokens) : undefined),
  };
}

/** Drops from the build the mapping of antd's tokens to palette names, which only tests read. */
export function leanTokens(): Plugin {
  const { names: _, ...antd } = tokens.antd;
  return {
    name: 'regulars:lean-tokens',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/src/theme/tokens.json') ? JSON.stringify({ ...tokens, antd }) : undefined),
  };
}
