import type { Api, Branch, BranchChanges, BranchFilter, CentreBranch, NewBranchApplication } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { faultyException, faultyWeekday, type BranchHours } from '@regulars/contract/rules/hours';
import { branchActionPhrases, say } from '@regulars/phrases';
import {
  actionOf,
  changeRows,
  runAction,
  selectionIn,
  undoChanges,
  undoReached,
  type ActionOutcome,
} from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Reader, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustFind, mustSee, wording } from '../../platform/lists/editing.ts';
import { isRegion, regionAbove, regionName } from '../../platform/regions/regions.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { getFiguresOf } from './branch-figures.queries.ts';
import { isWithin } from './branch-scope.rules.ts';
import {
  branchList,
  branchRows,
  conditionsOf,
  getMerchantHours,
  hoursOf,
  listBranchesOpening,
  type BranchRecord,
} from './branches.queries.ts';
import { branchesAt, openingAt, withFigures } from './branches.presenter.ts';
import { kindOf, tidyHours, typeOf } from './branches.rules.ts';

export const missing = 'no_such_branch';
export const numberTaken = wording({
  branch_merchant_id_branch_no_key: { problem: 'branch_no_taken', field: 'branch_no' },
});

/** A branch in the user's scope. */
export const getBranchRow = async (
  view: TenantView,
  tenant: Pick<Tenant, 'branches'>,
  id: string,
): Promise<BranchRecord> => mustFind(await branchList.get(view, id, conditionsOf(tenant, {})), missing);

export const getShown = async (view: TenantView, tenant: Tenant, id: string): Promise<Branch> =>
  branchesAt(tenant, await getMerchantHours(view))(await getBranchRow(view, tenant, id));

export const listOwnBranches = async (
  tenant: Tenant,
  filter: BranchFilter,
): Promise<PageOf<Branch> & { as_of: string }> => {
  const present = branchesAt(tenant, await getMerchantHours(tenant.db));
  const page = await branchList.page(tenant.db, filter, conditionsOf(tenant, filter), present);
  return { ...page, as_of: tenant.now.toISOString() };
};

export const listCentreBranches = async (tenant: Tenant, filter: BranchFilter): Promise<PageOf<CentreBranch>> => {
  const page = await branchList.page(tenant.db, filter, conditionsOf(tenant, filter), (row) => row);
  const present = branchesAt(tenant, await getMerchantHours(tenant.db));
  const figures = await getFiguresOf(tenant.db, page.items.map(({ branch_id }) => branch_id), tenant);
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const of = figures.get(row.branch_id);
      return of ? [withFigures(present(row), of)] : [];
    }),
  };
}; // prettier-ignore

export const getCentreBranch = async (tenant: Tenant, id: string): Promise<CentreBranch> => {
  const row = await getBranchRow(tenant.db, tenant, id);
  const figures = (await getFiguresOf(tenant.db, [id], tenant)).get(id);
  const present = branchesAt(tenant, await getMerchantHours(tenant.db));
  return withFigures(present(row), mustFind(figures, missing));
};

export const listBelonging = async (tenant: Tenant): Promise<DataOf<Api['GET /branches/belong']>> => {
  const { db, branches } = tenant;
  const [rows, merchantHours] = await Promise.all([listBranchesOpening(db, branches), getMerchantHours(db)]);
  const openingOf = openingAt(tenant, merchantHours);
  return rows.map((row) => {
    const { branch_id, branch_no, name, state, region_code } = row;
    const { now, today } = openingOf(row);
    return { branch_id, branch_no, name, state, region_code, branch_type: typeOf(row), now, today };
  });
};

/** The regions that have branches, each after what contains it. */
export const countByRegion = async (
  tenant: Tenant,
  filter: QueryOf<Api['GET /branches/region-counts']>,
): Promise<DataOf<Api['GET /branches/region-counts']>> => {
  const counts = (await branchList.counts(tenant.db, 'region_code', conditionsOf(tenant, filter))) ?? [];
  const own = new Map(counts.map(({ value, count }) => [value, count]));
  const shown = new Set<string>();
  for (const { value } of counts)
    for (let at = value ?? undefined; at !== undefined; at = regionAbove(at)) shown.add(at);
  const regions = [...shown].toSorted().map((code) => ({
    region_code: code,
    parent: regionAbove(code) ?? null,
    name: regionName(code, tenant.language),
    count: own.get(code) ?? 0,
  }));
  return { regions, none: own.get(null) ?? 0 };
};

