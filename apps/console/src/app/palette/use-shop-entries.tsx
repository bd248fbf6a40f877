import { Package, Store } from 'lucide-react';
import { useNavigate } from 'react-router';
import { moneyText } from '../../format/numbers.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';
import { useRest } from './use-rest.tsx';

const most = 4;
const queryOf = (keyword: string) => ({ keyword, size: most });

/** The branches and items found by name, for who may read them. */
export function useShopEntries(words: string): { entries: readonly Entry[]; searching: boolean } {
  const navigate = useNavigate();
  const branches = useFoundRows('GET /branches', words, { queryOf, enabled: useCanAt('store', 'store:read') });
  const items = useFoundRows('GET /item/item-info', words, { queryOf, enabled: useCanAt('item', 'item:read') });
  const ofBranches = (branches.rows ?? []).map(({ branch_id: id, name, branch_no }): Entry => {
    const address = `/system/storeManagement/detail?id=${id}`;
    return {
      id: `branch-${id}`,
      label: name,
      detail: branch_no,
      before: <EntryIcon icon={Store} />,
      address,
      run: () => void navigate(address, titled(name)),
    };
  });
  const ofItems = (items.rows ?? []).map(({ item_id: id, name, code, price }): Entry => {
    const address = `/item/itemInfo?item=${id}`;
    return {
      id: `item-${id}`,
      label: name,
      detail: `${code} · ${moneyText(price)}`,
      before: <EntryIcon icon={Package} />,
      address,
      run: () => void navigate(address),
    };
  });
  const rest = useRest(words);
  const entries = [
    ...ofBranches,
    ...rest('store', '/system/storeManagement', branches),
    ...ofItems,
    ...rest('item', '/item/itemInfo', items),
  ];
  return { entries, searching: branches.searching || items.searching };
}
