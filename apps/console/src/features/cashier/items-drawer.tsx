import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { moneyText } from '../../format/numbers.ts';
import { useEndless } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { isTyped } from '../../framework/use-stray-keys.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { TillLine } from './basket.ts';
import { CategoryChoice } from './category-choice.tsx';
import { ItemTile } from './item-tile.tsx';
import styles from './items-drawer.module.css';

interface ItemsDrawerProps {
  branchId: string;
  /** What is on the bill. */
  lines: readonly TillLine[];
  /** Fen that the bill comes to; undefined while it is priced. */
  due: number | undefined;
  onAdd: (item: Item) => void;
  /** Something is typed or scanned, which is for the field of items. */
  onTyped: () => void;
  onClosed: () => void;
}

/** Items by category over the bill: a tap or Enter adds one, and it stays open. */
export function ItemsDrawer({ branchId, lines, due, onAdd, onTyped, onClosed }: ItemsDrawerProps) {
  const narrow = useNarrow();
  const { open, onClose } = useDrawer(onClosed);
  const first = useRef<HTMLInputElement>(null);
  const [category, setCategory] = useState<string>();
  /** Before the character is typed, so that it lands in the field: a scanner would otherwise add the focused item by its Enter. */
  function press({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
    if (isTyped(key) && !ctrlKey && !altKey && !metaKey) flushSync(onTyped);
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => (shown ? first.current?.focus() : onClosed())}
      placement={narrow ? 'bottom' : 'right'}
      size={narrow ? '88dvh' : 800}
      closable={{ placement: 'end' }}
      styles={{ body: { padding: 0 } }}
      title={<Trans>Items</Trans>}
      footer={<Summary lines={lines} due={due} onDone={onClose} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is typed anywhere in it is for the field */}
      <div className={styles.parts} onKeyDown={press}>
        <CategoryChoice branchId={branchId} first={first} value={category} onChange={setCategory} />
        <Tiles key={category} branchId={branchId} category={category} lines={lines} onAdd={onAdd} />
      </div>
    </Drawer>
  );
}

interface TilesProps extends Pick<ItemsDrawerProps, 'branchId' | 'lines' | 'onAdd'> {
  category: string | undefined;
}

/** The items of a category, in the order of their codes. */
function Tiles({ branchId, category, lines, onAdd }: TilesProps) {
  const { t } = useLingui();
  const { rows, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEndless(
    'GET /item/item-info',
    { query: { branch_id: [branchId], category_id: category, state: ['used'], sort: 'code', size: 50 } },
  );
  const broken = t`The items did not load`;
  const quantities = new Map(lines.map(({ item, quantity }) => [item?.item_id, quantity]));
  return (
    <div className={styles.items}>
      <Fetched
        result={{ data, error, refetch }}
        skeleton={<SkeletonRows rows={6} columns={['1fr', '1fr', '1fr']} />}
        words={{ missing: broken, missingHint: '', denied: t`You cannot view items`, broken }}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState kind="empty" title={<Trans>No items here</Trans>}>
              <Trans>This branch sells nothing of this category.</Trans>
            </EmptyState>
          ) : (
            <TileGrid>
              {rows.map((item) => (
                <ItemTile
                  key={item.item_id}
                  item={item}
                  soldOut={item.sold_out.some(({ branch_id: at }) => at === branchId)}
                  quantity={quantities.get(item.item_id)}
                  onAdd={() => onAdd(item)}
                />
              ))}
            </TileGrid>
          )
        }
      </Fetched>
      {hasNextPage && (
        <Button size="large" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>More items</Trans>
        </Button>
      )}
    </div>
  );
}

/** Tiles between which the arrow keys move, too. */
function TileGrid({ children }: { children: ReactNode }) {
  function press(event: KeyboardEvent<HTMLUListElement>): void {
    const tiles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const from = tiles.findIndex((tile) => tile === document.activeElement);
    const here = tiles[from]?.getBoundingClientRect();
    if (!here) return;
    const below = (tile: HTMLElement): number => tile.getBoundingClientRect().top - here.top;
    const inColumn = (tile: HTMLElement): boolean => Math.abs(tile.getBoundingClientRect().left - here.left) < 1;
    const next = {
      ArrowLeft: () => tiles[from - 1],
      ArrowRight: () => tiles[from + 1],
      ArrowUp: () => tiles.findLast((tile) => inColumn(tile) && below(tile) < 0),
      ArrowDown: () => tiles.find((tile) => inColumn(tile) && below(tile) > 0),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next()?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <ul className={styles.tiles} onKeyDown={press}>
      {children}
    </ul>
  );
}

/** What is on the bill by now. */
function Summary({ lines, due, onDone }: Pick<ItemsDrawerProps, 'lines' | 'due'> & { onDone: () => void }) {
  return (
    <div className={styles.summary}>
      <output>
        {lines.length === 0 ? (
          <Trans>Nothing on the bill yet</Trans>
        ) : (
          <>
            <Plural value={lines.length} one="# line on the bill" other="# lines on the bill" />
            {due !== undefined && <strong>{moneyText(due)}</strong>}
          </>
        )}
      </output>
      <Button variant="solid" size="large" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
