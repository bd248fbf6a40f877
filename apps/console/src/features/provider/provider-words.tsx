import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openStatusPhrases, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';

export const openStatuses = [1, 2, 3, 4, 5] as const;
type OpenStatus = (typeof openStatuses)[number];

const meanings: Readonly<Record<OpenStatus, StateMeaning>> = {
  1: 'live',
  2: 'waiting',
  3: 'attention',
  4: 'blocked',
  5: 'over',
};

/** A merchant's state, as the provider sees it. */
export function StatusTag({ status }: { status: OpenStatus }) {
  return <StateTag meaning={meanings[status]}>{say(openStatusPhrases[status], useLocale())}</StateTag>;
}

interface Term {
  readonly vip_open_status: OpenStatus;
  readonly days_left: number | null;
  readonly is_initialize: boolean;
}

/** What to know of a merchant's term: how long it still runs, or what is missing. */
export function useTermText(): (merchant: Term) => string {
  const { t } = useLingui();
  return ({ vip_open_status: status, days_left: days, is_initialize: ready }) => {
    if (status === 5) return t`disabled, nothing is lost`;
    if (days === null) return t`never opened`;
    if (days < 0) return t`${plural(-days, { one: '# day ago', other: '# days ago' })}`;
    if (!ready) return t`not initialised yet`;
    return days === 0 ? t`ends today` : t`${plural(days, { one: '# day left', other: '# days left' })}`;
  };
}
