import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { Density } from './appearance.ts';
import { antd } from './tokens.json';
import type { Mode } from './tokens-to-css.ts';

/** antd's theme as tokens.json has it. The default algorithm serves both modes: the dark one shifts the brand. */
export function antdTheme(mode: Mode, density: Density, motion = true): ThemeConfig {
  const { token, components } = antd[mode];
  const compact = density === 'compact';
  // The style sheet knows the language, and puts a Latin face first in English.
  const base = { ...token, fontFamily: 'var(--rg-font)', motion };
  return {
    cssVar: { key: 'rg' },
    hashed: false,
    algorithm: theme.defaultAlgorithm,
    token: compact ? { ...base, ...antd.compact.token } : base,
    components: compact
      ? { ...components, Table: { ...components.Table, ...antd.compact.components.Table } }
      : components,
  };
}
