import { statement, type TenantTx, type TenantView } from '../database/index.ts';
import type { Heading } from './cells.ts';

/** Maximum mappings stored per user and kind; the least recently used are removed. */
const mostKept = 50;

const one = statement<{ columns: Heading }>(
  'import_mapping',
  'select columns from import_mapping where merchant_id = $1 and user_id = $2 and kind = $3 and headings_hash = $4',
);

/** How the user last matched columns with these headings. */
export const getMapping = async (
  db: TenantView,
  userId: string,
  kind: string,
  hash: Buffer,
): Promise<Heading | undefined> => (await db.query(one, [db.merchantId, userId, kind, hash]))[0]?.columns;

const keep = statement(
  'import_mapping_keep',
  `insert into import_mapping (merchant_id, user_id, kind, headings_hash, columns, used_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (merchant_id, user_id, kind, headings_hash) do update set columns = excluded.columns, used_at = excluded.used_at`,
);
const forget = statement(
  'import_mapping_forget',
  `delete from import_mapping where merchant_id = $1 and user_id = $2 and kind = $3 and used_at <= (
     select m.used_at from import_mapping m where m.merchant_id = $1 and m.user_id = $2 and m.kind = $3 order by m.used_at desc offset ${mostKept} limit 1
   )`,
);

export const setMapping = async (
  tx: TenantTx,
  userId: string,
  kind: string,
  { hash, columns, now }: { readonly hash: Buffer; readonly columns: Heading; readonly now: Date },
): Promise<void> => {
  await tx.query(keep, [tx.merchantId, userId, kind, hash, JSON.stringify(columns), now]);
  await tx.query(forget, [tx.merchantId, userId, kind]);
};
