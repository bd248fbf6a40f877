import { useLingui } from '@lingui/react/macro';
import { shiftDifferencePhrases, shiftStatePhrases } from '@regulars/phrases';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useOptions } from '../../framework/use-options.ts';
import type { shiftList } from './shift-list.ts';

interface ShiftFiltersProps {
  list: ListState<FiltersOf<(typeof shiftList)['fields']>>;
  onSearch: () => void;
}

export function ShiftFilters({ list, onSearch }: ShiftFiltersProps) {
  const { t } = useLingui();
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <DateRangeFilter
        label={t({ message: 'Opened', context: 'of a shift' })}
        from={list.filters.opened_from}
        to={list.filters.opened_to}
        onChange={(from, to) => list.filter({ opened_from: from, opened_to: to })}
      />
      <PickerFilter label={t`Cashier`} picker={UserPicker} {...list.bind('user_id')} />
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={useOptions(shiftStatePhrases)}
        {...list.bind('state')}
      />
      <ChoicesFilter label={t`Difference`} options={useOptions(shiftDifferencePhrases)} {...list.bind('difference')} />
      <BranchFilter {...list.bind('branch_id')} />
    </QueryHeader>
  );
}
