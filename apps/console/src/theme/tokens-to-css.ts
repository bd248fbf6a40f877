import type tokens from './tokens.json';

export type Tokens = typeof tokens;
export type Mode = 'light' | 'dark';
type CardFace = { bg: string; fg: string; art: string; darkTheme?: string };
type Property = [name: string, value: string | number];

const faces = ['basic', 'silver', 'gold', 'black'] as const;

/** The custom properties of one mode; their names are those of tokens.json, prefixed with `--rg-`. */
export function propertiesOf(tokens: Tokens, mode: Mode): Property[] {
  const { card, focus, shadow } = tokens;
  const { series, heat, ...chart } = tokens.chart[mode];
  return [
    ...Object.entries<string>(tokens.palette[mode]),
    ...Object.entries(tokens.state).flatMap(([state, entry]) => prefixed(state, entry[mode])),
    ...series.map((colour, at): Property => [`chart-${at + 1}`, colour]),
    ...heat.map((colour, at): Property => [`heat-${at + 1}`, colour]),
    ...prefixed('chart', chart),
    ...faces.flatMap((face) => {
      const { bg, fg, art, darkTheme = bg }: CardFace = card[face];
      return prefixed(`card-${face}`, { bg: mode === 'dark' ? darkTheme : bg, fg, art });
    }),
    ...prefixed('grade', tokens.grade[mode]),
    ...tokens.avatar[mode].flatMap(([bg = '', fg = ''], at) => prefixed(`avatar-${at + 1}`, { bg, fg })),
    ...prefixed('shadow', { popup: shadow[mode].popup, dialog: shadow[mode].dialog, sticky: shadow[mode].sticky }),
    ['focus', focus.ring[mode]],
    ['focusWrong', focus.wrong[mode]],
  ];
}

/** The style sheet with all custom properties, by mode (`data-theme`) and density (`data-density`). */
export function cssOf(tokens: Tokens): string {
  // The pictures contain their light colours as fallbacks, so only the dark ones are set; their names already have the
  // prefix.
  const darkArt = Object.entries(tokens.art.dark).map(([name, value]): Property => [name.replace('--rg-', ''), value]);
  return [
    rule(':root', [...constantsOf(tokens), ...densityOf(tokens, 'comfortable')]),
    // On the root, or on a preview in the other theme.
    rule(':root, [data-theme="light"]', propertiesOf(tokens, 'light'), 'light'),
    rule(':root[data-theme="dark"], [data-theme="dark"]', [...propertiesOf(tokens, 'dark'), ...darkArt], 'dark'),
    rule(
      '[data-theme="light"]',
      darkArt.map(([name]): Property => [name, 'initial']),
    ),
    // On the root, or on a list whose view sets its own density.
    rule('[data-density="comfortable"]', densityOf(tokens, 'comfortable')),
    rule('[data-density="compact"]', densityOf(tokens, 'compact')),
  ].join('\n');
}

function constantsOf({ font, radius, layout, motion, zOrder }: Tokens): Property[] {
  return [
    ['font', font.family],
    ['font-code', font.code],
    ...Object.entries(font.scale).map(([name, { size, line, weight }]): Property => [
      `type-${name}`,
      `${weight} ${size}px/${line}px var(--rg-font)`,
    ]),
    ...Object.entries(radius).map(([name, px]): Property => [`radius-${name}`, `${px}px`]),
    ...Object.entries(layout).flatMap(([name, px]): Property[] => (typeof px === 'number' ? [[name, `${px}px`]] : [])),
    ...prefixed('motion', motion),
    ...prefixed('z', zOrder),
  ];
}

function densityOf({ density }: Tokens, name: 'comfortable' | 'compact'): Property[] {
  const { control, row } = density[name];
  return [
    ['controlHeight', `${control}px`],
    ['row', `${row}px`],
  ];
}

function prefixed(prefix: string, values: Record<string, string | number>): Property[] {
  return Object.entries(values).map(([name, value]): Property => [`${prefix}-${name}`, value]);
}

function rule(selector: string, properties: Property[], scheme?: Mode): string {
  const lines = properties.map(([name, value]) => `  --rg-${name}: ${value};`);
  if (scheme) lines.unshift(`  color-scheme: ${scheme};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}
