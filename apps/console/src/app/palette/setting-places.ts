import { keysOf, paymentChannelPhrases, settingPhrases, zonePhrases, type Phrase } from '@regulars/phrases';

export interface SettingPlace {
  readonly name: string;
  /** A setting, or a section of the page of settings. */
  readonly at: string;
  readonly phrase: Phrase;
}

/** What the page of settings has, by its label. Loaded with the first search, so that it doesn't weigh on all pages. */
export const settingPlaces: readonly SettingPlace[] = [
  ...keysOf(settingPhrases).map((name) => ({ name, at: name, phrase: settingPhrases[name] })),
  ...keysOf(zonePhrases).map((name) => ({ name, at: 'days', phrase: zonePhrases[name] })),
  ...keysOf(paymentChannelPhrases).map((name) => ({ name, at: 'channels', phrase: paymentChannelPhrases[name] })),
];
