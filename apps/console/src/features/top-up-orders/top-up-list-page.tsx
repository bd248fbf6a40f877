import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrder } from '@regulars/contract';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { useTopUpColumns, useTopUpTotals } from './top-up-columns.tsx';
import { TopUpFilters } from './top-up-filters.tsx';
import { TopUpListCard } from './top-up-list-card.tsx';
import { topUpList, topUpRow } from './top-up-list.ts';

const TopUpOrderDrawer = lazyLayer(async () => (await import('./top-up-order-drawer.tsx')).TopUpOrderDrawer);

export function TopUpListPage() {
  const { t } = useLingui();
  const list = useList('GET /recharge-rule/flow', topUpList, topUpRow);
  const { opened, visit, open, step, close } = useOpenedRow('top_up');
  const steps = useRowSteps(list, opened, step);
  const visitRow = (order: TopUpOrder): void => open(topUpRow.idOf(order));
  return (
    <ListView
      list={list}
      title={t`Top-up flow`}
      noun={t`top-ups`}
      columns={useTopUpColumns(visitRow)}
      totals={useTopUpTotals()}
      header={<TopUpFilters list={list} onSearch={() => void list.result.refetch()} />}
      onOpen={visitRow}
      card={(order) => <TopUpListCard order={order} />}
      emptyHint={<Trans>Top up a member’s card on the member’s page. Each top-up is listed here.</Trans>}
    >
      {opened && <TopUpOrderDrawer key={visit} id={opened} steps={steps} onClosed={close} />}
    </ListView>
  );
}
