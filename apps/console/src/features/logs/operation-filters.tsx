import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auditPhrases, keysOf, logSubjectPhrases, pagePhrases, say } from '@regulars/phrases';
import type { AuditAction, Phrase } from '@regulars/phrases';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { operationList } from './log-lists.ts';

/** The actions by what they are done to. */
function useActionGroups() {
  const locale = useLocale();
  const groups = Map.groupBy(keysOf(auditPhrases), (action) => action.slice(0, action.indexOf('.')));
  const names: Readonly<Record<string, Phrase>> = { ...logSubjectPhrases, log: pagePhrases.operation_log };
  return [...groups].map(([kind, actions]) => ({
    label: say(names[kind] ?? pagePhrases.operation_log, locale),
    options: actions.map((value: AuditAction) => ({ value, label: say(auditPhrases[value], locale) })),
  }));
}

/** The filters, of which the first stay visible on phones: a fragment, whose parts the list arranges. */
export function useOperationFilters(list: ListState<FiltersOf<(typeof operationList)['fields']>>): ReactNode {
  const { t } = useLingui();
  const { filters } = list;
  return (
    <>
      <PickerFilter
        label={t`Who`}
        none={t`Anyone`}
        picker={UserPicker}
        value={filters.user_id?.[0]}
        onChange={(id) => list.filter({ user_id: id === undefined ? undefined : [id] })}
      />
      <ChoicesFilter label={t`Action`} options={useActionGroups()} {...list.bind('action')} />
      <DateRangeFilter
        label={t`Time`}
        from={filters.from}
        to={filters.to}
        onChange={(from, to) => list.filter({ from, to })}
      />
      <ChoicesFilter
        label={t`Kind of subject`}
        options={useOptions(logSubjectPhrases)}
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
