import { useLingui } from '@lingui/react/macro';
import { adjustmentStatePhrases, say } from '@regulars/phrases';
import { ChoiceFilter, ChoicesFilter, DateRangeFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { MemberFilter } from '../../framework/pickers/member-filter.tsx';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
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
  const { user_id } = useCurrentUser();
  const mayFind = useCan('member:read');
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={adjustmentStates.map((value) => ({ value, label: say(adjustmentStatePhrases[value], locale) }))}
        {...list.bind('state')}
      />
      {mayFind && <MemberFilter {...list.bind('vip_id')} />}
      <ChoiceFilter label={t`Requested by`} options={[{ value: user_id, label: t`Me` }]} {...list.bind('asked_by')} />
      <DateRangeFilter
        label={t`Requested`}
        from={list.filters.asked_from}
        to={list.filters.asked_to}
        onChange={(from, to) => list.filter({ asked_from: from, asked_to: to })}
      />
    </QueryHeader>
  );
}
