import type { SoldOutChange } from '@regulars/contract';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';
import { itemRows } from './items.queries.ts';
import { removeSoldOut, setSoldOut } from './sold-out.queries.ts';

const longest = 366 * 24 * 3_600_000;

const untilOf = ({ now, day }: Tenant, until: string | null | undefined): Date | null => {
  if (until === null) return null;
  const end = until === undefined ? day.endOf(day.today()) : new Date(until);
  if (end <= now || end.getTime() > now.getTime() + longest)
    throw new Problem('sold_out_past', { fields: [{ path: 'until', rule: 'within_year' }] });
  return end;
};

const idsOf = (changes: readonly { readonly branch_id: string }[]): string[] =>
  changes.map(({ branch_id }) => branch_id);

/** Marks items as sold out in branches of the user's, or puts them back on sale, all or none. Logs those that changed. */
export const changeSoldOut = (
  tenant: Tenant,
  { ids, branch_ids: branchIds, operate, until }: SoldOutChange,
): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => {
    const { now } = tenant;
    const end = operate === 'sell_out' ? untilOf(tenant, until) : null;
    const mine = new Set((await listBranches(tx, tenant.branches)).map(({ branch_id }) => branch_id));
    if (!branchIds.every((id) => mine.has(id)))
      throw new Problem('branch_not_found', { fields: [{ path: 'branch_ids', rule: 'not_found' }] });
    const items = await itemRows.lock(tx, ids);
    if (items.length < ids.length) throw new Problem('item_not_found');
    const changes =
      operate === 'sell_out'
        ? await setSoldOut(tx, { ids, branchIds, until: end, now })
        : await removeSoldOut(tx, { ids, branchIds, now });
    const changed = Map.groupBy(changes, ({ item_id }) => item_id);
    if (changed.size === 0) return { changed: 0 };
    await recordOperation(tx, tenant, {
      action: operate === 'sell_out' ? 'item.sell_out' : 'item.on_sale',
      subjectKind: 'item',
      subjectIds: [...changed.keys()],
      changes: Array.from(changed.values(), (some) => ({
        sold_out_in: operate === 'sell_out' ? [null, idsOf(some)] : [idsOf(some), null],
        ...(end && { sold_out_until: [null, end.toISOString()] as const }),
      })),
    });
    return { changed: changed.size };
  });
