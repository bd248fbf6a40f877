import type { Plugin } from 'vite';
import tokens from '../src/theme/tokens.json' with { type: 'json' };
import { cssOf } from '../src/theme/tokens-to-css.ts';

const virtualId = 'virtual:tokens.css';
const resolvedId = `\0${virtualId}`;

/** Serves the custom properties of `tokens.json` as a style sheet, so that no second copy of a value exists. */
export function tokensCss(): Plugin {
  return {
    name: 'regulars:tokens-css',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? cssOf(tokens) : undefined),
  };
}
