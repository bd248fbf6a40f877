import { mostTotalled } from '@regulars/contract/kernel';
import { sql } from 'kysely';
import { memberBalances } from '../../ledger/index.ts';
import { shapedQuery, type TenantView } from '../../platform/database/index.ts';
import { sumOf, wholeTotals } from '../../platform/lists/list-queries.ts';
import { conditionsOf, selectMembers, type Conditions, type MemberConditions } from './member-selection.queries.ts';

const memberTotals = shapedQuery((kysely, merchantId, _form: undefined, values: Conditions) => {
  const { selection, key } = selectMembers(kysely, merchantId, values);
  const chosen = selection.select([`${key}.merchant_id`, `${key}.member_id`]).limit(mostTotalled + 1);
  return kysely
    .with('chosen', () => chosen)
    .with('counted', (common) => common.selectFrom('chosen').select((e) => e.fn.countAll<number>().as('counted')))
    .selectFrom('chosen as c')
    .innerJoin('counted as n', (join) => join.onTrue())
    .leftJoinLateral(
      // A nested-loop lookup per row, skipped above the limit, so that the cost follows the filtered rows. A hash join
      // would read all of the merchant's accounts.
      memberBalances(kysely, merchantId)
        .where('account_id', '=', sql.ref<string>('c.member_id'))
        .where(sql.ref<number>('n.counted'), '<=', sql.lit(mostTotalled))
        .limit(1)
        .as('a'),
      (join) => join.onTrue(),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .select([sumOf('a.principal').as('principal'), sumOf('a.bonus').as('bonus'), sumOf('a.points').as('points')]);
});

export interface MemberTotals {
  readonly count: number;
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
}

/** The count and total balances of the filtered members; null above 50,000. */
export const getMemberTotals = async (view: TenantView, conditions: MemberConditions): Promise<MemberTotals | null> =>
  wholeTotals(await view.shaped(memberTotals, undefined, conditionsOf(conditions)));
