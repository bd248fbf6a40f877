import type { Api, Unusual, UnusualFilter, UnusualRules } from '@regulars/contract';
import type { DataOf, PageOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { listLogsById, listSignInsById } from '../logs/index.ts';
import {
  getWatch,
  lockWatch,
  setSeen,
  setWatchRules,
  unusualList,
  type UnusualConditions,
  type UnusualRow,
} from './unusual.queries.ts';
import { allRules, rulesFrom } from './unusual.rules.ts';

const missing = 'unusual_not_found';

const present = (row: UnusualRow): Unusual => ({
  unusual_id: row.unusual_id,
  rule: row.rule as Unusual['rule'], // as the job wrote it
  user_id: row.user_id,
  user_name: row.user_name,
  address: row.address,
  vip_id: row.member_id,
  member_name: row.member_name,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  size: row.size,
  seen_at: row.seen_at?.toISOString() ?? null,
  seen_by_name: row.seen_by_name,
});

const conditions = (
  { day }: Pick<Tenant, 'day'>,
  { rule, user_id, state, from, to }: UnusualFilter,
): UnusualConditions => ({
  rules: rule,
  userIds: user_id,
  seen: (state?.includes('seen') && !state.includes('open')) || undefined,
  unseen: (state?.includes('open') && !state.includes('seen')) || undefined,
  from: from === undefined ? undefined : day.startOf(from),
  before: to === undefined ? undefined : day.endOf(to),
});

export const listUnusual = (tenant: Tenant, filter: UnusualFilter): Promise<PageOf<Unusual>> =>
  unusualList.page(tenant.db, filter, conditions(tenant, filter), present);

/** A finding with the entries that it rests on, as far as they are kept and the reader may see them. */
export const getUnusual = async (tenant: Tenant, id: string): Promise<DataOf<Api['GET /logs/unusual/{id}']>> => {
  const row = mustFind(await unusualList.get(tenant.db, id, conditions(tenant, {})), missing);
  const [entries, sign_ins] = await Promise.all([
    listLogsById(tenant, row.log_ids),
    tenant.permissions.has('sign_in_log:read') ? listSignInsById(tenant, row.sign_in_ids) : [],
  ]);
  return { ...present(row), entries, sign_ins };
};

/** Marks findings as looked at, all or none. */
export const seeUnusual = (tenant: Tenant, ids: readonly string[]): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => {
    const found = await setSeen(tx, ids, tenant.now, tenant.userId);
    if (found.length < ids.length) throw new Problem(missing);
    const isOwn = found.some(({ is_own }) => is_own);
    if (isOwn && !tenant.permissions.has('operation_log:watch')) throw new Problem('own_user');
    const changed = found.filter(({ was }) => was === null).map(({ unusual_id }) => unusual_id);
    if (changed.length > 0)
      await recordOperation(tx, tenant, { action: 'unusual.see', subjectKind: 'unusual', subjectIds: changed });
    return { changed: changed.length };
  });

type RulesData = DataOf<Api['GET /logs/unusual-rules']>;

export const getRules = async (view: TenantView): Promise<RulesData> => {
  const { rules, version } = await getWatch(view);
  return { ...rulesFrom(rules), version };
};

/** The rules as logged: each on or off, or from how many on. */
const followed = (rules: UnusualRules): Record<string, boolean | number> =>
  Object.fromEntries(
    allRules.map((rule) => {
      const set = rules[rule];
      return [rule, set.enabled && 'from' in set ? set.from : set.enabled];
    }),
  );

/** Sets what counts as unusual from now on. */
export const setRules = (tenant: Tenant, rules: UnusualRules, seenVersion: number | undefined): Promise<RulesData> =>
  tenant.transaction(async (tx) => {
    const before = mustSee(await lockWatch(tx), 'stale_edit', seenVersion);
    const changes = changesBetween(followed(rulesFrom(before.rules)), followed(rules));
    if (Object.keys(changes).length === 0) return getRules(tx);
    await setWatchRules(tx, rules);
    await recordOperation(tx, tenant, {
      action: 'unusual.rules',
      subjectKind: 'merchant',
      subjectIds: [tx.merchantId],
      changes: [changes],
    });
    return getRules(tx);
  });
