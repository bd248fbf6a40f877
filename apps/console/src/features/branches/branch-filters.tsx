import { useLingui } from '@lingui/react/macro';
import { keywordLength, noRegion } from '@regulars/contract/rules';
import { branchStatePhrases, branchTypePhrases, say } from '@regulars/phrases';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { List } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { branchTypes } from './branch-list.ts';
import type { BranchFilters } from './branch-list.ts';
import { useRegions } from './region-tree.tsx';

/** The filters above the list. On phones they include the region, which elsewhere is a tree. */
export function useBranchFilters(list: Pick<List<never, BranchFilters>, 'bind' | 'filters'>, withTree = true) {
  const { t } = useLingui();
  const locale = useLocale();
  const narrow = useNarrow();
  const states = useOptions(branchStatePhrases);
  const { regions = [], none = 0 } = useRegions(list.filters) ?? {};
  const places = [
    ...regions.map(({ region_code: value, parent, name }) => ({ value, label: parent ? `· ${name}` : name })),
    ...(none > 0 ? [{ value: noRegion, label: t`No region` }] : []),
  ];
  return (
    <>
      <KeywordFilter
        label={t`Branch`}
        placeholder={t`Name, number, contact or phone`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      {(narrow || !withTree) && <ChoiceFilter label={t`Region`} options={places} {...list.bind('region_code')} />}
      <ChoicesFilter
        label={t`Type`}
        options={branchTypes.map((value) => ({ value, label: say(branchTypePhrases[value], locale) }))}
        {...list.bind('branch_type')}
      />
      <ChoicesFilter label={t`State`} options={states} {...list.bind('state')} />
    </>
  );
}
