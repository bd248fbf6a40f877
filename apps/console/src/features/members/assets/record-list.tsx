import { useLingui } from '@lingui/react/macro';
import type { MemberPurchase } from '@regulars/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import type { ListColumn } from '../../../framework/list/columns.ts';
import { simplePageSizes } from '../../../framework/list/list-address.ts';
import { ListBody } from '../../../framework/list/list-body.tsx';
import { useListResult } from '../../../framework/list/use-list-result.ts';
import { Pager } from '../../../framework/list/pager.tsx';
import { useMedia } from '../../../framework/list/use-media.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { MovementCard } from './movement-card.tsx';
import { PurchaseCard, RefundCard } from './purchase-card.tsx';
import { usePurchaseColumns, useRefundColumns } from './purchase-columns.tsx';
import { useRecordColumns } from './record-columns.tsx';
import type { RecordName } from './record-columns.tsx';

const calls = {
  'top-ups': 'GET /vip-infos/recharge-records',
  points: 'GET /vip-infos/point-report',
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

interface RecordsProps<Row> {
  list: ReturnType<typeof usePlace>;
  found: Parameters<typeof useListResult<Row>>[0];
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => string;
  atOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  empty: string;
}

/** A member's records, paged. */
function Records<Row>({ list, found, columns, idOf, atOf, card, empty }: RecordsProps<Row>) {
  const { t } = useLingui();
  const dates = useDates();
  const wide = useMedia('(min-width: 1600px)') ? 1600 : 0;
  const result = useListResult(found);
  return (
    <>
      <ListBody
        list={list}
        onClear={nothing}
        result={result}
        columns={columns.filter(({ from = 0 }) => from <= wide)}
        idOf={idOf}
        nameOf={(row) => dates.exact(atOf(row))}
        card={card}
        words={{
          empty,
          emptyHint: t`They appear here automatically, with the operator and the branch.`,
          noResult: empty,
          broken: t`The records did not load`,
          denied: t`You cannot view members`,
        }}
      />
      <Pager list={list} page={result.data} sizes={simplePageSizes} />
    </>
  );
}

const askedOf = (memberId: string, { index, size, cursor }: ReturnType<typeof usePlace>) => ({
  query: { vip_id: memberId, index: cursor ? undefined : index, size, cursor },
});

/** One kind of a member's postings. */
export function RecordList({ memberId, record }: { memberId: string; record: RecordName }) {
  const { t } = useLingui();
  const list = usePlace();
  return (
    <Records
      list={list}
      found={useEndpoint(calls[record], askedOf(memberId, list), { quiet: true })}
      columns={useRecordColumns(record)}
      idOf={({ posting_id: id }) => String(id)}
      atOf={({ posted_at: at }) => at}
      card={(movement) => <MovementCard movement={movement} record={record} />}
      empty={record === 'points' ? t`No points yet` : t`No top-ups yet`}
    />
  );
}

const idOf = ({ order, posting }: Pick<MemberPurchase, 'order' | 'posting'>): string =>
  order?.order_id ?? String(posting?.posting_id);

/** A member's orders, and what they bought before there were orders. */
export function PurchaseList({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const list = usePlace();
  return (
    <Records
      list={list}
      found={useEndpoint('GET /vip-infos/consume-report', askedOf(memberId, list), { quiet: true })}
      columns={usePurchaseColumns()}
      idOf={idOf}
      atOf={({ at }) => at}
      card={(purchase) => <PurchaseCard purchase={purchase} />}
      empty={t`No purchases yet`}
    />
  );
}

/** What a member was given back. */
export function RefundList({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const list = usePlace();
  return (
    <Records
      list={list}
      found={useEndpoint('GET /vip-infos/refund-report', askedOf(memberId, list), { quiet: true })}
      columns={useRefundColumns()}
      idOf={(refund) => refund.back?.number ?? idOf(refund)}
      atOf={({ at }) => at}
      card={(refund) => <RefundCard refund={refund} />}
      empty={t`No refunds`}
    />
  );
}
