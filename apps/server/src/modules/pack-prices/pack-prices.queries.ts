import type { PackKind } from '@regulars/phrases';
import { columnsOf, statement, type PlatformTx, type RowOfColumns } from '../../platform/database/index.ts';

type View = Pick<PlatformTx, 'query'>;

const columns = columnsOf('pack_price', [
  'pack_price_id',
  'kind',
  'units',
  'price',
  'valid_days',
  'on_sale',
  'from_at',
  'set_at',
  'set_by',
  'ended_at',
  'ended_by',
  'version',
]);
export type PackPriceRow = RowOfColumns<typeof columns, { readonly kind: PackKind; readonly price: number }>;

const list = statement<{ readonly counted: number; readonly page: PackPriceRow[] }>(
  'pack_prices',
  `with found as materialized (select ${columns.select()} from pack_price where $1::boolean or ended_at is null or (ended_at > $5 and ended_at > from_at))
   select (select count(*) from found) as counted, (
     select coalesce(jsonb_agg(${columns.object('p')} order by p.kind, p.units, p.pack_price_id desc), '[]') from (
       select * from found f
       where $4::uuid is null or (f.kind, f.units) > (select c.kind, c.units from found c where c.pack_price_id = $4)
         or ((f.kind, f.units) = (select c.kind, c.units from found c where c.pack_price_id = $4) and f.pack_price_id < $4)
       order by f.kind, f.units, f.pack_price_id desc offset $2 limit $3
     ) p
   ) as page`,
);
/** One row more than asked for, if there is one. */
export const listPackPriceRows = async (
  view: View,
  now: Date,
  asked: { readonly history: boolean; readonly offset: number; readonly size: number; readonly after: string | null },
): Promise<{ rows: PackPriceRow[]; counted: number }> => {
  const { history, offset, size, after } = asked;
  const [found] = await view.query(list, [history, after === null ? offset : 0, size + 1, after, now]);
  return { rows: found?.page ?? [], counted: found?.counted ?? 0 };
};

const lockList = statement('pack_prices_lock', 'lock table pack_price in share row exclusive mode');
const get = statement<PackPriceRow>(
  'pack_price',
  `select ${columns.select()} from pack_price where pack_price_id = $1`,
);
/** Nobody else changes prices until the commit. */
export const lockPackPriceRow = async (tx: View, id: string): Promise<PackPriceRow | undefined> => {
  await tx.query(lockList);
  return (await tx.query(get, [id]))[0];
};

const current = statement<{ units: number }>(
  'pack_prices_current',
  'select units from pack_price where kind = $1 and ended_at is null',
);
/** The sizes that have a price; nobody adds another until the commit. */
export const lockSizes = async (tx: View, kind: PackKind): Promise<number[]> => {
  await tx.query(lockList);
  return (await tx.query(current, [kind])).map(({ units }) => units);
};

const currentOf = statement<{ pack_price_id: string }>(
  'pack_price_current',
  'select pack_price_id from pack_price where kind = $1 and units = $2 and ended_at is null',
);
/** The last price of a size, if it has one; nobody changes prices until the commit. */
export const lockCurrentId = async (tx: View, kind: PackKind, units: number): Promise<string | undefined> => {
  await tx.query(lockList);
  return (await tx.query(currentOf, [kind, units]))[0]?.pack_price_id;
};

const add = statement('pack_price_add', columns.insert);
export const addPackPriceRow = async (tx: View, row: PackPriceRow): Promise<void> => {
  await tx.query(add, columns.valuesOf(row));
};

const end = statement(
  'pack_price_end',
  `update pack_price set ended_at = greatest(from_at, $3), ended_by = $4, version = version + 1
   where kind = $1 and units = $2 and (ended_at is null or (ended_at > $3 and ended_at > from_at))`,
);
/** Ends what holds from an instant on. What would only have begun later never holds. */
export const setEnded = async (tx: View, { kind, units }: PackPriceRow, at: Date, by: string | null): Promise<void> => {
  await tx.query(end, [kind, units, at, by]);
};

const reopen = statement(
  'pack_price_reopen',
  `update pack_price set ended_at = null, ended_by = null, version = version + 1
   where kind = $1 and units = $2 and ended_at = $3 and from_at < $3`,
);
/** The price that would have ended at an instant goes on, if there is one. */
export const setGoingOn = async (tx: View, { kind, units }: PackPriceRow, at: Date): Promise<void> => {
  await tx.query(reopen, [kind, units, at]);
};
