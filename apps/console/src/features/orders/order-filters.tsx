import { useLingui } from '@lingui/react/macro';
import { orderStatePhrases, payMeansPhrases } from '@regulars/phrases';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { MemberPicker } from '../../framework/pickers/member-picker.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import type { orderList } from './order-list.ts';

interface OrderFiltersProps {
  list: ListState<FiltersOf<(typeof orderList)['fields']>>;
  onSearch: () => void;
}

const { stored_value, cash, terminal, transfer } = payMeansPhrases;

export function OrderFilters({ list, onSearch }: OrderFiltersProps) {
  const { t } = useLingui();
  const mayFind = useCanAt('member', 'member:read');
  // Who reads shifts may list users; cashiers don't see each other's phones.
  const seesCashiers = useCanAt('shift', 'shift:read');
  const { made_by: cashiers } = list.filters;
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <KeywordFilter label={t`Order number`} placeholder="CO20261120-0143" maxLength={40} {...list.bind('number')} />
      <DateRangeFilter
        label={t`Time`}
        from={list.filters.made_from}
        to={list.filters.made_to}
        onChange={(from, to) => list.filter({ made_from: from, made_to: to })}
      />
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={useOptions(orderStatePhrases)}
        {...list.bind('state')}
      />
      {mayFind && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('vip_id')} />}
      {seesCashiers && (
        <PickerFilter
          label={t`Cashier`}
          picker={UserPicker}
          value={cashiers?.[0]}
          onChange={(id) => list.filter({ made_by: id === undefined ? undefined : [id] })}
        />
      )}
      <ChoicesFilter
        label={t`Paid by`}
        options={useOptions({ stored_value, cash, terminal, transfer })}
        {...list.bind('means')}
      />
      <BranchFilter {...list.bind('branch_id')} />
    </QueryHeader>
  );
}
