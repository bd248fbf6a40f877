import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { lowerMemberPrice } from '@regulars/contract/rules/items';
import { separators } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useStateColumn } from '../../framework/list/use-state-column.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Money } from '../../ui/money.tsx';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import styles from './items.module.css';
import { SoldOutTag } from './sold-out-tag.tsx';

/** From this window width, there is room for every column beside the tree. */
const wide = 1700;

export function useItemColumns(): ListColumn<Item, 'name' | 'code' | 'price' | 'created_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const state = useStateColumn();
  const separator = separators[useLocale()];
  return [
    {
      key: 'item',
      title: t`Item`,
      width: 157,
      fixed: 'start',
      sort: 'name',
      exported: ['name'],
      render: (item) => <ItemName item={item} />,
    },
    { key: 'code', title: t`Code`, width: 92, from: wide, onCard: 'none', sort: 'code', render: ({ code }) => code },
    { key: 'category', title: t`Category`, width: 90, render: (item) => item.category_name ?? '–' },
    {
      key: 'price',
      title: t`Price`,
      width: 114,
      align: 'right',
      sort: 'price',
      exported: ['price', 'member_price'],
      render: (item) => <Prices item={item} />,
    },
    {
      key: 'unit',
      title: t({ message: 'Unit', context: 'an item’s' }),
      width: 52,
      onCard: 'none',
      render: ({ unit }) => unit ?? '–',
    },
    {
      key: 'branches',
      title: t`Sold at`,
      width: 107,
      render: ({ branch_names: names }) => {
        if (!names) return t`Every branch`;
        const [first = '', ...others] = names;
        return (
          <span title={names.join(separator)}>
            {others.length === 0 ? first : `${first} +${countText(others.length)}`}
          </span>
        );
      },
    },
    { key: 'brand', title: t`Brand`, width: 120, from: wide, render: ({ brand_name }) => brand_name ?? '–' },
    { key: 'remark', title: t`Note`, width: 200, onCard: 'none', from: wide, render: ({ remark }) => remark ?? '–' },
    {
      key: 'created_at',
      title: t`Added`,
      width: 120,
      sort: 'created_at',
      onCard: 'none',
      from: wide,
      render: ({ created_at }) => dates.cell(created_at),
    },
    {
      ...state,
      width: 152,
      render: (item) =>
        item.state === 'used' && item.sold_out.length > 0 ? <SoldOutTag item={item} /> : state.render(item),
    },
  ];
}

/** The price and, where it is lower, that of members. */
function Prices({ item }: { item: Item }) {
  const forMembers = lowerMemberPrice(item);
  const members = forMembers !== undefined && moneyText(forMembers);
  return (
    <>
      <Money fen={item.price} />
      {members && (
        <small className={styles.under}>
          <Trans>member {members}</Trans>
        </small>
      )}
    </>
  );
}

/** An item with its code and, if it was added quickly, by whom. */
function ItemName({ item: { item_id: id, name, code, picture, origin, added_by: by } }: { item: Item }) {
  const { t } = useLingui();
  const note = origin === null ? code : t`${code}, added quickly by ${by ?? '…'}`;
  return <NamedAvatar id={id} name={name} kind="merchant" picture={picture} note={note} />;
}
