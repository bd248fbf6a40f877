import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { Density } from './appearance.ts';
import { antd } from './tokens.json';
import type { Mode } from './tokens-to-css.ts';

/**
 * antd's theme from tokens.json. Both modes use the default algorithm: antd's dark one would shift the brand colour.
 */
export function antdTheme(mode: Mode, density: Density, motion = true): ThemeConfig {
  const { token, components } = antd[mode];
  const compact = density === 'compact';
  // The style sheet sets the font by language, with a Latin one first in English.
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
