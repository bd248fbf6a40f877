import { pagePhrases, say } from '@regulars/phrases';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCanAt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';

/** Every setting by its label in either language, for who may read them; none before something is typed. */
export function useSettingEntries(words: string): readonly Entry[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const isAsked = useCanAt('settings', 'settings:read') && words !== '';
  const { data: places = [] } = useQuery({
    queryKey: ['setting places'],
    queryFn: async () => (await import('./setting-places.ts')).settingPlaces,
    staleTime: Infinity,
    enabled: isAsked,
  });
  if (!isAsked) return [];
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
