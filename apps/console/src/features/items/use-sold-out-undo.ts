import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useUndo } from '../../framework/use-undo.tsx';

export type SoldOutOperation = 'sell_out' | 'on_sale';

/** Announces that an item is sold out or on sale again in branches, and offers to undo it by one call. */
export function useSoldOutUndo() {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const { mutateAsync } = useAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  return ({ item_id, name, sold_out: before }: Item, operate: SoldOutOperation, branchIds: readonly string[]): void => {
    const ids = [item_id];
    if (operate === 'sell_out') {
      const branch_ids = [...branchIds];
      offerUndo(t`${name} is sold out`, () => mutateAsync({ body: { ids, branch_ids, operate: 'on_sale' } }));
      return;
    }
    const were = before.filter(({ branch_id }) => branchIds.includes(branch_id));
    const [branch_ids, untils] = [were.map(({ branch_id }) => branch_id), were.map(({ until }) => until)];
    offerUndo(t`${name} is on sale again`, () =>
      mutateAsync({ body: { ids, branch_ids, operate: 'sell_out', untils } }),
    );
  };
}
