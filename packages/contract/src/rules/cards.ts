/** Bounds of the member card. */
export const cardLimits = {
  name: 12,
  notice: 300,
  shareTitle: 30,
  shareText: 60,
  agreementTitle: 40,
  agreement: 20_000,
  agreements: 200,
  guardian: 40,
} as const;
/** The colours that a card is offered in, by name. */
export const cardColours = {
  jade: '#0f766e',
  indigo: '#2f4b6e',
  tea: '#7a3f2a',
  crabapple: '#8b3a62',
  pine: '#3d4a30',
  black: '#2a2622',
} as const;
export const colourPattern = '^#[0-9a-f]{6}$';
/** Below this age a guardian consents (个人信息保护法, 31). */
export const guardedAge = 14;
