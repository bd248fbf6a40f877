import { sql, type SqlBool } from 'kysely';
import { anyOf, atLeast, below, equalTo, oneOf } from '../../platform/lists/conditions.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { accounts } from '../../platform/lists/user-names.ts';
import { signInResults } from '../auth/index.ts';
import { ofReachedUser, ofReachedUserCounted, type Reach } from './reach.queries.ts';

export interface SignInRow {
  readonly log_id: string;
  readonly at: Date;
  readonly user_id: string;
  readonly name: string | null;
  readonly method: string;
  readonly outcome: string;
  readonly address: string;
  readonly agent: string;
}

export interface SignInConditions extends Pick<Reach, 'branches' | 'isWide'> {
  readonly ids: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
  readonly outcomes: readonly string[] | undefined;
  /** Also outcomes that no result names. */
  readonly otherOutcomes: true | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly address: string | undefined;
}

const known = Object.keys(signInResults).map((outcome) => sql.lit(outcome));
const isOther = sql<SqlBool>`r.outcome not in (${sql.join(known)})`;
export const signInLog = pagedList({
  name: 'sign_in_log',
  table: 'user_sign_in',
  id: 'log_id',
  sorts: { at: { column: 'at', kind: 'instant', order: 'desc' } },
  where: (_, values: SignInConditions) => [
    oneOf('r.log_id', values.ids),
    oneOf('r.user_id', values.userIds),
    oneOf('r.method', values.methods),
    // Either of failures lets the planner use their index. Were it told besides that they failed, it would expect few of those few.
    anyOf(oneOf('r.outcome', values.outcomes), values.otherOutcomes && isOther),
    atLeast('r.at', values.from),
    below('r.at', values.before),
    equalTo('r.address', values.address),
  ],
  parts: (e, values, merchantId) => [[ofReachedUser(e, values, merchantId)]],
  counted: ofReachedUserCounted,
  show: (rows) =>
    rows
      .leftJoin('merchant_user as u', (join) =>
        join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.user_id', '=', 'r.user_id'),
      )
      .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
      .select(['r.log_id', 'r.at', 'r.user_id', 'r.method', 'r.outcome', 'r.address', 'r.agent'])
      .select([
        sql<string | null>`coalesce(u.actual_name, a.actual_name)`.as('name'),
        sql<string>`case when ${isOther} then 'failed' else r.outcome end`.as('known_outcome'),
      ]),
});

const live = statement<{ log_id: string; user_id: string }>(
  'sign_ins_live',
  `select r.log_id, r.user_id from user_sign_in r
   join merchant_user u on u.merchant_id = r.merchant_id and u.user_id = r.user_id and u.removed_at is null
   join account a on a.account_id = u.account_id and a.made_for = r.merchant_id and not a.is_provider
   where r.merchant_id = $1 and r.log_id = any ($2::uuid[]) and r.outcome = 'ok'
     and not exists (select from account_merchant l where l.account_id = u.account_id and l.merchant_id <> $1)
     and exists (
       select from session s
       where s.account_id = u.account_id and s.signed_in_at = r.at and s.revoked_at is null and s.expires_at > $3
     )`,
);
/** Those of the sign-ins whose sessions go on at an instant, to accounts that the merchant may change (decision 19). */
export const listLiveSignIns = (view: TenantView, ids: readonly string[], now: Date) =>
  view.query(live, [view.merchantId, ids, now]);
