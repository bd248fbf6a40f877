import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

export type ViewRow = RowOf<'saved_view'>;

export const viewRows = rowsOf('saved_view', 'view_id');

/** The views of a list that the user may see. */
export const listViewRows = (db: TenantView, list: string, userId: string): Promise<ViewRow[]> =>
  db.kysely
    .selectFrom('saved_view')
    .selectAll()
    .where('merchant_id', '=', db.merchantId)
    .where('list', '=', list)
    .where((e) => e.or([e('shared', '=', true), e('user_id', '=', userId)]))
    .orderBy('created_at')
    .orderBy('view_id')
    .execute();

const queue = statement(
  'saved_view_queue',
  `select from (select pg_advisory_xact_lock(hashtextextended('saved view ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);
const kept = statement<{ kept: number }>(
  'saved_views_kept',
  'select count(*) as kept from saved_view where merchant_id = $1 and list = $2 and shared = $3 and (shared or user_id = $4)',
);

/** Counts a list's shared views or the user's own. Blocks the merchant's other inserts until the transaction ends. */
export const lockCount = async (tx: TenantTx, list: string, shared: boolean, userId: string): Promise<number> => {
  await tx.query(queue, [tx.merchantId]);
  const [found] = await tx.query(kept, [tx.merchantId, list, shared, userId]);
  return found?.kept ?? 0;
};
