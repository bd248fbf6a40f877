import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';

const SoldOutDialog = lazyLayer(async () => (await import('./sold-out-dialog.tsx')).SoldOutDialog);

/** Marks an item as sold out in branches of the user's, and puts it back on sale there. */
export function useSoldOut() {
  const { t } = useLingui();
  const { message } = useFeedback();
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
    async onPress({ item_id: id, name, sold_out: branchesNow }) {
      const branch_ids = branchesNow.map(({ branch_id }) => branch_id);
      await change.mutateAsync({ body: { ids: [id], branch_ids, operate: 'on_sale' } });
      void message.success(t`${name} is on sale again`);
    },
  };
  const dialog = item && <SoldOutDialog item={item} branches={soldAt(item)} onClosed={() => setItem(undefined)} />;
  return { soldOutActions: [sellOut, putBack], dialog };
}
