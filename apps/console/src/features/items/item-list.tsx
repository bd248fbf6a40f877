import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { keywordLength, noCategory } from '@regulars/contract/rules';
import { soldOutPhrases, statePhrases, keysOf } from '@regulars/phrases';
import {
  choiceField,
  choicesField,
  idField,
  textField,
  textsField,
  uuid,
} from '../../framework/list/address-fields.ts';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import type { List } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useOptions } from '../../framework/use-options.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import type { useItemGroups } from '../../framework/items/use-item-groups.ts';

/** Filters and sorts of the item list, named as in the endpoint's query. */
export const itemList = {
  name: 'items',
  fields: {
    keyword: textField(keywordLength),
    category_id: idField(noCategory),
    brand_id: textsField(uuid, 50),
    branch_id: textsField(uuid, 200),
    state: choicesField(keysOf(statePhrases)),
    sold_out: choicesField(keysOf(soldOutPhrases)),
    origin: choiceField(['quick']),
  },
  sorts: ['created_at', 'name', 'code', 'price'],
} as const;

/** A row's id and accessible name. */
export const itemRow = {
  idOf: ({ item_id }: Item) => item_id,
  nameOf: ({ name }: Item) => name,
};

export type ItemFilters = FiltersOf<(typeof itemList)['fields']>;

/** The filters above the list. On phones they include the category, which elsewhere is a tree. */
export function useItemFilters(list: List<Item, ItemFilters>, groups: ReturnType<typeof useItemGroups>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const branches = useBranches();
  const states = useOptions(statePhrases);
  const soldOut = useOptions(soldOutPhrases);
  const categories = [...groups.categoryOptions, { value: noCategory, label: t`No category` }];
  // Includes disabled brands, whose items are still listed.
  const brands = groups.brandOptions(list.result.data?.items ?? []);
  return (
    <>
      <KeywordFilter
        label={t`Item`}
        placeholder={t`Name, pinyin initials or code`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      {narrow && <ChoiceFilter label={t`Category`} options={categories} {...list.bind('category_id')} />}
      {branches.length > 1 && <BranchFilter {...list.bind('branch_id')} />}
      <ChoicesFilter label={t`Brand`} options={brands} {...list.bind('brand_id')} />
      <ChoicesFilter label={t`State`} options={states} {...list.bind('state')} />
      <ChoicesFilter label={t`Sold out now`} options={soldOut} {...list.bind('sold_out')} />
      <ChoiceFilter
        label={t`Origin`}
        options={[{ value: 'quick', label: t`Added quickly` }]}
        {...list.bind('origin')}
      />
    </>
  );
}
