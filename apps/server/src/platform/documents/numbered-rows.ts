import type { NumberedDocument } from '@regulars/contract/rules';
import { expressionBuilder, sql } from 'kysely';
import type { TenantTables } from '../database/index.ts';
import type { Condition } from '../lists/conditions.ts';

/** A table whose rows are documents of a kind, as the lists alias it. */
type Rows = TenantTables & { r: Pick<TenantTables['document'], 'merchant_id'> };

/** The row whose document has a number; `id` is its id column, such as `r.order_id`. */
export const hasNumber = (kind: NumberedDocument, id: string, number: string | undefined): Condition => {
  if (number === undefined) return undefined;
  const e = expressionBuilder<Rows, 'r'>();
  return e(
    sql.ref<string>(id),
    'in',
    e
      .selectFrom('document as n')
      .select('n.document_id')
      .whereRef('n.merchant_id', '=', 'r.merchant_id')
      .where('n.kind', '=', sql.lit(kind))
      .where('n.number', '=', number),
  );
};
