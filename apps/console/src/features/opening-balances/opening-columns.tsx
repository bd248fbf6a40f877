import { useLingui } from '@lingui/react/macro';
import type { OpeningBatchItem } from '@regulars/contract';
import { openingStatePhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { stateMeanings } from '../../framework/imports/import-words.ts';
import { openingAddress } from './opening-words.ts';
import styles from './openings.module.css';

export function useOpeningColumns(): ListColumn<OpeningBatchItem>[] {
  const { t, i18n } = useLingui();
  const dates = useDates();
  return [
    {
      key: 'file',
      title: t`File`,
      width: 260,
      fixed: 'start',
      isLink: true,
      render: ({ batch_id, file_name }) => (
        <Link to={openingAddress(batch_id)} className={styles.file}>
          {file_name}
        </Link>
      ),
    },
    { key: 'state', title: t`State`, width: 140, render: (batch) => <OpeningState batch={batch} /> },
    { key: 'total', title: t`Rows`, width: 90, align: 'right', render: ({ rows }) => i18n.number(rows.total) },
    {
      key: 'posted',
      title: t`Posted`,
      width: 110,
      align: 'right',
      render: ({ rows }) => i18n.number(rows.posted + rows.kept),
    },
    {
      key: 'trouble',
      title: t`With errors`,
      width: 110,
      align: 'right',
      render: ({ rows }) => i18n.number(rows.bad + rows.failed + rows.kept),
    },
    { key: 'operator', title: t`Uploaded by`, width: 140, render: ({ operator }) => operator ?? '–' },
    { key: 'at', title: t`Uploaded`, width: 220, render: ({ created_at }) => dates.full(created_at) },
  ];
}

export function OpeningState({ batch: { state } }: { batch: OpeningBatchItem }) {
  const locale = useLocale();
  return <StateTag meaning={stateMeanings[state]}>{say(openingStatePhrases[state], locale)}</StateTag>;
}

/** An import in the phone list. Only spans, because it is rendered inside a button. */
export function OpeningCard({ batch }: { batch: OpeningBatchItem }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const rows = i18n.number(batch.rows.total);
  const trouble = i18n.number(batch.rows.bad + batch.rows.failed + batch.rows.kept);
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <strong>{batch.file_name}</strong>
        <OpeningState batch={batch} />
      </span>
      <span className={styles.quiet}>
        {t`${rows} rows, ${trouble} with errors`} · {dates.recent(batch.created_at)}
      </span>
    </span>
  );
}
