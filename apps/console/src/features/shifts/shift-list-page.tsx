import { Trans, useLingui } from '@lingui/react/macro';
import type { Shift } from '@regulars/contract';
import { useNavigate } from 'react-router';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { shiftAddress } from '../../framework/shifts/shift-address.ts';
import { useShiftColumns, useShiftTotals } from './shift-columns.tsx';
import { ShiftFilters } from './shift-filters.tsx';
import { ShiftListCard } from './shift-list-card.tsx';
import { shiftList, shiftRow } from './shift-list.ts';

export function ShiftListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList('GET /shifts', shiftList, shiftRow);
  const visit = ({ shift_id: id }: Shift): void => void navigate(shiftAddress(id));
  return (
    <ListView
      list={list}
      title={t`Shifts`}
      noun={t`shifts`}
      columns={useShiftColumns(visit)}
      totals={useShiftTotals()}
      header={<ShiftFilters list={list} onSearch={() => void list.result.refetch()} />}
      onOpen={visit}
      card={(shift) => <ShiftListCard shift={shift} />}
      emptyHint={<Trans>Open a shift at the cashier. Each one is listed here.</Trans>}
    />
  );
}
