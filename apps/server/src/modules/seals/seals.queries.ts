import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { powerActions, powerFields, type ChainedSeal, type EntryText } from './seals.rules.ts';

/** An instant as microseconds, exactly; `Infinity` for what is none. */
export const micros = (instant: string): string => `trunc(extract(epoch from ${instant}) * 1000000)::text`;

/** An instant that whoever owns the database may have set to anything, as one that a `Date` holds. */
export const clamped = (instant: string): string =>
  `case when ${instant} is not null then least(greatest(${instant}, timestamptz '1900-01-01 UTC'), timestamptz '2999-12-31 UTC') end`;

/** An entry `l` in one fixed way, whatever the session's settings. */
const entryText = `json_build_array(l.log_id, ${micros('l.at')}, l.account_id, l.user_id, l.operator, l.action,
  l.subject_kind, l.subject_id, l.reason, l.address, l.request_id, l.branch_id)::text as entry_text`;

const addHead = statement(
  'log_seal_head_add',
  'insert into log_seal_head (merchant_id) values ($1) on conflict do nothing',
);
const lockRow = statement('log_seal_head_lock', 'select from log_seal_head where merchant_id = $1 for update');
/** Locks the head: one seals at a time. */
export const lockHead = async (tx: TenantTx): Promise<void> => {
  await tx.query(addHead, [tx.merchantId]);
  await tx.query(lockRow, [tx.merchantId]);
};

const setRow = statement(
  'log_seal_head_set',
  `update log_seal_head set batch = $2, position = $3, mark = decode($4, 'hex'), sealed_to = least(greatest(sealed_to, $5::timestamptz), $6) where merchant_id = $1`,
);
/** Sealed up to an entry, but not beyond now: one of a clock that was ahead would hide those after it. */
export const setHead = async (
  tx: TenantTx,
  { batch, position, mark, to, now }: { batch: number; position: string; mark: string; to: string; now: Date },
): Promise<void> => {
  await tx.query(setRow, [tx.merchantId, batch, position, mark, to, now]);
};

/** After which entry a look for unsealed ones goes on, in the order of the list. */
export interface Place {
  readonly at: string;
  readonly id: string;
}
export const firstPlace: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
export interface UnsealedRow extends EntryText {
  /** Microseconds. */
  readonly at_us: string;
  /** As the database writes it, for the next look. */
  readonly at_text: string;
}

/**
 * An entry `l` without a seal: a probe per entry. An anti-join planned for a merchant whom the statistics don't know
 * would read all of the merchant's seals for each entry.
 */
export const isUnsealed = (merchantId: string): string => `not (select exists (
  select from log_seal s where s.merchant_id = ${merchantId} and s.log_id = l.log_id offset 0))`;

const unsealed = statement<UnsealedRow>(
  'log_unsealed',
  `select l.log_id, ${micros('l.at')} as at_us, l.at::text as at_text, ${entryText}, c.changes::text as changes_text
   from operation_log l
   left join lateral (
     select v.changes from operation_log_change v where v.merchant_id = $1 and v.log_id = l.log_id limit 1
   ) c on true
   where l.merchant_id = $1 and (l.at, l.log_id) > ($2::timestamptz, $3::uuid) and ${isUnsealed('$1')}
   order by l.at, l.log_id limit $4`,
);
/** Entries without a seal after a place, in order. */
export const listUnsealed = (view: TenantView, { at, id }: Place, limit: number): Promise<UnsealedRow[]> =>
  view.query(unsealed, [view.merchantId, at, id, limit]);

