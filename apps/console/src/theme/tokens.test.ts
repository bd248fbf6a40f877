import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '../ui/ink.ts';
import { antdTheme } from './theme.ts';
import { cssOf, propertiesOf } from './tokens-to-css.ts';
import type { Mode } from './tokens-to-css.ts';
import tokens from './tokens.json';

const modes = ['light', 'dark'] as const satisfies Mode[];
const css = cssOf(tokens);

/** The declarations of one rule of the style sheet, as the browser parses them. */
const selectorOf = {
  light: ':root, [data-theme="light"]',
  dark: ':root[data-theme="dark"], [data-theme="dark"]',
} as const;

function declared(selector: string): Map<string, string> {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  const rule = [...(sheet.sheet?.cssRules ?? [])].find(
    (each) => each instanceof CSSStyleRule && each.selectorText === selector,
  );
  sheet.remove();
  if (!(rule instanceof CSSStyleRule)) throw new Error(`no rule for ${selector}`);
  return new Map([...rule.style].map((name) => [name, rule.style.getPropertyValue(name)]));
}

describe.each(modes)('in %s', (mode) => {
  const palette = tokens.palette[mode];
  const surfaces = ['page', 'frame', 'surface', 'raised', 'sunken', 'hover', 'selected'] as const;
  const pairs: [what: string, text: string, ground: string][] = [
    ...surfaces.flatMap((ground): typeof pairs => [
      [`text on ${ground}`, palette.text, palette[ground]],
      [`text2 on ${ground}`, palette.text2, palette[ground]],
      [`text3 on ${ground}`, palette.text3, palette[ground]],
      [`brandText on ${ground}`, palette.brandText, palette[ground]],
      [`accentText on ${ground}`, palette.accentText, palette[ground]],
    ]),
    ...(['brand', 'brandHover', 'brandActive'] as const).map((ground): (typeof pairs)[0] => [
      `onBrand on ${ground}`,
      palette.onBrand,
      palette[ground],
    ]),
    ['text2 on track', palette.text2, palette.track],
    ['text on thumb', palette.text, palette.thumb],
    ['spotText on spot', palette.spotText, palette.spot],
    ['brandText on brandSoft', palette.brandText, palette.brandSoft],
    ...Object.entries(tokens.state).flatMap(
      ([
        state,
        {
          [mode]: { fg, bg },
        },
      ]): typeof pairs => [
        [`${state} in its tag`, fg, bg],
        [`${state} on surface`, fg, palette.surface],
      ],
    ),
    ...tokens.avatar[mode].map(([bg = '', fg = ''], at): (typeof pairs)[0] => [`avatar ${at + 1}`, fg, bg]),
    ...(['basic', 'silver', 'gold', 'black'] as const).map((face): (typeof pairs)[0] => {
      const values = new Map(propertiesOf(tokens, mode));
      return [`${face} card`, String(values.get(`card-${face}-fg`)), String(values.get(`card-${face}-bg`))];
    }),
  ];

  test.each(pairs)('%s has a contrast of at least 4.5:1', (_what, text, ground) => {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the style sheet contains every token’s value', () => {
    const values = declared(selectorOf[mode]);
    const { bg } = tokens.card.silver;
    expect(values.get('--rg-brandHover')).toBe(palette.brandHover);
    expect(values.get('--rg-attention-line')).toBe(tokens.state.attention[mode].line);
    expect(values.get('--rg-chart-2')).toBe(tokens.chart[mode].series[1]);
    expect(values.get('--rg-heat-6')).toBe(tokens.chart[mode].heat[5]);
    expect(values.get('--rg-avatar-5-fg')).toBe(tokens.avatar[mode][4]?.[1]);
    expect(values.get('--rg-focus')).toBe(tokens.focus.ring[mode]);
    expect(values.get('--rg-card-silver-bg')).toBe(mode === 'light' ? bg : tokens.card.silver.darkTheme);
    for (const [name, value] of propertiesOf(tokens, mode))
      expect([name, values.get(`--rg-${name}`)]).toEqual([name, String(value)]);
  });

  test('antd’s colours are those of the palette and states they are named after', () => {
    const named = new Map(propertiesOf(tokens, mode).map(([name, value]) => [name.replace('-', '.'), value]));
    const { token, components } = tokens.antd[mode];
    const given = Object.entries({ token, ...components });
    const names = Object.entries({ token: tokens.antd.names.token, ...tokens.antd.names.components });
    for (const [part, entries] of names) {
      const values = new Map(Object.entries(given.find(([name]) => name === part)?.[1] ?? {}));
      for (const [key, source] of Object.entries(entries))
        expect([part, key, values.get(key)]).toEqual([part, key, named.get(source)]);
    }
  });

  test('antd’s theme has the tokens unchanged, except for the font and the choice of motion', () => {
    const theme = antdTheme(mode, 'comfortable');
    expect(theme.token).toEqual({ ...tokens.antd[mode].token, fontFamily: 'var(--rg-font)', motion: true });
    expect(theme.components).toEqual(tokens.antd[mode].components);
    expect(antdTheme(mode, 'comfortable', false).token).toEqual({ ...theme.token, motion: false });
  });

  test('compact differs only in what its section says', () => {
    const [compact, comfortable] = [antdTheme(mode, 'compact'), antdTheme(mode, 'comfortable')];
    expect(compact.token).toEqual({ ...comfortable.token, controlHeight: 32 });
    expect(compact.components).toEqual({
      ...comfortable.components,
      Table: { ...comfortable.components?.Table, cellPaddingBlock: 7 },
    });
  });
});

test('dark art is set; light art is the fallback inside the pictures', () => {
  expect(declared(selectorOf.dark).get('--rg-art-bg')).toBe(tokens.art.dark['--rg-art-bg']);
  expect(declared(selectorOf.light).has('--rg-art-bg')).toBe(false);
  // Within a dark page, too.
  expect(declared('[data-theme="light"]').get('--rg-art-bg')).toBe('initial');
});

test('compact rows and controls are lower', () => {
  expect(declared(':root').get('--rg-row')).toBe('48px');
  expect(declared('[data-density="compact"]').get('--rg-row')).toBe('42px');
  expect(declared('[data-density="compact"]').get('--rg-controlHeight')).toBe('32px');
});

test('every property of the theme that a style sheet uses is declared', () => {
  const folder = join(import.meta.dirname, '..');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const texts = sheets.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const used = texts.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--rg-[\w-]+)\)/g)].map(([, name = '']) => [file, name] as const),
  );
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(([, name]) => !css.includes(`${name}:`))).toEqual([]);
});
