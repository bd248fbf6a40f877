import { useLingui } from '@lingui/react/macro';
import { permissionWords } from '@regulars/contract/menu';
import type { Permission } from '@regulars/contract/menu';
import { useLocale } from '../../i18n/locale.ts';
import { useCurrentUser } from '../session/index.ts';
import { useListNumbers } from './use-list.ts';
import type { List } from './use-list.ts';

/** A figure of a list that is summed up over all its pages. */
export interface ListTotal {
  /** The column that it stands below, by its key, and what it is called. */
  column: string;
  title: string;
  /** Its name in the answer. */
  figure: string;
  text: (sum: number) => string;
  /** Without it the sum is not shown. */
  permission?: Permission;
}

/** Totals in words: “–” where there is none, and why. */
export interface ShownTotals {
  count: string;
  sums: ReadonlyMap<string, { title: string; text: string }>;
  notes: readonly string[];
}

/**
 * The totals of what the filters mean. They are asked for once the page is there and has more than one row: the page
 * never waits for them, and looking up one whole phone is not counted twice.
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
    sums: new Map(figures.map((figure) => [figure.column, { title: figure.title, text: textOf(figure) }])),
    notes: [
      ...(totals === null ? [t`–: too many rows to add up. Narrow the filters.`] : []),
      ...missing.map((permission) => {
        const right = permissionWords(permission, locale);
        return t`–: these totals need the permission “${right}”.`;
      }),
    ],
  };
}
