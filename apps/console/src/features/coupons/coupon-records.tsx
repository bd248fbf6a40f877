import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon, IssuedCoupon } from '@regulars/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '@regulars/contract/menu';
import { useEndpoint } from '../../framework/api/index.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { EmbeddedList, useListPlace, type EmbeddedListProps } from '../../framework/list/embedded-list.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { CouponHistory } from './coupon-history.tsx';
import styles from './coupons.module.css';
import { useReceivedColumns, useUsedColumns } from './issued-columns.tsx';
import { IssuedListCard } from './issued-list-card.tsx';
import { issuedRow } from './issued-list.ts';

type Shown = 'received' | 'used' | 'log';

/** What was given of a template, what was used, and what was done to it. */
export function CouponRecords({ id, given }: Pick<Coupon, 'given'> & { id: string }) {
  const { t } = useLingui();
  const [chosen, show] = useState<Shown>();
  const shown = chosen ?? (given > 0 ? 'received' : 'log');
  return (
    <Panel flush>
      <div className={styles.records}>
        <Tabs<Shown>
          label={t`Records`}
          active={shown}
          onChange={show}
          tabs={[
            { key: 'received', label: t({ message: 'Received', context: 'coupons' }) },
            { key: 'used', label: t({ message: 'Written off', context: 'coupons' }) },
            { key: 'log', label: t`Operation log` },
          ]}
        >
          {shown === 'received' ? (
            <Received id={id} />
          ) : shown === 'used' ? (
            <Used id={id} />
          ) : (
            <div className={styles.log}>
              <CouponHistory id={id} />
            </div>
          )}
        </Tabs>
      </div>
    </Panel>
  );
}

const askedOf = (id: string, { index, size, cursor }: ReturnType<typeof useListPlace>) => ({
  query: { coupon_id: id, index: cursor ? undefined : index, size, cursor },
});

function Received({ id }: { id: string }) {
  const list = useListPlace();
  return (
    <Records
      list={list}
      found={useEndpoint('GET /coupons/receive-records', askedOf(id, list), { quiet: true })}
      columns={useReceivedColumns({ ofOne: true })}
      page="coupon_received"
      id={id}
    />
  );
}

function Used({ id }: { id: string }) {
  const list = useListPlace();
  return (
    <Records
      list={list}
      found={useEndpoint('GET /coupons/write-off-records', askedOf(id, list), { quiet: true })}
      columns={useUsedColumns({ ofOne: true })}
      page="coupon_written_off"
      id={id}
    />
  );
}

interface RecordsProps {
  list: EmbeddedListProps<IssuedCoupon>['list'];
  found: EmbeddedListProps<IssuedCoupon>['found'];
  columns: readonly ListColumn<IssuedCoupon>[];
  /** The page that lists them with filters and totals. */
  page: 'coupon_received' | 'coupon_written_off';
  id: string;
}

function Records({ page, id, ...list }: RecordsProps) {
  const { t } = useLingui();
  const mayOpen = useCanAt(page, 'coupon:read');
  const isUsed = page === 'coupon_written_off';
  const empty = isUsed ? t`None was used yet` : t`None was given yet`;
  return (
    <>
      {mayOpen && (
        <p className={styles.toList}>
          <Link to={`${pages[page].address}?coupon_id=${id}`}>
            <Trans>Filter, add up and export them</Trans>
          </Link>
        </p>
      )}
      <EmbeddedList
        {...list}
        {...issuedRow}
        card={(coupon) => <IssuedListCard coupon={coupon} used={isUsed} />}
        words={{
          empty,
          emptyHint: isUsed
            ? t`An order that takes one is listed here.`
            : t`Each one is listed here, with who got it and what became of it.`,
          noResult: empty,
          broken: t`The records did not load`,
          denied: t`You cannot view coupons`,
        }}
      />
    </>
  );
}
