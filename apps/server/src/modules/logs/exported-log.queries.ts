import type { TenantView } from '../../platform/database/index.ts';
import { operationLog, type LogConditions } from './operation-log.queries.ts';
import { isReached, removedNames, userName } from './subject-events.queries.ts';

/** What words changes in SQL: an export's rows pass no presenter. */
export interface ExportWords {
  readonly fields: Readonly<Record<string, string>>;
  /** In place of ids without a name, of values that the reader may not see, and of users whom they don't see. */
  readonly gone: string;
  readonly hidden: string;
  readonly elsewhere: string;
  /** The fields whose values the reader may not see, by kind of subject. */
  readonly unseen: Readonly<Record<string, readonly string[]>>;
  /** The reader's branches, whose users they see; null means all. */
  readonly branches: readonly string[] | null;
}

/** The names of ids `v.id` by the fields that hold them. */
const namesOf = (merchant: string, words: string, branches: string): Readonly<Record<string, string>> => {
  const nameIn = (table: string, key: string) =>
    `select n.name from ${table} n where n.merchant_id = ${merchant} and n.${key} = v.id`;
  const role = `select n.name from (${nameIn('role', 'role_id')} union all select o.name from (${removedNames('v.id::text', merchant)}) o) n limit 1`;
  const user = `select case when ${isReached(branches)} then ${userName} else ${words} ->> 'elsewhere' end
    from merchant_user u join account a on a.account_id = u.account_id where u.merchant_id = ${merchant} and u.user_id = v.id`;
  const [branch, category] = [nameIn('branch', 'branch_id'), nameIn('item_category', 'category_id')];
  return {
    roles: role,
    given_to: user,
    taken_from: user,
    user_id: user,
    branch_id: branch,
    branches: branch,
    category_id: category,
    parent_id: category,
    brand_id: nameIn('item_brand', 'brand_id'),
    grade_id: nameIn('grade', 'grade_id'),
    vip_id: nameIn('member', 'member_id'),
  };
};

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The whole list with the changes as one text and the operator's phone, for an export. */
export const withTexts = (
  view: TenantView,
  asked: Parameters<typeof operationLog.all>[1],
  conditions: LogConditions,
  { branches: sees, ...texts }: ExportWords,
) => {
  const { rows, count } = operationLog.all(view, asked, conditions);
  const at = rows.values.length;
  const [merchant, words$, branches] = [`$${at + 1}`, `$${at + 2}::jsonb`, `$${at + 3}`];
  const names = Object.entries(namesOf(merchant, words$, branches));
  const cases = names.map(([field, query]) => `when '${field}' then coalesce((${query}), ${words$} ->> 'gone')`);
  /** A value before or after, with names in place of ids. */
  const valueText = (value: string): string => `(
    select string_agg(case when v.id is null then v.text else case k.key ${cases.join(' ')} else v.text end end, ', ')
    from (
      select e.text, case when e.text ~ '${uuid}' then e.text::uuid end as id
      from jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) as e (text)
    ) v)`;
  const text = `select l.*,
      case when ${words$} -> 'unseen' -> l.subject_kind ? '*' then ${words$} ->> 'hidden' else l.subject_name end as seen_name,
      (select left(a.phone, 3) || '****' || right(a.phone, 4) from merchant_user u join account a on a.account_id = u.account_id
       where u.merchant_id = ${merchant} and u.user_id = l.user_id) as operator_phone,
      (select string_agg(concat(coalesce(${words$} -> 'fields' ->> k.key, k.key), ': ', case
           when ${words$} -> 'unseen' -> l.subject_kind ?| array[k.key, '*'] then ${words$} ->> 'hidden'
           else concat(${valueText('(k.value -> 0)')}, ' → ', ${valueText('(k.value -> 1)')})
         end), '; ' order by k.key)
       from jsonb_each(l.changes) as k
       where k.key <> 'merchant_id' and not (right(k.key, 3) = '_id' and k.value @> to_jsonb(l.subject_id))) as changes_text
    from (${rows.text}) as l`;
  const values = [...rows.values, view.merchantId, JSON.stringify(texts), sees];
  return { rows: { text, values }, count };
};
