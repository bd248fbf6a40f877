import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useUndo } from '../../framework/use-undo.tsx';

const SoldOutDialog = lazyLayer(async () => (await import('./sold-out-dialog.tsx')).SoldOutDialog);

/** Marks an item as sold out in branches of the user's, and puts it back on sale there. */
export function useSoldOut() {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const branches = useBranches();
  const [item, setItem] = useState<Item>();
  const change = useAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  const soldAt = ({ branch_ids: ids }: Item) => branches.filter(({ value }) => !ids || ids.includes(value));
  const permission = 'item:sell_out';
  const sellOut: RowAction<Item> = {
    key: 'sell_out',
    label: t`Sold out…`,
    permission,
    offered: (row) => row.state === 'used' && soldAt(row).length > row.sold_out.length,
    preload: SoldOutDialog.preload,
    onPress: setItem,
  };
  const putBack: RowAction<Item> = {
    key: 'on_sale',
    label: t`Put back on sale`,
    permission,
    offered: ({ sold_out: branchesNow }) => branchesNow.length > 0,
    async onPress({ item_id: itemId, name, sold_out: branchesNow }) {
      const branch_ids = branchesNow.map(({ branch_id }) => branch_id);
      await change.mutateAsync({ body: { ids: [itemId], branch_ids, operate: 'on_sale' } });
      offerUndo(t`${name} is on sale again`, async () => {
        for (const { branch_id: id, until } of branchesNow)
          await change.mutateAsync({ body: { ids: [itemId], branch_ids: [id], operate: 'sell_out', until } });
      });
    },
  };
  // Where it is sold out already, it is put back first.
  const left = (row: Item) =>
    soldAt(row).filter(({ value }) => !row.sold_out.some(({ branch_id }) => branch_id === value));
  const dialog = item && <SoldOutDialog item={item} branches={left(item)} onClosed={() => setItem(undefined)} />;
  return { soldOutActions: [sellOut, putBack], dialog };
}
