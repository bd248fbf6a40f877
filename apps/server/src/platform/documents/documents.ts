import { documentPrefixes, type NumberedDocument } from '@regulars/contract/rules';
import { statement, type Database, type TenantTx } from '../database/index.ts';

/** What takes numbers: a call or a job, by the merchant's own day. */
export interface NumberTaker {
  /** Outside the caller's transaction, so that nobody waits for its end; a refused document leaves a gap. */
  readonly aside: Database['aside'];
  readonly merchantId: string;
  readonly day: { today(): string };
}

const advance = statement<{ last: number }>(
  'document_counter_advance',
  `insert into document_counter as c (merchant_id, kind, business_date, last) values ($1, $2, $3, 1)
   on conflict (merchant_id, kind, business_date) do update set last = c.last + 1
   returning last`,
);

/** A number as people read it out: AD20261120-0143. */
export const documentNumber = (kind: NumberedDocument, businessDate: string, ordinal: number): string =>
  `${documentPrefixes[kind]}${businessDate.replaceAll('-', '')}-${String(ordinal).padStart(4, '0')}`;

/**
 * Takes the next number of a kind on the current business day. No number is taken twice, even if its document fails. Within
 * the call's transaction, so that a repeated call takes none.
 */
export const takeNumber = async ({ aside, merchantId, day }: NumberTaker, kind: NumberedDocument): Promise<string> => {
  const today = day.today();
  const [row] = await aside.query(advance, [merchantId, kind, today]);
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
