import { useLingui } from '@lingui/react/macro';
import { keywordLength } from '@regulars/contract/rules';
import { pagePhrases, say } from '@regulars/phrases';
import { List } from 'lucide-react';
import { useNavigate } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';

/** The way to the list of all that match, if more do than were found. */
export function useRest(words: string) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    page: 'member' | 'user' | 'role' | 'store' | 'item',
    list: string,
    { rows = [], total }: { rows?: readonly unknown[] | undefined; total: number },
  ): Entry[] => {
    if (rows.length === 0 || total <= rows.length) return [];
    const address = `${list}?keyword=${encodeURIComponent(words.slice(0, keywordLength))}`;
    const count = countText(total);
    return [
      {
        id: `all-${page}`,
        label: t`See all ${count}`,
        detail: say(pagePhrases[page], locale),
        before: <EntryIcon icon={List} />,
        address,
        run: () => void navigate(address),
        leadsTo: total - rows.length,
      },
    ];
  };
}
