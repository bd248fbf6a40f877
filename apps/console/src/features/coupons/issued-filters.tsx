import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { couponKindPhrases, couponSourcePhrases, issuedStatePhrases } from '@regulars/phrases';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { MemberPicker } from '../../framework/pickers/member-picker.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { CouponPicker } from './coupon-picker.tsx';
import type { receivedList, usedList } from './issued-list.ts';

interface FiltersProps<Fields extends typeof receivedList.fields | typeof usedList.fields> {
  list: ListState<FiltersOf<Fields>>;
  onSearch: () => void;
}

export function ReceivedFilters({ list, onSearch }: FiltersProps<typeof receivedList.fields>) {
  const { t } = useLingui();
  const mayFind = useCanAt('member', 'member:read');
  const { source_id: together, expires_within: days } = list.filters;
  // An address may ask for any number of days.
  const soon = [...new Set([0, 3, 7, 30, ...(days === undefined ? [] : [days])])].map((value) => ({
    value,
    label: value === 0 ? t`Today` : plural(value, { one: `Within # day`, other: `Within # days` }),
  }));
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <KeywordFilter
        label={t({ message: 'Code', context: 'of a coupon' })}
        placeholder={t`Whole coupon code, however it is typed`}
        maxLength={40}
        {...list.bind('code')}
      />
      <DateRangeFilter
        label={t({ message: 'Given', context: 'when' })}
        from={list.filters.given_from}
        to={list.filters.given_to}
        onChange={(from, to) => list.filter({ given_from: from, given_to: to })}
      />
      <ChoicesFilter
        label={t`State`}
        placeholder={t`Any state`}
        options={useOptions(issuedStatePhrases)}
        {...list.bind('state')}
      />
      <ChoiceFilter label={t`Expires`} options={soon} {...list.bind('expires_within')} />
      <PickerFilter label={t`Coupon`} picker={CouponPicker} {...list.bind('coupon_id')} />
      {mayFind && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('vip_id')} />}
      <ChoicesFilter label={t`How given`} options={useOptions(couponSourcePhrases)} {...list.bind('source')} />
      <ChoicesFilter label={t`Kind`} options={useOptions(couponKindPhrases)} {...list.bind('kind')} />
      <BranchFilter {...list.bind('branch_id')} />
      {together !== undefined && (
        <ChoiceFilter
          label={t`Given together`}
          options={[{ value: together, label: t`One give or sheet` }]}
          {...list.bind('source_id')}
        />
      )}
    </QueryHeader>
  );
}

export function UsedFilters({ list, onSearch }: FiltersProps<typeof usedList.fields>) {
  const { t } = useLingui();
  const mayFind = useCanAt('member', 'member:read');
  // Who reads shifts may list users; cashiers don't see each other's phones.
  const seesCashiers = useCanAt('shift', 'shift:read');
  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <DateRangeFilter
        label={t({ message: 'Used', context: 'when' })}
        from={list.filters.used_from}
        to={list.filters.used_to}
        onChange={(from, to) => list.filter({ used_from: from, used_to: to })}
      />
      <PickerFilter label={t`Coupon`} picker={CouponPicker} {...list.bind('coupon_id')} />
      {mayFind && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('vip_id')} />}
      <ChoicesFilter label={t`Kind`} options={useOptions(couponKindPhrases)} {...list.bind('kind')} />
      <ChoicesFilter label={t`How given`} options={useOptions(couponSourcePhrases)} {...list.bind('source')} />
      {seesCashiers && (
        <PickerFilter
          label={t`Taken by`}
          picker={UserPicker}
          value={list.filters.used_by?.[0]}
          onChange={(id) => list.filter({ used_by: id === undefined ? undefined : [id] })}
        />
      )}
      <BranchFilter {...list.bind('used_branch_id')} />
    </QueryHeader>
  );
}
