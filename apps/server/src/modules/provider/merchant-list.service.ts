import type { ProviderMerchant, ProviderMerchantFilter } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import {
  logSubjectPhrases,
  merchantFilePhrases,
  openStatusPhrases,
  planPhrases,
  say,
  uninitialisedPhrase,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import type { PlatformView } from '../../platform/database/index.ts';
import { Problem, type FileAnswer, type Provider } from '../../platform/http/index.ts';
import { containing } from '../../platform/lists/conditions.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { byteOrderMark, csvLines } from '../../platform/sheets/csv-lines.ts';
import {
  countMerchantRows,
  listMerchantFigures,
  listMerchantRows,
  type FiguresRow,
  type MerchantConditions,
  type MerchantRow,
  type MerchantSort,
} from './merchant-list.queries.ts';
import { spendLookup } from './provider-accounts.service.ts';

export const presentRow = (
  row: MerchantRow,
  figures: FiguresRow | undefined,
  language: Language,
): ProviderMerchant => ({
  merchant_id: row.merchant_id,
  merchant_no: row.merchant_no,
  abbreviation_name: row.abbreviation_name,
  owner: figures?.owner ? { ...figures.owner, phone: maskPhone(figures.owner.phone) } : null,
  vip_open_status: row.vip_open_status,
  is_initialize: row.initialised_at !== null,
  expires_on: row.expires_on,
  days_left: row.days_left,
  plan: row.plan,
  plan_name: say(planPhrases[row.plan], language),
  branch_limit: row.branch_limit,
  branches: figures?.branches ?? 0,
  users: figures?.users ?? 0,
  members: row.members,
  created_at: row.created_at.toISOString(),
});

/** As the console words it. */
const stateOf = ({ vip_open_status: status, is_initialize: isReady }: ProviderMerchant): Phrase =>
  isReady || (status !== 1 && status !== 3) ? openStatusPhrases[status] : uninitialisedPhrase;

export const listFigures = async (
  view: PlatformView,
  rows: readonly MerchantRow[],
): Promise<ReadonlyMap<string, FiguresRow>> => {
  const found = await view.query(listMerchantFigures, [rows.map((row) => row.merchant_id)]);
  return new Map(found.map((row) => [row.merchant_id, row]));
};

/** What stands for no last day, as the list sorts it. */
const noDate = '0001-01-01';
const isKey: Readonly<Record<MerchantSort, (value: string) => boolean>> = {
  created_at: (value) => /^.{23}\d{3}Z$/.test(value) && isInstant(`${value.slice(0, 23)}Z`),
  expires_on: (value) => value === noDate || isInstant(`${value}T00:00:00.000Z`),
  members: (value) => /^(-1|\d{1,15})$/.test(value),
};

type Filter = Pick<ProviderMerchantFilter, 'keyword' | 'vip_open_status' | 'plan' | 'expires_from' | 'expires_to'>;

/** Throws too_many_lookups for a whole phone. */
const conditionsOf = async (
  provider: Provider,
  { keyword, vip_open_status, plan, expires_from, expires_to }: Filter,
): Promise<MerchantConditions> => {
  const typed = readPhone(keyword ?? '');
  const phone = matches(phonePattern, typed) ? typed : undefined;
  if (phone) await spendLookup(provider);
  return {
    now: provider.now,
    nameLike: containing(keyword),
    phone,
    statuses: vip_open_status,
    plans: plan,
    from: expires_from,
    to: expires_to,
  };
};

const wayOf = ({ sort, order }: Pick<ProviderMerchantFilter, 'sort' | 'order'>) =>
  ({
    sort: sort ?? 'created_at',
    order: order ?? (sort === 'expires_on' ? 'asc' : 'desc'),
  }) as const;

/** All merchants, filtered and sorted. Throws too_many_lookups for a whole phone. */
export const listMerchants = async (
  provider: Provider,
  filter: ProviderMerchantFilter,
): Promise<PageOf<ProviderMerchant>> => {
  const { db, language } = provider;
  const { index, size, offset } = pageOf(filter);
  const way = wayOf(filter);
  const list = `provider_merchants.${way.sort}.${way.order}`;
  const after = filter.cursor === undefined ? undefined : readCursor(list, filter.cursor, isKey[way.sort]);
  const conditions = await conditionsOf(provider, filter);
  const rows = await listMerchantRows(db, conditions, { ...way, after, limit: size + 1, offset: after ? 0 : offset });
  const counted = await countMerchantRows(db, conditions);
  const figures = await listFigures(db, rows.slice(0, size));
  return presentPage(
    { rows, counted },
    { index, size },
    (row) => presentRow(row, figures.get(row.merchant_id), language),
    (row) => writeCursor(list, { value: row.key, id: row.merchant_id }),
  );
};

const mostInFile = 10_000;

/** The list as a file, in the reader’s language. Throws merchants_too_many, and too_many_lookups for a whole phone. */
export const writeMerchants = async (
  provider: Provider,
  filter: Filter & Pick<ProviderMerchantFilter, 'sort' | 'order'>,
): Promise<FileAnswer & { mediaType: 'text/csv' }> => {
  const { db, language } = provider;
  const asked = { ...wayOf(filter), after: undefined, limit: mostInFile + 1, offset: 0 };
  const rows = await listMerchantRows(db, await conditionsOf(provider, filter), asked);
  if (rows.length > mostInFile) throw new Problem('merchants_too_many', { values: { limit: mostInFile } });
  const figures = await listFigures(db, rows);
  const heads = Object.values(merchantFilePhrases).map((phrase) => say(phrase, language));
  const lines = rows.map((row) => {
    const one = presentRow(row, figures.get(row.merchant_id), language);
    const cells: Record<keyof typeof merchantFilePhrases, string | number | null | undefined> = {
      merchant_no: one.merchant_no,
      name: one.abbreviation_name,
      owner: one.owner?.name,
      phone: one.owner?.phone,
      plan: one.plan_name,
      branch_limit: one.branch_limit,
      branches: one.branches,
      users: one.users,
      members: one.members,
      expires_on: one.expires_on,
      state: say(stateOf(one), language),
    };
    return Object.values(cells).map((cell) => String(cell ?? ''));
  });
  const name = `${say(logSubjectPhrases.merchant, language)}.csv`;
  return { mediaType: 'text/csv', name, content: byteOrderMark + csvLines([heads, ...lines]) };
};
