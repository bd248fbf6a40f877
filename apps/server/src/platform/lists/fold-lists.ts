import { statement, type Database, type TenantDb, type TenantTx } from '../database/index.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';
import { everyRow, type IndexedList, type PlacedRow } from './list-bits.ts';

/** Places of a row of bits; the table and `list_hits` have the same. */
const chunkSize = 32_768;
/** Rows written since: fewer cost a page less than folding them costs the job. */
const foldedFrom = 200;
const foldedAtOnce = 5_000;
/** Bits are made anew each day, which also takes up what an older copy of the program, or somebody by hand, wrote. */
const builtAnewAfter = 24 * 3_600_000;

const selectDue = statement<{ merchant_id: string; built_at: Date | null }>(
  'list_due',
  `select m.merchant_id, i.built_at from merchant m left join list_index i on i.merchant_id = m.merchant_id and i.list = $1
   where i.built_at is null or i.built_at <= $2
     or $3 <= (select count(*) from (select from list_dirty d where d.merchant_id = m.merchant_id and d.list = $1 limit $3) marks)
   order by m.merchant_id`,
);
const tryLock = statement<{ locked: boolean }>(
  'list_lock',
  'select pg_try_advisory_xact_lock(7300480, hashtext($1::uuid::text || $2)) as locked',
);
const getIndex = statement<{ places: number | null; is_due: boolean }>(
  'list_index_of',
  `select places, built_at <= $3 as is_due from list_index where merchant_id = $1 and list = $2`,
);
const setIndex = statement(
  'list_index_set',
  `insert into list_index as i (merchant_id, list, places, built_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, list) do update set places = excluded.places, built_at = coalesce($5, i.built_at)`,
);
const takeMarks = statement<{ row_id: string; marks: number }>(
  'list_take_marks',
  `with taken as (select row_id, mark from list_dirty where merchant_id = $1 and list = $2 order by row_id, mark limit $3),
   gone as (
     delete from list_dirty d using taken s
     where d.merchant_id = $1 and d.list = $2 and d.row_id = s.row_id and d.mark = s.mark returning d.row_id
   ) select row_id, count(*)::int as marks from gone group by row_id`,
);
const putBack = statement(
  'list_mark_again',
  `insert into list_dirty (merchant_id, list, row_id) select $1::uuid, $2, unnest($3::uuid[])`,
);
const clearMarks = statement('list_clear_marks', 'delete from list_dirty where merchant_id = $1 and list = $2');
const clearPlaces = statement('list_clear_places', 'delete from list_place where merchant_id = $1 and list = $2');
const clearRows = statement('list_clear_rows', 'delete from list_row where merchant_id = $1 and list = $2');
const clearBits = statement('list_clear_bits', 'delete from list_bits where merchant_id = $1 and list = $2');

const placesOf = statement<{ row_id: string; place: number }>(
  'list_places_of',
  'select row_id, place from list_row where merchant_id = $1 and list = $2 and row_id = any ($3::uuid[])',
);
const lastPlace = statement<PlacedRow>(
  'list_last_place',
  'select row_id, at from list_place where merchant_id = $1 and list = $2 and place = $3',
);
const addPlaces = statement(
  'list_add_places',
  `with given as materialized (select * from json_to_recordset($3::json) as r (place integer, row_id uuid, at timestamptz(3))),
   by_row as (insert into list_row (merchant_id, list, row_id, place) select $1::uuid, $2, row_id, place from given)
   insert into list_place (merchant_id, list, place, row_id, at) select $1::uuid, $2, place, row_id, at from given`,
);
// A row of bits is compressed, so that reading all of a chunk costs milliseconds. $4 the places to change, $5 bits by term.
const changeBits = statement(
  'list_change_bits',
  `with given as materialized (
     select term, ('x' || bits)::bit varying as bits from json_to_recordset($5::json) as r (term text, bits text)
   ), mask as materialized (select ('x' || $4)::bit varying as bits), changed as (
     update list_bits b set bits = case when o.bits is null then b.bits & ~ o.mask else (b.bits & ~ o.mask) | o.bits end
     from (
       select l.term, g.bits, m.bits as mask from list_bits l cross join mask m left join given g on g.term = l.term
       where l.merchant_id = $1 and l.list = $2 and l.chunk = $3 and (g.term is not null or bit_count(l.bits & m.bits) > 0)
     ) o
     where b.merchant_id = $1 and b.list = $2 and b.chunk = $3 and b.term = o.term
   )
   insert into list_bits (merchant_id, list, term, chunk, bits)
   select $1::uuid, $2, g.term, $3, g.bits from given g
   where not exists (select from list_bits l where l.merchant_id = $1 and l.list = $2 and l.term = g.term and l.chunk = $3)`,
);

/** The bits of a chunk, to be sent as hexadecimal. */
class Bits {
  readonly #bytes = Buffer.alloc(chunkSize / 8);

  set(place: number): void {
    const at = place % chunkSize;
    const byte = Math.floor(at / 8);
    this.#bytes.writeUInt8(this.#bytes.readUInt8(byte) | (128 >> (at % 8)), byte);
  }

  toJSON(): string {
    return this.#bytes.toString('hex');
  }
}

interface Placed<Row> {
  readonly place: number;
  /** Undefined where it was removed. */
  readonly row: Row | undefined;
}

