import { useLingui } from '@lingui/react/macro';
import { adjustmentStatePhrases, say } from '@regulars/phrases';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { MemberPicker } from '../../framework/pickers/member-picker.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useCan, useCanAt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { adjustmentStates } from './adjustment-list.ts';
import type { adjustmentList } from './adjustment-list.ts';

interface AdjustmentFiltersProps {
  list: ListState<FiltersOf<(typeof adjustmentList)['fields']>>;
  onSearch: () => void;
}

export function AdjustmentFilters({ list, onSearch }: AdjustmentFiltersProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const mayFind = useCanAt('member', 'member:read');
  const seesOthers = useCan('adjustment:read'); // others see only their own requests
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={adjustmentStates.map((value) => ({ value, label: say(adjustmentStatePhrases[value], locale) }))}
        {...list.bind('state')}
      />
      {mayFind && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('vip_id')} />}
      {seesOthers && <PickerFilter label={t`Requested by`} picker={UserPicker} {...list.bind('asked_by')} />}
      <DateRangeFilter
        label={t`Requested`}
        from={list.filters.asked_from}
        to={list.filters.asked_to}
        onChange={(from, to) => list.filter({ asked_from: from, asked_to: to })}
      />
      <KeywordFilter
        label={t`Adjustment number`}
        placeholder="AD20261120-0143"
        maxLength={40}
        {...list.bind('number')}
      />
    </QueryHeader>
  );
}
