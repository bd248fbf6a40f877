import {
  keysOf,
  pagePhrases,
  paymentChannelPhrases,
  say,
  settingPhrases,
  zonePhrases,
  type Phrase,
} from '@regulars/phrases';
import { Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCanAt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';

interface Place {
  readonly name: string;
  /** A setting, or a section of the page of settings. */
  readonly at: string;
  readonly phrase: Phrase;
}
const places: readonly Place[] = [
  ...keysOf(settingPhrases).map((name) => ({ name, at: name, phrase: settingPhrases[name] })),
  ...keysOf(zonePhrases).map((name) => ({ name, at: 'days', phrase: zonePhrases[name] })),
  ...keysOf(paymentChannelPhrases).map((name) => ({ name, at: 'channels', phrase: paymentChannelPhrases[name] })),
];

/** Every setting by its label in either language, for who may read them; none before something is typed. */
export function useSettingEntries(words: string): readonly Entry[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const mayRead = useCanAt('settings', 'settings:read');
  if (words === '' || !mayRead) return [];
  return places.map(({ name, at, phrase }) => {
    const address = `/system/settings?setting=${at}`;
    return {
      id: `setting-${name}`,
      label: say(phrase, locale),
      detail: say(pagePhrases.settings, locale),
      keywords: `${phrase['zh-CN']} ${phrase.en}`,
      before: <EntryIcon icon={Settings2} />,
      address,
      run: () => void navigate(address),
    };
  });
}
