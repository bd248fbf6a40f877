import { statement, type TenantView } from '../../platform/database/index.ts';

// Skip scan over the key of member_term: one step per tag, however many members have it.
const tagsInUse = statement<{ tag: string }>(
  'tags_in_use',
  `with recursive found (term) as (
     select min(term) from member_term where merchant_id = $1 and term >= 't:' and term < 't;'
     union all
     select (select min(next.term) from member_term next where next.merchant_id = $1 and next.term > found.term and next.term < 't;') from found where found.term is not null
   )
   select substr(term, 3) as tag from found where term is not null limit 500`,
);

/** The tags in use, ordered by code point. */
export const listTags = (db: TenantView): Promise<{ tag: string }[]> => db.query(tagsInUse, [db.merchantId]);