/** What a schema can't express of a branch's particulars. Throws invalid_input. */
export const mustBeSound = ({
  region_code: region,
  latitude,
  longitude,
}: Pick<NewBranchApplication, 'region_code' | 'latitude' | 'longitude'>): void => {
  if (region && !isRegion(region)) throw refuseFields({ path: 'region_code', rule: 'region' });
  if (((latitude ?? null) === null) !== ((longitude ?? null) === null))
    throw refuseFields({ path: (latitude ?? null) === null ? 'latitude' : 'longitude', rule: 'place' });
};

const mustBeHours = (hours: BranchHours): BranchHours => {
  const weekday = faultyWeekday(hours.week);
  if (weekday !== undefined) throw refuseFields({ path: `hours.week.${weekday}`, rule: 'hours' });
  const dates = new Set<string>();
  const exception = faultyException(hours);
  if (exception !== undefined) throw refuseFields({ path: `hours.exceptions.${exception}.spans`, rule: 'hours' });
  for (const [at, { date }] of hours.exceptions.entries()) {
    if (dates.has(date)) throw refuseFields({ path: `hours.exceptions.${at}.date`, rule: 'unique_items' });
    dates.add(date);
  }
  return tidyHours(hours);
};

/** Hours as stored, checked; left out where they are the same. */
export const hoursAfter = (
  before: BranchHours | null,
  hours: BranchHours | null | undefined,
): { hours?: string | null } => {
  if (hours === undefined) return {};
  const after = hours && mustBeHours(hours);
  const isSame = JSON.stringify(after) === JSON.stringify(before && tidyHours(before));
  return isSame ? {} : { hours: after && JSON.stringify(after) };
};

/** Throws invalid_input, no_such_branch, branch_no_taken, stale_edit. */
export const editBranch = (
  tenant: Tenant,
  id: string,
  { branch_type: type, hours, ...changes }: BranchChanges,
  seenVersion: number | undefined,
): Promise<Branch> =>
  numberTaken(() =>
    tenant.transaction(async (tx) => {
      await getBranchRow(tx, tenant, id);
      const before = mustSee(await lockBranch(tx, id), missing, seenVersion);
      if (type !== undefined && before.is_head) throw refuseFields({ path: 'branch_type', rule: 'head_type' });
      mustBeSound({ ...before, ...changes });
      const given = { ...changes, ...(type !== undefined && { kind: kindOf(type) }), ...hoursAfter(hoursOf(before), hours) };
      await editRows(tx, tenant, branchRows, [id], given, { action: 'branch.update', missing, seenVersion });
      return getShown(tx, tenant, id);
    }),
  ); // prettier-ignore

export const lockBranch = async (tx: TenantTx, id: string): Promise<BranchRecord | undefined> => {
  const [row] = await branchRows.lock(tx, [id]);
  return row as BranchRecord | undefined; // as its queries state
};

type Operated = { readonly operate: 'open' | 'pause' };

/** Pauses and resumes branches, but for closed ones. */
export const branchAction = actionOf<Operated, QueryOf<Api['GET /branches']>>({
  kind: 'branch',
  permission: () => 'store:update',
  title: ({ operate }, language) => say(branchActionPhrases[operate], language),
  select: (view, reader, filter, range) => branchList.ids(view, conditionsOf(reader, filter), range),
  apply: async (tx, reader: Reader, ids, { operate }) => {
    const rows = (await branchRows.lock(tx, ids)).filter(({ branch_id }) => isWithin(reader.branches, branch_id));
    const usable = rows.filter(({ state }) => state !== 'closed').map(({ branch_id }) => branch_id);
    const state = operate === 'open' ? 'open' : 'paused';
    const { changed, skipped } = await changeRows(tx, reader, branchRows, usable, { state }, 'branch.state');
    const [gone, closed] = [ids.length - rows.length, rows.length - usable.length];
    return { changed, skipped: { ...skipped, ...(gone > 0 && { gone }), ...(closed > 0 && { closed }) } };
  },
  refusals: { gone: () => new Problem(missing), closed: () => new Problem('branch_closed') },
  undo: (tx, reader, kept) =>
    undoReached(
      kept,
      ({ id }) => isWithin(reader.branches, id),
      (reached) => undoChanges(tx, reader, branchRows, reached, 'branch.state'),
    ),
});

export const changeBranches = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /branches']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, branchAction, selectionIn(selected), { operate }, queue);
