import { useLingui } from '@lingui/react/macro';
import { topUpOrderStatePhrases, topUpPayWayPhrases } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { FilterBinding, ListState } from '../../framework/list/use-list-state.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { MemberPicker } from '../../framework/pickers/member-picker.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import type { topUpList } from './top-up-list.ts';

interface TopUpFiltersProps {
  list: ListState<FiltersOf<(typeof topUpList)['fields']>>;
  onSearch: () => void;
}

export function TopUpFilters({ list, onSearch }: TopUpFiltersProps) {
  const { t } = useLingui();
  const mayFind = useCanAt('member', 'member:read');
  const knowsRules = useCanAt('top_up_rule', 'top_up_rule:read');
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <KeywordFilter label={t`Top-up number`} placeholder="TU20261120-0143" maxLength={40} {...list.bind('number')} />
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={useOptions(topUpOrderStatePhrases)}
        {...list.bind('state')}
      />
      <DateRangeFilter
        label={t`Day paid or made`}
        from={list.filters.dated_from}
        to={list.filters.dated_to}
        onChange={(from, to) => list.filter({ dated_from: from, dated_to: to })}
      />
      {mayFind && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('vip_id')} />}
      <ChoicesFilter label={t`Paid by`} options={useOptions(topUpPayWayPhrases)} {...list.bind('pay_way')} />
      <BranchFilter {...list.bind('branch_id')} />
      {knowsRules && <RuleFilter {...list.bind('rule_id')} />}
    </QueryHeader>
  );
}

/** As many as a merchant may have. */
const allRules = { query: { size: 100 } } as const;

function RuleFilter(binding: FilterBinding<string>) {
  const { t } = useLingui();
  const { data, isPending } = useEndpoint('GET /recharge-rule', allRules, { quiet: true, staleTime: 300_000 });
  const options = (data?.items ?? []).flatMap(({ rule_id: value, in_force: inForce, draft }) => {
    const label = (inForce ?? draft)?.terms.name;
    return label === undefined ? [] : [{ value, label }];
  });
  return <ChoiceFilter label={t`Top-up rule`} options={options} loading={isPending} {...binding} />;
}
