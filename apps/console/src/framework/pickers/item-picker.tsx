import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../api/index.ts';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound } from './picker.ts';
import { useFoundRows } from './use-found-rows.ts';

const pickable = ({ item_id, name, code, price }: Item): Pickable => ({
  id: item_id,
  label: name,
  detail: `${code} · ${moneyText(price)}`,
});

const useFound: UseFound = (words) => {
  const queryOf = (keyword: string) => ({ keyword, state: ['used'], sort: 'name', size: 20 });
  const { rows, ...rest } = useFoundRows('GET /item/item-info', words, { queryOf, browses: true });
  return { ...rest, found: rows?.map(pickable) };
};

interface ItemPickerProps {
  id?: string | undefined;
  none: string;
  ids: readonly string[];
  most: number;
  onChange: (ids: string[]) => void;
}

/** The maximum that the list's query accepts; of more, the names that don't fit the field anyway are left out. */
const mostNamed = 100;

/** Picks items in use, found by name, its pinyin initials, or code. Requires permission to view items. */
export function ItemPicker({ ids, onChange, ...rest }: ItemPickerProps) {
  const { t } = useLingui();
  const query = { item_id: ids.slice(0, mostNamed), size: mostNamed };
  const { data } = useEndpoint('GET /item/item-info', { query }, { enabled: ids.length > 0, quiet: true });
  const known = new Map(data?.items.map((item) => [item.item_id, pickable(item)]));
  const picked = ids.map((id, at) => known.get(id) ?? { id, label: data && at < mostNamed ? t`(removed)` : '…' });
  const texts = { title: t`Choose items`, placeholder: t`Name, pinyin initials or code` };
  return (
    <PickerField {...rest} {...texts} {...{ useFound, picked }} onChange={(all) => onChange(all.map(({ id }) => id))} />
  );
}
