import { useLingui } from '@lingui/react/macro';
import { say, type ImportState } from '@regulars/phrases';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { ListColumn } from '../list/columns.ts';
import { useDates } from '../use-dates.ts';
import { troubleIn, type Imported, type ImportPages } from './import-pages.ts';
import { stateMeanings } from './import-words.ts';
import styles from './imports.module.css';

type Columns<State extends ImportState> = ListColumn<Imported<State>>[];

/** The columns of a list of imports. `written` titles the count of written rows. */
export function useImportColumns<State extends ImportState>(
  pages: ImportPages<State>,
  written: string,
): Columns<State> {
  const { t } = useLingui();
  const dates = useDates();
  const count = (of: (rows: Imported['rows']) => number) => (batch: Imported) => countText(of(batch.rows));
  return [
    {
      key: 'file',
      title: t`File`,
      width: 248,
      fixed: 'start',
      isLink: true,
      render: ({ batch_id, file_name }) => (
        <Link to={pages.address(batch_id)} className={styles.file}>
          {file_name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t`State`,
      width: 140,
      onCard: 'mark',
      render: ({ state }) => <ImportStateTag state={state} pages={pages} />,
    },
    { key: 'total', title: t`Rows`, width: 90, align: 'right', render: count(({ total }) => total) },
    { key: 'written', title: written, width: 110, align: 'right', render: count(({ posted, kept }) => posted + kept) },
    { key: 'trouble', title: t`With errors`, width: 110, align: 'right', render: count(troubleIn) },
    { key: 'number', title: t`Import number`, width: 164, from: 1600, render: ({ number }) => number },
    { key: 'operator', title: t`Uploaded by`, width: 140, render: ({ operator }) => operator ?? '–' },
    { key: 'at', title: t`Uploaded`, width: 220, render: ({ created_at }) => dates.cellTime(created_at) },
  ];
}

interface ImportStateTagProps<State extends ImportState> {
  state: State;
  pages: ImportPages<State>;
}

export function ImportStateTag<State extends ImportState>({ state, pages }: ImportStateTagProps<State>) {
  const locale = useLocale();
  return <StateTag meaning={stateMeanings[state]}>{say(pages.states[state], locale)}</StateTag>;
}
