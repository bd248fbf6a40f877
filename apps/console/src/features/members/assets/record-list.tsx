import { useLingui } from '@lingui/react/macro';
import type { MemberPurchase } from '@regulars/contract';
import { useEndpoint } from '../../../framework/api/index.ts';
import { EmbeddedList, useListPlace, type EmbeddedListProps } from '../../../framework/list/embedded-list.tsx';
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

interface RecordsProps<Row> extends Omit<EmbeddedListProps<Row>, 'words' | 'nameOf'> {
  atOf: (row: Row) => string;
  empty: string;
}

/** A member's records, paged. */
function Records<Row>({ atOf, empty, ...list }: RecordsProps<Row>) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <EmbeddedList
      {...list}
      nameOf={(row) => dates.exact(atOf(row))}
      words={{
        empty,
        emptyHint: t`They appear here automatically, with the operator and the branch.`,
        noResult: empty,
        broken: t`The records did not load`,
        denied: t`You cannot view members`,
      }}
    />
  );
}

const askedOf = (memberId: string, { index, size, cursor }: ReturnType<typeof useListPlace>) => ({
  query: { vip_id: memberId, index: cursor ? undefined : index, size, cursor },
});

/** One kind of a member's postings. */
export function RecordList({ memberId, record }: { memberId: string; record: RecordName }) {
  const { t } = useLingui();
  const list = useListPlace();
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
  const list = useListPlace();
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
  const list = useListPlace();
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