const addRows = statement(
  'log_seals_add',
  `insert into log_seal (merchant_id, position, log_id, at, entry, changes, fields)
   select $1, s.position, s.log_id, s.at, decode(s.entry, 'hex'), decode(s.changes, 'hex'), decode(s.fields, 'hex')
   from unnest($2::bigint[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
     as s (position, log_id, at, entry, changes, fields)`,
);
/** A seal with the instant of its entry as the database writes it. */
export type NewSeal = ChainedSeal & Pick<UnsealedRow, 'at_text'>;
export const addSeals = async (tx: TenantTx, seals: readonly NewSeal[]): Promise<void> => {
  await tx.query(addRows, [
    tx.merchantId,
    seals.map(({ position }) => position),
    seals.map(({ log_id }) => log_id),
    seals.map(({ at_text }) => at_text),
    seals.map(({ entry }) => entry),
    seals.map(({ changes }) => changes),
    seals.map(({ fields }) => fields),
  ]);
};

export interface Batch {
  readonly batch: number;
  readonly format: number;
  readonly last_position: string;
  readonly chain: string;
  readonly sealed_at: Date;
}
const addRow = statement(
  'log_seal_batch_add',
  `insert into log_seal_batch (merchant_id, batch, format, last_position, chain, sealed_at)
   values ($1, $2, $3, $4, decode($5, 'hex'), $6)`,
);
export const addBatch = async (tx: TenantTx, batch: Batch): Promise<void> => {
  await tx.query(addRow, [tx.merchantId, batch.batch, batch.format, batch.last_position, batch.chain, batch.sealed_at]);
};

const batchColumns = `batch, format, last_position::text as last_position, encode(chain, 'hex') as chain,
  ${clamped('sealed_at')} as sealed_at`;

const selectBatches = statement<Batch>(
  'log_seal_batches',
  `select ${batchColumns} from log_seal_batch where merchant_id = $1 and batch > $2 order by batch limit $3`,
);
/** Batches after one, in order. */
export const listBatches = (view: TenantView, after: number, limit: number): Promise<Batch[]> =>
  view.query(selectBatches, [view.merchantId, after, limit]);

const selectLastBatch = statement<Batch>(
  'log_seal_batch_last',
  `select ${batchColumns} from log_seal_batch where merchant_id = $1 order by batch desc limit 1`,
);
export const getLastBatch = async (view: TenantView): Promise<Batch | undefined> =>
  (await view.query(selectLastBatch, [view.merchantId]))[0];

/** A seal with the entry that it seals, if that is there. */
export interface SealedRow {
  readonly position: string;
  readonly log_id: string;
  readonly at_us: string;
  readonly entry: string;
  readonly changes: string | null;
  readonly fields: string | null;
  readonly entry_text: string | null;
  readonly changes_text: string | null;
  /** Set if the values were erased: when, in microseconds, and whose, as `member id` or `user id`. */
  readonly erased_us: string | null;
  /** Null for entries that no erasure takes the values of. */
  readonly person: string | null;
  /** Whether nothing is left of the values, but of a user's power. */
  readonly is_empty: boolean | null;
}

// By key, seal after seal: a join planned for a merchant with few rows would read all of them for each page.
const sealed = statement<SealedRow>(
  'log_sealed',
  `select s.position::text as position, s.log_id, ${micros('s.at')} as at_us, encode(s.entry, 'hex') as entry,
     encode(s.changes, 'hex') as changes, encode(s.fields, 'hex') as fields, e.entry_text,
     c.changes_text, c.erased_us, case when c.erased_us is not null and e.action <> all ($5::text[]) then e.subject_kind || ' ' || e.subject_id end as person, c.is_empty
   from (
     select * from log_seal where merchant_id = $1 and position > $2::bigint and position <= $3::bigint
     order by position fetch first ($4) rows with ties
   ) s
   left join lateral (
     select l.action, l.subject_kind, l.subject_id, ${entryText}
     from operation_log l where l.merchant_id = $1 and l.log_id = s.log_id limit 2
   ) e on true
   left join lateral (
     select v.changes::text as changes_text, ${micros('v.erased_at')} as erased_us,
       case when v.erased_at is not null and jsonb_typeof(v.changes) = 'object' then not exists (
         select from jsonb_each(v.changes) as k where k.value <> '[null, null]'::jsonb and not (e.subject_kind = 'user' and k.key = any ($6::text[]))) end as is_empty
     from operation_log_change v where v.merchant_id = $1 and v.log_id = s.log_id limit 2
   ) c on true
   order by s.position`,
);
/**
 * So many seals after a position, up to another, in order; more if one position is there more than once, or its entry or
 * values are: their keys would not allow that, but their owner can drop the keys.
 */
