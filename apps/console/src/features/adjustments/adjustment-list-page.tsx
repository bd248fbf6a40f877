import { Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { Button } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { LimitsDrawer } from '../../framework/limits/lazy-limits-drawer.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useAdjustmentColumns, useAdjustmentTotals } from './adjustment-columns.tsx';
import { AdjustmentFilters } from './adjustment-filters.tsx';
import { AdjustmentListCard } from './adjustment-list-card.tsx';
import { adjustmentList } from './adjustment-list.ts';
import { useQueue } from './use-queue.ts';
import { WaitingButton } from './waiting-button.tsx';

const AdjustmentDrawer = lazyLayer(async () => (await import('./adjustment-drawer.tsx')).AdjustmentDrawer);

const idOf = ({ adjustment_id }: Adjustment) => adjustment_id;
const nameOf = ({ member_name }: Adjustment) => member_name;

export function AdjustmentListPage() {
  const { t } = useLingui();
  const list = useList('GET /vip-trim-order', adjustmentList, { idOf, nameOf });
  const [opened, setOpened] = useOpenedRow('adjustment');
  const [limits, setLimits] = useState(false);
  const { steps, reached, advance } = useQueue(list, opened, setOpened);
  // A drawer that is closing is not the one for the next row opened.
  const [visit, setVisit] = useState(0);
  const visitRow = (adjustment: Adjustment): void => {
    setVisit(visit + 1);
    setOpened(idOf(adjustment));
  };
  const columns = useAdjustmentColumns(visitRow);
  return (
    <ListView
      list={list}
      title={t`Adjustments`}
      noun={t`adjustments`}
      columns={columns}
      totals={useAdjustmentTotals()}
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
      onOpen={visitRow}
      card={(adjustment) => <AdjustmentListCard adjustment={adjustment} />}
      emptyHint={t`Adjust a member’s balances on the member’s page. Each adjustment is listed here.`}
    >
      {opened && (
        <AdjustmentDrawer
          key={visit}
          id={opened}
          steps={steps}
          reached={reached === opened}
          onDecided={advance}
          onClose={() => setOpened(undefined)}
        />
      )}
      {limits && <LimitsDrawer onClose={() => setLimits(false)} />}
    </ListView>
  );
}
