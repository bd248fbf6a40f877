import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { lowerMemberPrice } from '@regulars/contract/rules/items';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { changesOf } from '../../framework/form/edits.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import type { ItemValues } from './item-fields.tsx';
import styles from './items.module.css';

interface ItemPreviewProps {
  entity: EntityForm<ItemValues>;
  labels: Readonly<Record<keyof ItemValues, string>>;
  textOf: (name: keyof ItemValues, value: unknown) => string;
  picture: string | null;
  /** Undefined: it is new. */
  item: Item | undefined;
}

/** Shows the item as it is sold, and says what saving will do. */
export function ItemPreview({ entity: { values, base }, labels, textOf, picture, item }: ItemPreviewProps) {
  const { t } = useLingui();
  const isNew = item === undefined;
  const [price, before] = [readMoney(values.price), readMoney(base.values.price)];
  const forMembers = readMoney(values.member_price);
  const changed = Object.keys(changesOf(base.values, values)) as (keyof ItemValues)[]; // its own keys
  const where = textOf('branch_ids', values.branch_ids);
  const names = changed.map((name) => labels[name]).join(t`, `);
  return (
    <div className={styles.preview}>
      <h3>
        <Trans>What is sold</Trans>
      </h3>
      <div className={styles.card}>
        <Avatar id={values.code} name={values.name} kind="merchant" size={56} picture={picture} />
        <span>
          <strong>{values.name.trim() || t({ message: 'Name', context: 'of an item' })}</strong>
          <small>{values.unit?.trim() || values.code}</small>
        </span>
        {price !== undefined && <Money fen={price} />}
      </div>
      {price !== undefined && forMembers !== undefined && <MembersSentence fen={forMembers} price={price} />}
      {item && <Added item={item} />}
      <h3>
        <Trans>After saving</Trans>
      </h3>
      <p>
        {isNew && where !== '' && <Trans>The item can be sold at once: {where}.</Trans>}
        {!isNew && changed.length === 0 && <Trans>Nothing is changed yet.</Trans>}
        {!isNew && changed.length > 0 && (
          <Trans>Changes at once: {names}. The operation log keeps the old values.</Trans>
        )}
      </p>
      {!isNew && price !== undefined && before !== undefined && price !== before && where !== '' && (
        <p>
          <PriceSentence price={price} before={before} where={where} />
        </p>
      )}
    </div>
  );
}

/** What members pay. */
function MembersSentence({ fen, price }: { fen: number; price: number }) {
  const [costs, less] = [`¥${yuanText(fen)}`, `¥${yuanText(price - fen)}`];
  return (
    <p>
      {lowerMemberPrice({ price, member_price: fen }) !== undefined ? (
        <Trans>
          Members pay {costs}, {less} less. Exclusive prices among the privileges say which grades.
        </Trans>
      ) : (
        <Trans>The members’ price isn’t below the price, so members pay the price.</Trans>
      )}
    </p>
  );
}

/** When it was added and, if quickly, by whom. */
function Added({ item: { created_at, origin, added_by: by } }: { item: Item }) {
  const when = useDates().cellTime(created_at);
  if (origin === null)
    return (
      <p>
        <Trans>Added {when}.</Trans>
      </p>
    );
  return (
    <p>
      {by === null ? (
        <Trans>Added quickly, {when}.</Trans>
      ) : (
        <Trans>
          Added quickly by {by}, {when}.
        </Trans>
      )}
    </p>
  );
}

/** What a new price means, and where. */
function PriceSentence({ price, before, where }: { price: number; before: number; where: string }) {
  const [now, by] = [`¥${yuanText(price)}`, `¥${yuanText(Math.abs(price - before))}`];
  return price > before ? (
    <Trans>
      Costs {now} from now on, {by} more than before: {where}.
    </Trans>
  ) : (
    <Trans>
      Costs {now} from now on, {by} less than before: {where}.
    </Trans>
  );
}
