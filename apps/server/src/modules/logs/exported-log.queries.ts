import { providerMark } from '../../platform/audit/provider-log.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { operationLog, type LogConditions } from './operation-log.queries.ts';
import { namesOf } from './subject-events.queries.ts';

export interface ExportedLog {
  /** In place of reasons, and of the names of subjects, whose values the reader may not see, by kind: `unseenFields`. */
  readonly hidden: string;
  /** What the program is called, which works without an operator. */
  readonly program: string;
  /** What somebody of the provider is called, whose name is `{name}`; and one without a name. */
  readonly provider: { readonly named: string; readonly nameless: string };
  readonly unseen: Readonly<Record<string, readonly string[]>>;
  /** What pages and groups of the menu are called where the merchant gave them no name, by their ids. */
  readonly menuNames: Readonly<Record<string, string>>;
  /** The reader's branches, whose users they see; null means all. */
  readonly branches: readonly string[] | null;
}

const uuid = '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"';

/** The whole list with each entry's changes and the names in them as JSON, and the operator's phone, for an export. */
export const withTexts = (
  view: TenantView,
  asked: Parameters<typeof operationLog.all>[1],
  conditions: LogConditions,
  { hidden, program, provider, unseen, menuNames, branches: sees }: ExportedLog,
) => {
  const { rows, count } = operationLog.all(view, asked, conditions);
  const at = rows.values.length;
  const [merchant, hiddenWord, unseenKinds, branches, menus, programWord, mark, named, nameless] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ].map((more) => `$${at + more}`);
  const text = `select l.*, case when l.operator is null then ${programWord} when l.operator = ${mark} then ${nameless}
        when starts_with(l.operator, ${mark}) then replace(${named}, '{name}', substr(l.operator, length(${mark}) + 1))
        else l.operator end as named_operator,
      case when l.subject_kind = any (${unseenKinds}::text[]) then ${hiddenWord}
        when l.subject_kind = 'menu' then coalesce(l.subject_name, ${menus}::jsonb ->> l.subject_id) else l.subject_name end as seen_name,
      case when l.subject_kind = any (${unseenKinds}::text[]) and l.reason <> '' then ${hiddenWord} else l.reason end as seen_reason,
      (select left(a.phone, 3) || '****' || right(a.phone, 4) from merchant_user u join account a on a.account_id = u.account_id
       where u.merchant_id = ${merchant} and u.user_id = l.user_id) as operator_phone,
      case when l.changes is not null then json_build_object('kind', l.subject_kind, 'id', l.subject_id, 'erased', l.erased_at is not null, 'changes', l.changes, 'names', (
        select json_object_agg(n.id, n.name) from (select array_agg(distinct m[1]::uuid) as ids from regexp_matches(l.changes::text, '${uuid}', 'g') as m) held
        cross join lateral (${namesOf({ merchant: `${merchant}::uuid`, ids: 'held.ids', branches: branches ?? '' })}) n
        where held.ids is not null
      ))::text end as worded_changes
    from (${rows.text}) as l`;
  const kinds = Object.entries(unseen).flatMap(([kind, fields]) => (fields.includes('*') ? [kind] : []));
  return {
    rows: {
      text,
      values: [
        ...rows.values,
        view.merchantId,
        hidden,
        kinds,
        sees,
        JSON.stringify(menuNames),
        program,
        providerMark,
        provider.named,
        provider.nameless,
      ],
    },
    count,
  };
};
