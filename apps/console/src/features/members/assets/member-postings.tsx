import { useLingui } from '@lingui/react/macro';
import { assetUnitPhrases, keysOf } from '@regulars/phrases';
import { useState } from 'react';
import { ExportButton } from '../../../framework/list/export-button.tsx';
import { DateRangeFilter } from '../../../framework/list/date-range-filter.tsx';
import styles from './assets.module.css';
import { PostingsTimeline } from './postings-timeline.tsx';
import { usePostings } from './use-postings.ts';

const units = keysOf(assetUnitPhrases);

/** The columns that a customer is handed. */
const exported = [
  'posted_at',
  'kind',
  'principal',
  'principal_after',
  'bonus',
  'bonus_after',
  'points',
  'points_after',
  'undone',
  'branch',
  'document',
  'member',
  'member_no',
];
const columns = [{ key: 'postings', exported }];

/** All postings of a member's account, by business date, and their export. */
export function MemberPostings({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const [dates, setDates] = useState<{ from: string | undefined; to: string | undefined }>({
    from: undefined,
    to: undefined,
  });
  const query = { memberId, units, ...dates };
  const { rows, hasNextPage } = usePostings(query);
  return (
    <>
      <div className={styles.postingsHead}>
        <DateRangeFilter label={t`Business date`} {...dates} onChange={(from, to) => setDates({ from, to })} />
        <ExportButton
          exports="postings"
          noun={t`postings`}
          list={{ filters: { id: memberId, ...dates }, sort: undefined, order: undefined }}
          result={{ data: { total: rows.length, total_exact: !hasNextPage } }}
          columns={columns}
          selected={[]}
        />
      </div>
      <PostingsTimeline {...query} />
    </>
  );
}
