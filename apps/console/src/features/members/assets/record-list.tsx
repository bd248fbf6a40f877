import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import { simplePageSizes } from '../../../framework/list/list-address.ts';
import { ListBody } from '../../../framework/list/list-body.tsx';
import { useListResult } from '../../../framework/list/use-list-result.ts';
import { Pager } from '../../../framework/list/pager.tsx';
import { useMedia } from '../../../framework/list/use-media.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { MovementCard } from './movement-card.tsx';
import { useRecordColumns } from './record-columns.tsx';
import type { RecordName } from './record-columns.tsx';

const calls = {
  'top-ups': 'GET /vip-infos/recharge-records',
  purchases: 'GET /vip-infos/consume-report',
  points: 'GET /vip-infos/point-report',
  refunds: 'GET /vip-infos/refund-report',
} as const satisfies Record<RecordName, string>;

const nothing = () => {};

/** Page and cursor of a list embedded in a page, which doesn't own the address. */
function usePlace() {
  const [{ index, size, cursor }, move] = useState<{ index: number; size: number; cursor?: string }>({
    index: 1,
    size: 10,
  });
  return {
    index,
    size,
    cursor,
    sort: undefined,
    order: undefined,
    filtered: 0,
    sortBy: nothing,
    goTo: (nextIndex: number, nextSize = size) => move({ index: nextIndex, size: nextSize }),
    nextPage: (nextCursor: string) => move({ index: index + 1, size, cursor: nextCursor }),
  };
}

/** One kind of a member's records, paged. */
export function RecordList({ memberId, record }: { memberId: string; record: RecordName }) {
  const { t } = useLingui();
  const dates = useDates();
  const list = usePlace();
  const wide = useMedia('(min-width: 1600px)') ? 1600 : 0;
  const columns = useRecordColumns(record).filter(({ from = 0 }) => from <= wide);
  const { index, size, cursor } = list;
  const found = useEndpoint(
    calls[record],
    { query: { vip_id: memberId, index: cursor ? undefined : index, size, cursor } },
    { quiet: true },
  );
  const result = useListResult(found);
  const empty: Record<RecordName, string> = {
    'top-ups': t`No top-ups yet`,
    purchases: t`No purchases yet`,
    points: t`No points yet`,
    refunds: t`No refunds`,
  };
  return (
    <>
      <ListBody
        list={list}
        onClear={nothing}
        result={result}
        columns={columns}
        idOf={({ posting_id: id }) => String(id)}
        nameOf={({ posted_at: at }) => dates.exact(at)}
        card={(movement) => <MovementCard movement={movement} record={record} />}
        words={{
          empty: empty[record],
          emptyHint: t`They appear here automatically, with the operator and the branch.`,
          noResult: empty[record],
          broken: t`The records did not load`,
          denied: t`You cannot view members`,
        }}
      />
      <Pager list={list} page={result.data} sizes={simplePageSizes} />
    </>
  );
}
