import { useLingui } from '@lingui/react/macro';
import { assetUnitPhrases, keysOf } from '@regulars/phrases';
import { useState } from 'react';
import { DateRangeFilter } from '../../../framework/list/filters.tsx';
import { WholeExport } from '../../../framework/list/whole-export.tsx';
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
        <WholeExport
          exports="postings"
          noun={t`postings`}
          filters={{ id: memberId, ...dates }}
          count={rows.length}
          more={hasNextPage}
          columns={exported}
        />
      </div>
      <PostingsTimeline {...query} />
    </>
  );
}
