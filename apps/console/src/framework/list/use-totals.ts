import { useLingui } from '@lingui/react/macro';
import { permissionWords } from '@regulars/contract/menu';
import type { Permission } from '@regulars/contract/menu';
import { useLocale } from '../../i18n/locale.ts';
import { useCurrentUser } from '../session/index.ts';
import { useListNumbers } from './use-list.ts';
import type { List } from './use-list.ts';

/** A figure that is totalled over all pages. */
export interface ListTotal {
  /** Key of the column below which it is shown; a column may have several. */
  column: string;
  title: string;
  /** Its name in the response. */
  figure: string;
  /** Empty to leave it out. */
  text: (sum: number) => string;
  /** Required to see the total. */
  permission?: Permission;
}

export interface ShownTotal {
  title: string;
  text: string;
}

/** Totals as text: "–" for a missing one, with notes that say why. */
export interface ShownTotals {
  count: string;
  /** By column. */
  sums: ReadonlyMap<string, readonly ShownTotal[]>;
  notes: readonly string[];
}

/**
 * The totals for the current filters. Fetched after the page, and only if it has more than one row: rows never wait for
 * totals, and searching one full phone number counts against the look-up limit only once.
 */
export function useTotals(
  list: Pick<List<unknown, object>, 'endpoint' | 'ready' | 'result' | 'filters'>,
  figures: readonly ListTotal[] | undefined,
): ShownTotals | undefined {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { permissions } = useCurrentUser();
  const shown = figures !== undefined && (list.result.data?.total ?? 0) > 1;
  const numbers = useListNumbers(list.endpoint, { ...list.filters, totals: true }, shown && list.ready);
  if (!shown) return undefined;
  const { totals } = numbers ?? {};
  const missing = [...new Set(figures.flatMap(({ permission }) => permission ?? []))].filter(
    (permission) => !permissions.includes(permission),
  );
  const textOf = ({ figure, text }: ListTotal): string => {
    if (numbers === undefined) return '';
    const sum = totals?.[figure];
    return typeof sum === 'number' ? text(sum) : '–';
  };
  return {
    count: typeof totals?.['count'] === 'number' ? i18n.number(totals['count']) : '',
    sums: new Map(
      figures.map(({ column }) => [
        column,
        figures.flatMap((one) => (one.column === column ? { title: one.title, text: textOf(one) } : [])),
      ]),
    ),
    notes: [
      ...(totals === null ? [t`–: too many rows to add up. Narrow the filters.`] : []),
      ...missing.map((permission) => {
        const right = permissionWords(permission, locale);
        return t`–: these totals need the permission “${right}”.`;
      }),
    ],
  };
}
