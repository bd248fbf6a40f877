import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { itemStatePhrases, keysOf } from '@regulars/phrases';
import { choicesField, idField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import type { List } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useOptions } from '../../framework/use-options.ts';
import { withOwn } from './use-item-groups.ts';
import type { Option, useItemGroups } from './use-item-groups.ts';

/** Filters and sorts of the item list, named as in the endpoint's query. */
export const itemList = {
  name: 'items',
  fields: {
    keyword: textField(keywordLength),
    category_id: idField(),
    brand_id: textsField(uuid, 50),
    state: choicesField(keysOf(itemStatePhrases)),
  },
  sorts: ['created_at', 'name', 'code', 'price'],
} as const;

/** A row's id and accessible name. */
export const itemRow = {
  idOf: ({ item_id }: Item) => item_id,
  nameOf: ({ name }: Item) => name,
};

type ItemFilters = FiltersOf<(typeof itemList)['fields']>;

/** The filters above the list. On phones they include the category, which elsewhere is a tree. */
export function useItemFilters(list: List<Item, ItemFilters>, groups: ReturnType<typeof useItemGroups>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const states = useOptions(itemStatePhrases);
  // Includes disabled brands, whose items are still listed.
  const brands = (list.result.data?.items ?? []).reduce<readonly Option[]>(
    (options, { brand_id, brand_name }) => withOwn(options, brand_id, brand_name),
    groups.brands,
  );
  return (
    <>
      <KeywordFilter
        label={t`Item`}
        placeholder={t`Name or code`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      {narrow && <ChoiceFilter label={t`Category`} options={groups.categoryOptions()} {...list.bind('category_id')} />}
      <ChoicesFilter label={t`Brand`} options={brands} {...list.bind('brand_id')} />
      <ChoicesFilter label={t`State`} options={states} {...list.bind('state')} />
    </>
  );
}
