import { useLingui } from '@lingui/react/macro';
import type { ListTotal } from '../list/use-totals.ts';
import { troubleIn, type Imported } from './import-pages.ts';

/** The totals of a list of imports. `written` titles the count of written rows. */
export function useImportTotals(written: string): readonly ListTotal<Imported>[] {
  const { t, i18n } = useLingui();
  const total = (figure: string, title: string, of: (rows: Imported['rows']) => number): ListTotal<Imported> => ({
    column: figure,
    figure,
    title,
    of: ({ rows }) => of(rows),
    text: (sum) => i18n.number(sum),
  });
  return [
    total('total', t`Rows`, (rows) => rows.total),
    total('written', written, ({ posted, kept }) => posted + kept),
    total('trouble', t`With errors`, troubleIn),
  ];
}
