import { documentPrefixes, type NumberedDocument } from '@regulars/contract/rules';
import { statement, type Database, type TenantTx, type TenantView } from '../database/index.ts';

/** What takes numbers: a call or a job, by the merchant's own day. */
export interface NumberTaker {
  /** Outside the caller's transaction, so that nobody waits for its end; a refused document leaves a gap. */
  readonly aside: Database['aside'];
  readonly merchantId: string;
  readonly day: { today(): string };
}

/**
 * $4 the numbers' prefix, $5 the lowest id of the day's documents. A missing counter begins after the numbers that exist:
 * a clock that was ahead may have had it removed.
 */
const advance = statement<{ last: number }>(
  'document_counter_advance',
  `with advanced as (
     update document_counter set last = last + 1 where merchant_id = $1 and kind = $2 and business_date = $3 returning last
   ), highest as materialized (
     select max(split_part(number, '-', 2)::integer) as last from document
     where merchant_id = $1 and kind = $2 and document_id >= $5 and starts_with(number, $4) and not exists (select from advanced)
   ), begun as (
     insert into document_counter as c (merchant_id, kind, business_date, last)
     select $1::uuid, $2, $3::date, 1 + coalesce(last, 0) from highest where not exists (select from advanced)
     on conflict (merchant_id, kind, business_date) do update set last = c.last + 1
     returning last
   )
   select last from advanced union all select last from begun`,
);

const day = 86_400_000;

/** The lowest UUIDv7 of two days before a business date, which begins nowhere earlier. */
const lowestIdOf = (businessDate: string): string => {
  const hex = (Date.parse(businessDate) - 2 * day).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

const prefixOf = (kind: NumberedDocument, businessDate: string): string =>
  `${documentPrefixes[kind]}${businessDate.replaceAll('-', '')}-`;

/** A number as people read it out: AD20261120-0143. */
export const documentNumber = (kind: NumberedDocument, businessDate: string, ordinal: number): string =>
  `${prefixOf(kind, businessDate)}${String(ordinal).padStart(4, '0')}`;

/**
 * Takes the next number of a kind on the current business day. No number is taken twice, even if its document fails. Within
 * the call's transaction, so that a repeated call takes none.
 */
export const takeNumber = async ({ aside, merchantId, day }: NumberTaker, kind: NumberedDocument): Promise<string> => {
  const today = day.today();
  const [row] = await aside.query(advance, [merchantId, kind, today, prefixOf(kind, today), lowestIdOf(today)]);
  if (!row) throw new Error('The counter returns its row');
  return documentNumber(kind, today, row.last);
};

const insertOne = statement(
  'document_insert',
  'insert into document (merchant_id, kind, document_id, number) values ($1, $2, $3, $4)',
);

/** Records the number of a document, in its transaction. */
export const addDocument = async (
  tx: TenantTx,
  { kind, id, number }: { readonly kind: NumberedDocument; readonly id: string; readonly number: string },
): Promise<void> => {
  await tx.query(insertOne, [tx.merchantId, kind, id, number]);
};

const known = statement<{ known: boolean }>(
  'document_known',
  'select exists (select from document where merchant_id = $1 and kind = $2 and document_id = $3) as known',
);
/** Whether a document has its number. */
export const hasDocument = async (
  view: TenantView,
  { kind, id }: { readonly kind: NumberedDocument; readonly id: string },
): Promise<boolean> => (await view.query(known, [view.merchantId, kind, id]))[0]?.known === true;
