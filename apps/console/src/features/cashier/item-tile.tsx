import { Trans } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { lowerMemberPrice } from '@regulars/contract/rules/items';
import { moneyText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './items-drawer.module.css';

interface ItemTileProps {
  item: Item;
  /** At this branch. */
  soldOut: boolean;
  /** Thousandths of a unit that are on the bill. */
  quantity: number | undefined;
  onAdd: () => void;
}

/** An item that a tap puts on the bill. */
export function ItemTile({ item, soldOut, quantity, onAdd }: ItemTileProps) {
  const { quantityText } = useOrderWords();
  const { name, price, unit, picture } = item;
  const forMembers = lowerMemberPrice(item);
  const members = forMembers !== undefined && moneyText(forMembers);
  return (
    <li>
      <button type="button" className={styles.tile} disabled={soldOut} onClick={onAdd}>
        {picture && <img src={picture} alt="" width={48} height={48} loading="lazy" className={styles.picture} />}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.price}>
            <strong>{moneyText(price)}</strong>
            {unit && <small> / {unit}</small>}
          </span>
          {members && (
            <small>
              <Trans>members {members}</Trans>
            </small>
          )}
          {soldOut && (
            <StateTag meaning="attention">
              <Trans>Sold out</Trans>
            </StateTag>
          )}
        </span>
        {quantity !== undefined && <span className={styles.count}>×{quantityText(quantity, null)}</span>}
      </button>
    </li>
  );
}
