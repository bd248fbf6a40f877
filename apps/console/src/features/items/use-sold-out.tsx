import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useSoldOutUndo, type SoldOutOperation } from './use-sold-out-undo.ts';

const SoldOutDialog = lazyLayer(async () => (await import('./sold-out-dialog.tsx')).SoldOutDialog);

/** Marks an item as sold out in branches of the user's, and puts it back on sale there. */
export function useSoldOut() {
  const { t } = useLingui();
  const announce = useSoldOutUndo();
  const branches = useBranches();
  const [asked, setAsked] = useState<{ item: Item; operate: SoldOutOperation }>();
  const change = useAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  const soldAt = ({ branch_ids: ids }: Item) => branches.filter(({ value }) => !ids || ids.includes(value));
  const permission = 'item:sell_out';
  const sellOut: RowAction<Item> = {
    key: 'sell_out',
    label: t`Sold out…`,
    permission,
    offered: (row) => row.state === 'used' && soldAt(row).length > row.sold_out.length,
    preload: SoldOutDialog.preload,
    onPress: (item) => setAsked({ item, operate: 'sell_out' }),
  };
  const putBack: RowAction<Item> = {
    key: 'on_sale',
    label: t`Sell again`,
    permission,
    offered: ({ sold_out: now }) => now.length > 0,
    preload: SoldOutDialog.preload,
    async onPress(item) {
      const ids = item.sold_out.map(({ branch_id }) => branch_id);
      // Only those who see several branches are asked which.
      if (ids.length > 1) {
        setAsked({ item, operate: 'on_sale' });
        return;
      }
      await change.mutateAsync({ body: { ids: [item.item_id], branch_ids: ids, operate: 'on_sale' } });
      announce(item, 'on_sale', ids);
    },
  };
  const soldOutIn = ({ sold_out: now }: Item) =>
    now.map(({ branch_id, branch_name }) => ({ value: branch_id, label: branch_name }));
  // Where it is sold out already, it is put back first.
  const left = (row: Item) =>
    soldAt(row).filter(({ value }) => !row.sold_out.some(({ branch_id }) => branch_id === value));
  const dialog = asked && (
    <SoldOutDialog
      {...asked}
      branches={asked.operate === 'on_sale' ? soldOutIn(asked.item) : left(asked.item)}
      onClosed={() => setAsked(undefined)}
    />
  );
  return { soldOutActions: [sellOut, putBack], dialog };
}
