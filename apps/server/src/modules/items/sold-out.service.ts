import type { SoldOutChange } from '@regulars/contract';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
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

/** Until when the items are sold out in each of the branches. */
const untilsOf = (tenant: Tenant, { branch_ids: branchIds, until, untils }: SoldOutChange): (Date | null)[] => {
  if (!untils) {
    const end = untilOf(tenant, until);
    return branchIds.map(() => end);
  }
  if (until !== undefined || untils.length !== branchIds.length)
    throw refuseFields({ path: 'untils', rule: 'invalid' });
  return untils.map((one) => untilOf(tenant, one));
};

const idsOf = (changes: readonly { readonly branch_id: string }[]): string[] =>
  changes.map(({ branch_id }) => branch_id);

/** Marks items as sold out in branches of the user's, or puts them back on sale, all or none. Logs those that changed. */
export const changeSoldOut = (tenant: Tenant, change: SoldOutChange): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => {
    const { now } = tenant;
    const { ids, branch_ids: branchIds, operate } = change;
    const sells = operate === 'on_sale';
    const untils = sells ? [] : untilsOf(tenant, change);
    const mine = new Set((await listBranches(tx, tenant.branches)).map(({ branch_id }) => branch_id));
    if (!branchIds.every((id) => mine.has(id)))
      throw new Problem('branch_not_found', { fields: [{ path: 'branch_ids', rule: 'not_found' }] });
    const items = await itemRows.lock(tx, ids);
    if (items.length < ids.length) throw new Problem('item_not_found');
    const changes = sells
      ? await removeSoldOut(tx, { ids, branchIds, now })
      : await setSoldOut(tx, { ids, branchIds, untils, now });
    // One entry says until when; putting back says only where.
    for (const alike of Map.groupBy(changes, ({ until }) => (sells ? null : (until?.getTime() ?? null))).values()) {
      const changed = Map.groupBy(alike, ({ item_id }) => item_id);
      const end = sells ? null : alike[0]?.until;
      await recordOperation(tx, tenant, {
        action: sells ? 'item.on_sale' : 'item.sell_out',
        subjectKind: 'item',
        subjectIds: [...changed.keys()],
        changes: Array.from(changed.values(), (some) => ({
          sold_out_in: sells ? [idsOf(some), null] : [null, idsOf(some)],
          ...(end && { sold_out_until: [null, end.toISOString()] as const }),
        })),
      });
    }
    return { changed: new Set(changes.map(({ item_id }) => item_id)).size };
  });
