import { Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { Badge, Button } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { idField } from '../../framework/list/address-fields.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useAdjustmentColumns } from './adjustment-columns.tsx';
import { AdjustmentFilters } from './adjustment-filters.tsx';
import { AdjustmentListCard } from './adjustment-list-card.tsx';
import { adjustmentList } from './adjustment-list.ts';

const AdjustmentDrawer = lazy(async () => ({ default: (await import('./adjustment-drawer.tsx')).AdjustmentDrawer }));
const LimitsDrawer = lazy(async () => ({ default: (await import('./limits-drawer.tsx')).LimitsDrawer }));

const idOf = ({ adjustment_id }: Adjustment) => adjustment_id;
const nameOf = ({ member_name }: Adjustment) => member_name;

export function AdjustmentListPage() {
  const { t } = useLingui();
  const list = useList('GET /vip-trim-order', adjustmentList, { idOf, nameOf });
  const [opened, setOpened] = useOpened();
  const [limits, setLimits] = useState(false);
  const columns = useAdjustmentColumns((adjustment) => setOpened(idOf(adjustment)));
  return (
    <ListView
      list={list}
      title={t`Adjustments`}
      noun={t`adjustments`}
      columns={columns}
      header={<AdjustmentFilters list={list} onSearch={() => void list.result.refetch()} />}
      actions={
        <>
          <Permitted permission="adjustment:limit">
            <Button icon={<SlidersHorizontal size={16} strokeWidth={1.75} />} onClick={() => setLimits(true)}>
              <Trans>Limits</Trans>
            </Button>
          </Permitted>
          <WaitingButton onPress={() => list.filter({ state: ['waiting'] })} />
        </>
      }
      emptyActions={null}
      onOpen={(adjustment) => setOpened(idOf(adjustment))}
      card={(adjustment) => <AdjustmentListCard adjustment={adjustment} />}
      emptyHint={t`Adjust a member’s balances on the member’s page. Each adjustment is listed here.`}
    >
      <Suspense>
        {opened && <AdjustmentDrawer key={opened} id={opened} onClose={() => setOpened(undefined)} />}
        {limits && <LimitsDrawer onClose={() => setLimits(false)} />}
      </Suspense>
    </ListView>
  );
}

/** The open adjustment; kept in the address, so that it can be linked to. */
function useOpened() {
  const [address, setAddress] = useSearchParams();
  const open = (id: string | undefined): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('adjustment');
        if (id) next.set('adjustment', id);
        return next;
      },
      { replace: true },
    );
  return [idField().read(address.getAll('adjustment')), open] as const;
}

/** Filters the list to pending adjustments; the badge counts those this user may decide. */
function WaitingButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const waiting = useNoticeCounts().waiting.find(({ kind }) => kind === 'adjustment')?.total ?? 0;
  return (
    <Button onClick={onPress}>
      <Trans>Waiting for approval</Trans>
      <Badge
        count={waiting}
        title={t`${waiting} for you to decide`}
        color="var(--rg-attention-fg)"
        styles={{ indicator: { color: 'var(--rg-attention-bg)' } }}
      />
    </Button>
  );
}
