import type { Api, MerchantFilter, MerchantFigures, MerchantItem, MerchantRow } from '@regulars/contract';
import type { DataOf, PageOf } from '@regulars/contract/kernel';
import { Problem, type Account } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/paging/paging.ts';
import { branchesValue } from '../branches/index.ts';
import { grantedPermissions } from '../permissions/index.ts';
import { presentItem, presentRow } from './merchants.presenter.ts';
import { getMerchantFiguresRow, listLinkedMerchantRows, type LinkedMerchantRow } from './merchants.queries.ts';
import { merchantStanding } from './merchants.rules.ts';

/** The account's merchants. */
const listLinked = ({ platform, accountId }: Account): Promise<LinkedMerchantRow[]> =>
  platform.query(listLinkedMerchantRows, [accountId]);

type Compare = (one: LinkedMerchantRow, other: LinkedMerchantRow) => number;
const text = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byName =
  (language: string): Compare =>
  (one, other) =>
    one.abbreviation_name.localeCompare(other.abbreviation_name, language) || text(one.merchant_no, other.merchant_no);

/** The latest first; those never used last. `last_seen_at` is an hour behind at most, so the last entered one counts first. */
const byUse: Compare = (one, other) =>
  Number(other.is_last) - Number(one.is_last) ||
  (other.last_seen_at?.getTime() ?? 0) - (one.last_seen_at?.getTime() ?? 0);

const openFirst =
  ({ now }: Account): Compare =>
  (one, other) =>
    Number(merchantStanding(one, now).closed !== undefined) - Number(merchantStanding(other, now).closed !== undefined);

const inOrderOf =
  (...compares: readonly Compare[]): Compare =>
  (one, other) =>
    compares.reduce((found, compare) => found || compare(one, other), 0);

/** Open ones first, then by name. */
export const listMerchants = async (account: Account): Promise<MerchantItem[]> =>
  (await listLinked(account))
    .toSorted(inOrderOf(openFirst(account), byName(account.language)))
    .map((row) => presentItem(row, account.now, account.language));

/** All of them, briefly. */
export const listAllBriefly = async (account: Account): Promise<DataOf<Api['GET /merchants/all']>> =>
  (await listLinked(account))
    .toSorted(byName(account.language))
    .map(({ merchant_id, merchant_no, abbreviation_name, ...row }) => ({
      merchant_id,
      merchant_no,
      abbreviation_name,
      vip_open_status: merchantStanding(row, account.now).vipOpenStatus,
    }));

/** Open ones first, of these the last used. */
export const listByUse = async (account: Account): Promise<LinkedMerchantRow[]> =>
  (await listLinked(account)).toSorted(inOrderOf(openFirst(account), byUse, byName(account.language)));

/** Whether the account can work in the merchant now, as this session was signed in. */
export const canEnter = (account: Account, row: LinkedMerchantRow): boolean =>
  merchantStanding(row, account.now).closed === undefined && (!row.demands_second_factor || account.hasSecondFactor);

/** The branches that the account works in there. */
export const branchesIn = (row: LinkedMerchantRow): 'all' | readonly string[] =>
  row.all_branches ? 'all' : row.branches;

const getFigures = async (account: Account, row: LinkedMerchantRow): Promise<MerchantFigures | null> => {
  const granted = grantedPermissions(row.all_permissions, row.permissions);
  if (!canEnter(account, row) || !granted.has('merchant:read')) return null;
  const values = [row.merchant_id, branchesValue(branchesIn(row))];
  return (await account.tenantDb(row.merchant_id).query(getMerchantFiguresRow, values))[0] ?? null;
};

/** An account is linked to few merchants, so they are filtered and sorted here; figures are read of the page alone. */
export const listMerchantPage = async (
  account: Account,
  { keyword = '', vip_open_status: statuses, merchant_pass_type: passes, sort, order, ...page }: MerchantFilter,
): Promise<PageOf<MerchantRow>> => {
  const { index, size, offset } = pageOf(page);
  if (page.cursor !== undefined) throw new Problem('cursor_invalid'); // none is ever offered
  const wanted = keyword.trim().toLowerCase();
  const found = (await listLinked(account)).filter(
    (row) =>
      [row.abbreviation_name, row.merchant_no].some((one) => one.toLowerCase().includes(wanted)) &&
      (statuses?.includes(merchantStanding(row, account.now).vipOpenStatus) ?? true) &&
      (passes?.includes(row.pass_type) ?? true),
  );
  const compares: Readonly<Record<NonNullable<typeof sort>, Compare>> = {
    last_used_at: (one, other) => byUse(other, one),
    abbreviation_name: byName(account.language),
    expires_on: (one, other) => text(one.expires_on ?? '', other.expires_on ?? ''),
  };
  const compare = compares[sort ?? 'last_used_at'];
  const isDescending = (order ?? (sort === undefined || sort === 'last_used_at' ? 'desc' : 'asc')) === 'desc';
  const asked: Compare = isDescending ? (one, other) => compare(other, one) : compare;
  const sorted = found.toSorted(inOrderOf(asked, byName(account.language)));
  const rows = sorted.slice(offset, offset + size);
  const items = await Promise.all(rows.map(async (row) => presentRow(row, await getFigures(account, row), account)));
  return { items, total: found.length, total_exact: true, index, size, next_cursor: null };
};