/** Writes the bits of rows that have places, a chunk at a time. */
const writeBits = async <Row extends PlacedRow>(
  tx: TenantTx,
  list: IndexedList<Row>,
  placed: readonly Placed<Row>[],
): Promise<void> => {
  const chunks = Map.groupBy(placed, ({ place }) => Math.floor(place / chunkSize));
  for (const [chunk, rows] of chunks) {
    const places = new Bits();
    const terms = new Map<string, Bits>();
    for (const { place, row } of rows) {
      places.set(place);
      for (const term of row ? new Set([everyRow, ...list.termsOf(row)]) : []) {
        const bits = terms.get(term) ?? new Bits();
        bits.set(place);
        terms.set(term, bits);
      }
    }
    const given = [...terms].map(([term, bits]) => ({ term, bits }));
    await tx.query(changeBits, [tx.merchantId, list.name, chunk, places.toJSON(), JSON.stringify(given)]);
  }
};

/** Gives rows, in order, the places from one on. */
const givePlaces = async <Row extends PlacedRow>(
  tx: TenantTx,
  list: IndexedList<Row>,
  rows: readonly Row[],
  from: number,
): Promise<void> => {
  const placed = rows.map((row, at) => ({ place: from + at, row }));
  const given = placed.map(({ place: at, row }) => ({ place: at, row_id: row.row_id, at: row.at }));
  await tx.query(addPlaces, [tx.merchantId, list.name, JSON.stringify(given)]);
  await writeBits(tx, list, placed);
};

/** Makes all of a list's bits, in one transaction, so that readers have the old ones meanwhile. */
const build = async <Row extends PlacedRow>(tx: TenantTx, list: IndexedList<Row>, now: Date): Promise<void> => {
  // Marks first: what is written from here on stays marked.
  for (const clear of [clearMarks, clearPlaces, clearRows, clearBits])
    await tx.query(clear, [tx.merchantId, list.name]);
  let places = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await tx.query(list.after, [tx.merchantId, last?.at ?? null, last?.row_id ?? null, chunkSize]);
    if (places === 0 && rows.length < list.fewest) break;
    await givePlaces(tx, list, rows, places);
    places += rows.length;
    last = rows.at(-1);
    if (rows.length < chunkSize) break;
  }
  await tx.query(setIndex, [tx.merchantId, list.name, places === 0 ? null : places, now, now]);
};

const isAfter = (a: PlacedRow, b: PlacedRow): boolean =>
  a.at.getTime() === b.at.getTime() ? a.row_id > b.row_id : a.at > b.at;

/**
 * Writes the bits of marked rows, and gives places to those that follow the last. A row that should lie before it stays marked
 * until all is built anew. Answers how many marks are gone, and stay.
 */
const foldSome = async <Row extends PlacedRow>(
  tx: TenantTx,
  list: IndexedList<Row>,
  places: number,
): Promise<{ gone: number; kept: number }> => {
  const marks = await tx.query(takeMarks, [tx.merchantId, list.name, foldedAtOnce]);
  const ids = marks.map(({ row_id: id }) => id);
  // One after the other: rows are read after their marks were taken.
  const rows = await tx.query(list.byIds, [tx.merchantId, ids]);
  const known = new Map(
    (await tx.query(placesOf, [tx.merchantId, list.name, ids])).map(({ row_id: id, place: at }) => [id, at]),
  );
  const byId = new Map(rows.map((row) => [row.row_id, row]));
  await writeBits(
    tx,
    list,
    [...known].map(([id, at]) => ({ place: at, row: byId.get(id) })),
  );
  const [last] = await tx.query(lastPlace, [tx.merchantId, list.name, places - 1]);
  const others = rows.filter(({ row_id: id }) => !known.has(id)).toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
  const following = others.filter((row) => last && isAfter(row, last));
  await givePlaces(tx, list, following, places);
  const early = others.filter((row) => !following.includes(row)).map(({ row_id: id }) => id);
  if (early.length > 0) await tx.query(putBack, [tx.merchantId, list.name, early]);
  await tx.query(setIndex, [tx.merchantId, list.name, places + following.length, new Date(0), null]);
  return { gone: marks.length - early.length, kept: early.length };
};

/** Brings a merchant's list up to date. Only one server at a time works on it. */
export const foldList = async <Row extends PlacedRow>(
  db: TenantDb,
  list: IndexedList<Row>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  const due = new Date(now.getTime() - builtAnewAfter);
  const once = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [lock] = await tx.query(tryLock, [tx.merchantId, list.name]);
      if (!lock?.locked) return false;
      const [index] = await tx.query(getIndex, [tx.merchantId, list.name, due]);
      if (index && !index.is_due && index.places !== null) {
        const { gone, kept } = await foldSome(tx, list, index.places);
        if (gone > 0 || kept === 0) return gone + kept === foldedAtOnce;
      }
      await build(tx, list, now);
      return false;
    });
  while ((await once()) && !signal?.aborted);
};

/** Brings a list of every merchant up to date where that is due. */
export const foldListOfEach = <Row extends PlacedRow>(
  database: Database,
  list: IndexedList<Row>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  const due = new Date(now.getTime() - builtAnewAfter);
  return forEachMerchant(database, { find: selectDue, values: [list.name, due, foldedFrom], signal }, (db) =>
    foldList(db, list, now, signal),
  );
};
