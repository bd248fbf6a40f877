import { useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import type { ApiError } from '../../../framework/api/index.ts';
import { waitOf } from '../../../framework/approvals/wait-of.ts';
import { useCurrentUser } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useCounted } from '../assets/use-counted.ts';
import { amountOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';

type Terms = DataOf<Api['GET /vip-trim-order/terms']>;

export const waitsAlready = 'adjustment_waits_already';

/** Says who already requested the same: as known before sending, else as the server answered. */
export function useWaitingTwin(
  known: Terms['waiting'][number] | undefined,
  error: ApiError | undefined,
): string | undefined {
  const { t } = useLingui();
  const dates = useDates();
  const { user_id } = useCurrentUser();
  const refused = error?.name === waitsAlready ? error : undefined;
  const { asked_by, asked_at } = known ?? refused?.context ?? {};
  const when = asked_at === undefined ? '' : dates.time(asked_at);
  if (asked_by === user_id) return t`You already requested the same: ${when}`;
  if (!known) return refused?.message;
  const who = known.asked_by_name ?? '–';
  return t`${who} already requested the same: ${when}`;
}

/** Says who already added or took the same within 24 hours. */
export function usePostedTwin(values: AdjustValues, posted: Terms['recent'][number] | undefined): string | undefined {
  const { t } = useLingui();
  const counted = useCounted();
  const { user_id } = useCurrentUser();
  const ago = useAgo();
  if (!posted) return undefined;
  const what = counted(values.unit, amountOf(values) ?? 0);
  const when = ago(posted.posted_at);
  const who = posted.asked_by_name ?? '–';
  const own = posted.asked_by === user_id;
  if (values.direction === 'add')
    return own ? t`You already added ${what} ${when}` : t`${who} already added ${what} ${when}`;
  return own ? t`You already took ${what} ${when}` : t`${who} already took ${what} ${when}`;
}

/** How long ago, for less than two days. */
function useAgo(): (at: string) => string {
  const { t } = useLingui();
  return (at) => {
    const { count, unit } = waitOf(at);
    if (count === 0) return t`just now`;
    return unit === 'minutes' ? t`${count} min ago` : t`${count} h ago`;
  };
}
