import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { openStatuses } from '@regulars/phrases';

type OpenStatus = (typeof openStatuses)[number];

interface Term {
  readonly vip_open_status: OpenStatus;
  readonly days_left: number | null;
}

/** What to know of a merchant's term: how long it still runs, or that it doesn’t. */
export function useTermText(): (merchant: Term) => string {
  const { t } = useLingui();
  return ({ vip_open_status: status, days_left: days }) => {
    if (status === 5) return t`disabled, nothing is lost`;
    if (days === null) return t`never opened`;
    if (days < 0) return t`${plural(-days, { one: '# day ago', other: '# days ago' })}`;
    return days === 0 ? t`ends today` : t`${plural(days, { one: '# day left', other: '# days left' })}`;
  };
}
