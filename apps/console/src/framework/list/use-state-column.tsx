import { useLingui } from '@lingui/react/macro';
import { statePhrases, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { ListColumn } from './columns.ts';

/** The column of rows that are enabled or disabled. */
export function useStateColumn(): ListColumn<{ state: keyof typeof statePhrases }, never> {
  const { t } = useLingui();
  const locale = useLocale();
  return {
    key: 'state',
    title: t`State`,
    width: 120,
    onCard: 'mark',
    render: ({ state }) => (
      <StateTag meaning={state === 'used' ? 'live' : 'over'}>{say(statePhrases[state], locale)}</StateTag>
    ),
  };
}