export const listSealed = (view: TenantView, after: number, to: string, limit: number): Promise<SealedRow[]> =>
  view.query(sealed, [view.merchantId, after, to, limit, powerActions, powerFields]);

/** How far seals, batches and head reach; 0 if there are none. */
export interface Ends {
  readonly first_position: string;
  readonly last_position: string;
  readonly last_batch: number;
  readonly head_batch: number;
  readonly head_position: string;
  readonly mark: string | null;
}
// One statement, so that it sees no half of what is being sealed.
const ends = statement<Ends>(
  'log_seal_ends',
  `select coalesce((select min(position) from log_seal where merchant_id = $1), 1)::text as first_position,
     coalesce((select max(position) from log_seal where merchant_id = $1), 0)::text as last_position,
     coalesce((select max(batch) from log_seal_batch where merchant_id = $1), 0) as last_batch,
     coalesce(h.batch, 0) as head_batch, coalesce(h.position, 0)::text as head_position, encode(h.mark, 'hex') as mark
   from merchant m left join log_seal_head h on h.merchant_id = $1 where m.merchant_id = $1`,
);
/** Up to where a check reads, whatever is sealed meanwhile. */
export const getEnds = async (view: TenantView): Promise<Ends> => {
  const [row] = await view.query(ends, [view.merchantId]);
  if (!row) throw new Error('The merchant is missing');
  return row;
};

const latestSealed = statement<{ at: Date | null }>(
  'log_seal_latest',
  // least ignores that there may be no batch.
  `select ${clamped('l.at')} as at from (
     select least(max(s.at), (select b.sealed_at from log_seal_batch b where b.merchant_id = $1 order by b.batch desc limit 1)) as at
     from (select at from log_seal where merchant_id = $1 order by position desc limit $2) s having max(s.at) is not null
   ) l`,
);
/**
 * The latest instant of the last seals, or when they were sealed if a clock was behind then: the chain covers both. Null if
 * there are none.
 */
export const getLatestSealed = async (view: TenantView, count: number): Promise<Date | null> =>
  (await view.query(latestSealed, [view.merchantId, count]))[0]?.at ?? null;

export interface UnsealedPage {
  /** The last entry of the page. */
  readonly at: string;
  readonly id: string;
  /** Of the page. */
  readonly entries: number;
  /** The first without a seal; null: all have one. */
  readonly log_id: string | null;
  readonly at_us: string | null;
}
const unsealedPage = statement<UnsealedPage>(
  'log_unsealed_page',
  `with page as materialized (
     select log_id, at from operation_log
     where merchant_id = $1 and (at, log_id) > ($2::timestamptz, $3::uuid) and at < $4 order by at, log_id limit $5
   )
   select last.at::text as at, last.log_id as id, (select count(*) from page)::integer as entries, first.log_id, first.at_us
   from (select at, log_id from page order by at desc, log_id desc limit 1) last
   left join lateral (
     select l.log_id, ${micros('l.at')} as at_us from page l where ${isUnsealed('$1')} order by l.at, l.log_id limit 1
   ) first on true`,
);
/** Looks for an entry without a seal among so many after a place and before an instant; undefined if none is left there. */
export const getUnsealedPage = async (
  view: TenantView,
  { at, id }: Place,
  before: Date,
  limit: number,
): Promise<UnsealedPage | undefined> => (await view.query(unsealedPage, [view.merchantId, at, id, before, limit]))[0];
