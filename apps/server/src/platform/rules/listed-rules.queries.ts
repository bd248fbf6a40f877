import { sql, type SqlBool } from 'kysely';
import type { RuleState } from '@regulars/phrases';
import { statement, type TenantTx, type TenantView } from '../database/index.ts';
import { containing, equalTo, like } from '../lists/conditions.ts';
import { pagedList } from '../lists/paged-list.ts';
import { rowsOf, type RowOf, type VersionedRows } from '../lists/rows.ts';

// Rules of a kind of which a merchant has many.

export type ListedRow = RowOf<'merchant_rule'>;

const anyRule = rowsOf('merchant_rule', 'rule_id');
/** The rules of a kind by id; those of others are not there. */
export const ruleRowsOf = (kind: string): VersionedRows<'merchant_rule'> => {
  const ofKind = (rows: ListedRow[]): ListedRow[] => rows.filter((row) => row.kind === kind);
  return {
    ...anyRule,
    get: async (view, id) => {
      const row = await anyRule.get(view, id);
      return row?.kind === kind ? row : undefined;
    },
    lock: async (tx, ids) => ofKind(await anyRule.lock(tx, ids)),
  };
};

/** The same as `ruleStateOf`, in SQL. */
const stateOn = (today: string) =>
  sql<RuleState>`case when r.in_force is null then 'draft' when r.stopped then 'stopped' when r.last_date < ${today}::date then 'ended' when r.first_date > ${today}::date then 'waiting' else 'running' end`;

export interface AskedRules {
  readonly keyword?: string | undefined;
  readonly state?: readonly RuleState[] | undefined;
}
/** A list's filter as conditions on the rules of a kind, on a business date. */
export const ruleConditions = (kind: string, today: string, { keyword, state }: AskedRules) => ({
  kind,
  today,
  nameLike: containing(keyword),
  states: state && state.length > 0 ? state : undefined,
});

export const ruleList = pagedList({
  name: 'rules',
  table: 'merchant_rule',
  id: 'rule_id',
  sorts: {
    sort_code: { column: 'sort_code', kind: 'integer', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
  },
  where: (_, { kind, today, nameLike, states }: ReturnType<typeof ruleConditions>) => [
    equalTo('r.kind', kind),
    like('r.name', nameLike),
    states && sql<SqlBool>`${stateOn(today)} in (${sql.join(states)})`,
  ],
  show: (rows, { today }) =>
    rows
      .leftJoin('merchant_rule_version as v', (join) =>
        join
          .onRef('v.merchant_id', '=', 'r.merchant_id')
          .onRef('v.kind', '=', 'r.kind')
          .onRef('v.rule_id', '=', 'r.rule_id')
          .onRef('v.number', '=', 'r.in_force'),
      )
      .selectAll('r')
      .select(['v.content', 'v.made_at', 'v.made_by_name'])
      .select(sql<string>`coalesce(v.content, r.draft)::text`.as('said'))
      .select(stateOn(today).as('state')),
  created: 'created_at',
  restored: 'restored_at',
});

export interface RuleInForce<Content> {
  readonly rule_id: string;
  readonly number: number;
  readonly content: Content;
}
const inForce = statement<RuleInForce<unknown>>(
  'rules_in_force',
  `select r.rule_id, v.number, v.content from merchant_rule r join merchant_rule_version v
     on v.merchant_id = r.merchant_id and v.kind = r.kind and v.rule_id = r.rule_id and v.number = r.in_force
   where r.merchant_id = $1 and r.kind = $2 and not r.stopped and coalesce(r.last_date >= $3::date, true)
   order by r.sort_code, r.rule_id`,
);
/** The rules of a kind that are running or waiting on a business date, in their order. */
export const listRulesInForce = async <Content>(
  view: TenantView,
  kind: string,
  today: string,
): Promise<RuleInForce<Content>[]> =>
  (await view.query(inForce, [view.merchantId, kind, today])) as RuleInForce<Content>[]; // only its kind writes it

const places = statement<{ rule_id: string; sort_code: number }>(
  'rule_places',
  'select rule_id, sort_code from merchant_rule where merchant_id = $1 and kind = $2 order by sort_code, rule_id',
);
/** The rules of a kind in their order. */
export const listPlaces = (view: TenantView, kind: string) => view.query(places, [view.merchantId, kind]);

const place = statement(
  'rule_place',
  'update merchant_rule set sort_code = $4 where merchant_id = $1 and kind = $2 and rule_id = $3',
);
export const setPlace = async (tx: TenantTx, kind: string, id: string, sortCode: number): Promise<void> => {
  await tx.query(place, [tx.merchantId, kind, id, sortCode]);
};

const contents = statement<{ rule_id: string; content: unknown }>(
  'rule_contents',
  `select r.rule_id, coalesce(v.content, r.draft) as content from merchant_rule r left join merchant_rule_version v
     on v.merchant_id = r.merchant_id and v.kind = r.kind and v.rule_id = r.rule_id and v.number = r.in_force
   where r.merchant_id = $1 and r.kind = $2 and r.rule_id = any ($3::uuid[])`,
);
/** What rules say, by id: the version in force, or without one the draft. */
export const getContents = async <Content>(
  view: TenantView,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Content>> =>
  new Map(
    (await view.query(contents, [view.merchantId, kind, ids])).map(({ rule_id: id, content }) => [
      id,
      content as Content, // only its kind writes it
    ]),
  );

const lockInForce = statement<{ rule_id: string }>(
  'rule_in_force_lock',
  `select rule_id from merchant_rule
   where merchant_id = $1 and kind = $2 and rule_id = any ($3::uuid[]) and in_force is not null and not stopped
   order by rule_id for no key update`,
);
/** Locks rules in the order of their ids until the commit, so that what was done under them can be counted. Returns whether none is stopped. */
export const lockRulesInForce = async (tx: TenantTx, kind: string, ids: readonly string[]): Promise<boolean> =>
  ids.length === 0 || (await tx.query(lockInForce, [tx.merchantId, kind, ids])).length === ids.length;
