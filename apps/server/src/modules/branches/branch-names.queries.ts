import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { TenantTables } from '../../platform/database/index.ts';

type Row = Pick<TenantTables['item'], 'merchant_id' | 'branch_ids'>;

/** The names of the branches in the `branch_ids` of a row `r`, in their order: a list, and for exports one text. */
export const branchNamesOf = (e: ExpressionBuilder<TenantTables & { readonly r: Row }, 'r'>) => {
  const named = e
    .selectFrom('branch as w')
    .whereRef('w.merchant_id', '=', 'r.merchant_id')
    .where(sql<SqlBool>`w.branch_id = any (r.branch_ids)`);
  const ordered = sql`order by w.sort_code, w.branch_no`;
  return {
    list: named.select(sql<string[]>`array_agg(w.name ${ordered})`.as('names')),
    text: named.select(sql<string>`coalesce(string_agg(w.name, '、' ${ordered}), '')`.as('names')),
  };
};
