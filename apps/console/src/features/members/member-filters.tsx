import { useLingui } from '@lingui/react/macro';
import { keywordLength } from '@regulars/contract/rules';
import { genderPhrases, say } from '@regulars/phrases';
import { monthText } from '../../format/dates.ts';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { QueryHeader } from '../../framework/list/query-header.tsx';
import type { ListState } from '../../framework/list/use-list-state.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useLocale } from '../../i18n/locale.ts';
import type { memberList } from './member-list.ts';
import { sourceOptions, stateOptions } from './member-words.ts';
import { useMemberChoices } from '../../framework/members/use-member-choices.ts';

interface MemberFiltersProps {
  list: ListState<FiltersOf<(typeof memberList)['fields']>>;
  onSearch: () => void;
}

export function MemberFilters({ list, onSearch }: MemberFiltersProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { grades, tags } = useMemberChoices();
  const months = Array.from({ length: 12 }, (_month, at) => ({
    value: at + 1,
    label: monthText(at + 1, locale, 'long'),
  }));

  return (
    <QueryHeader filtered={list.filtered} onClear={() => list.clear()} onSearch={onSearch}>
      <KeywordFilter
        label={t`Member`}
        placeholder={t`Name, phone or card`}
        maxLength={keywordLength}
        phones
        {...list.bind('keyword')}
      />
      <ChoicesFilter
        label={t`Grade`}
        options={grades.map(({ grade_id, name }) => ({ value: grade_id, label: name }))}
        {...list.bind('grade_id')}
      />
      <ChoicesFilter label={t`State`} options={stateOptions(locale)} {...list.bind('state')} />
      <ChoicesFilter label={t`Tags`} options={tags} {...list.bind('tag')} />
      <BranchFilter {...list.bind('branch_id')} />
      <ChoicesFilter label={t`Source`} options={sourceOptions(locale)} {...list.bind('source')} />
      <ChoiceFilter
        label={t`Gender`}
        options={[
          { value: 1 as const, label: say(genderPhrases[1], locale) },
          { value: 2 as const, label: say(genderPhrases[2], locale) },
        ]}
        {...list.bind('gender')}
      />
      <ChoiceFilter label={t`Birthday`} options={months} {...list.bind('birthday_month')} />
      <DateRangeFilter
        label={t`Joined`}
        from={list.filters.joined_from}
        to={list.filters.joined_to}
        onChange={(from, to) => list.filter({ joined_from: from, joined_to: to })}
      />
    </QueryHeader>
  );
}
