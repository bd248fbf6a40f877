import { columnsOf, statement, type TenantTx, type TenantView } from '../database/index.ts';
import type { Heading } from './cells.ts';

/** Maximum mappings stored per user and kind; the least recently used are removed. */
const mostKept = 50;

const key = columnsOf('import_mapping', ['user_id', 'kind', 'headings_hash']);
const matched = columnsOf('import_mapping', ['columns', 'used_at']);
const stored = columnsOf('import_mapping', [...key.names, ...matched.names]);

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
  `${stored.insert}
   on conflict (merchant_id, ${key.select()}) do update set ${matched.setExcluded}`,
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
  await tx.query(keep, [
    tx.merchantId,
    ...stored.valuesOf({
      user_id: userId,
      kind,
      headings_hash: hash,
      columns: JSON.stringify(columns),
      used_at: now,
    }),
  ]);
  await tx.query(forget, [tx.merchantId, userId, kind]);
};
