import { useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import type { Trend } from '../../ui/sparkline.tsx';
import { useHomePlace } from './use-home-place.ts';

type Figure = keyof HomeFigures['figures'];

/** Past days hardly change, so they are seldom read again. */
const staysFresh = 10 * 60_000;

/**
 * The trend of a figure over seven whole days: the last before today, or those that end with a past day. Undefined
 * until it is known.
 */
export function useWeek({ date: shown, as_of: asOf }: HomeFigures) {
  const { t } = useLingui();
  const { date, branch } = useHomePlace();
  const { data } = useEndpoint(
    'GET /dashboard/days',
    { query: { date, branch_id: branch } },
    { quiet: true, staleTime: staysFresh },
  );
  return (figure: Figure, text: (value: number) => string): Trend | undefined => {
    const days = data?.items ?? [];
    // Both are read apart, and figures may be kept from another day.
    if (days.at(-1)?.date !== shown) return undefined;
    // A day that has just begun would look like a collapse.
    const values = (asOf ? days.slice(0, -1) : days.slice(1)).map((day) => day[figure]);
    const [lowest, highest] = [text(Math.min(...values)), text(Math.max(...values))];
    return { values, words: t`7 days: between ${lowest} and ${highest}` };
  };
}
