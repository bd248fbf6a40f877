import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { MemberPicker } from '../../framework/pickers/member-picker.tsx';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import type { operationList } from './log-lists.ts';

/** The filters, of which the first stay visible on phones: a fragment, whose parts the list arranges. */
export function useOperationFilters(list: ListState<FiltersOf<(typeof operationList)['fields']>>): ReactNode {
  const { t } = useLingui();
  const { filters } = list;
  const readsMembers = useCanAt('member', 'member:read');
  const { data, isPending: loading } = useEndpoint('GET /logs/choices', {}, { quiet: true });
  const textual = (options: readonly { value: string | number; label: string }[] = []) =>
    options.map(({ value, label }) => ({ value: String(value), label }));
  const groups = data?.actions.map(({ label, options }) => ({ label, options: textual(options) })) ?? [];
  return (
    <>
      <PickerFilter
        label={t`Who`}
        picker={UserPicker}
        value={filters.user_id?.[0]}
        onChange={(id) => list.filter({ user_id: id === undefined ? undefined : [id] })}
      />
      <ChoicesFilter label={t`What was done`} options={groups} loading={loading} {...list.bind('action')} />
      <DateRangeFilter
        label={t`Time`}
        from={filters.from}
        to={filters.to}
        onChange={(from, to) => list.filter({ from, to })}
      />
      {readsMembers && <PickerFilter label={t`Member`} picker={MemberPicker} {...list.bind('member_id')} />}
      <ChoicesFilter
        label={t`Kind of subject`}
        options={textual(data?.subject_kinds)}
        loading={loading}
        {...list.bind('subject_kind')}
      />
      <KeywordFilter
        label={t`Subject`}
        placeholder={t`Document number or ID`}
        maxLength={64}
        {...list.bind('subject')}
      />
      <KeywordFilter label={t`From where`} placeholder={t`Whole address`} maxLength={45} {...list.bind('address')} />
      <KeywordFilter
        label={t`Request ID`}
        placeholder={t`As an error names it`}
        maxLength={64}
        {...list.bind('request_id')}
      />
    </>
  );
}
