import { useLingui } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import type { ListTotal } from '../list/use-totals.ts';
import { troubleIn, type Imported } from './import-pages.ts';

/** The totals of a list of imports. `written` titles the count of written rows. */
export function useImportTotals(written: string): readonly ListTotal<Imported>[] {
  const { t } = useLingui();
  const total = (figure: string, title: string, of: (rows: Imported['rows']) => number): ListTotal<Imported> => ({
    column: figure,
    figure,
    title,
    of: ({ rows }) => of(rows),
    text: (sum) => countText(sum),
  });
  return [
    total('total', t`Rows`, (rows) => rows.total),
    total('written', written, ({ posted, kept }) => posted + kept),
    total('trouble', t`With errors`, troubleIn),
  ];
}
