import { Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { Button } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
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
  const { opened, visit, open, step, close } = useOpenedRow('adjustment');
  const limits = useOpenedForm<undefined>((_, onClosed) => <LimitsDrawer onClose={onClosed} />);
  const { steps, reached, advance } = useQueue(list, opened, step);
  const visitRow = (adjustment: Adjustment): void => open(idOf(adjustment));
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
            <Button icon={<SlidersHorizontal size={16} strokeWidth={1.75} />} onClick={() => limits.open(undefined)}>
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
          onClose={close}
        />
      )}
      {limits.form}
    </ListView>
  );
}
