import type { MemberFilter } from '@regulars/contract';
import { couponActionPhrases, say, type SkipReason } from '@regulars/phrases';
import { actionOf, tally, undoReason } from '../../platform/actions/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { denied, Problem } from '../../platform/http/index.ts';
import { mayChange } from '../branches/index.ts';
import { lockMembersForShare, selectMembersOf } from '../members/index.ts';
import { giveCoupons } from './giving.service.ts';
import { lockIssued, type IssuedRecord } from './issued.queries.ts';
import { stateAt } from './issued.rules.ts';
import { voidIssued } from './voiding.service.ts';

/** What is given to each, and by which give: its coupons have it as their source. */
interface Give {
  readonly [key: string]: unknown;
  readonly coupon_id: string;
  readonly count: number;
  readonly give_id: string;
  readonly reason: string;
  /** As it was when the give began; without it if that was before names were kept. */
  readonly name?: string;
}
type ListFilter = Omit<MemberFilter, 'exact' | 'sort' | 'order' | 'index' | 'size' | 'cursor' | 'totals'>;

/** Gives coupons of a template to members; undoing it voids what they haven’t used. */
export const couponGive = actionOf<Give, ListFilter>({
  kind: 'coupon_give',
  permission: () => 'coupon:give',
  title: ({ name }, language) =>
    name === undefined
      ? say(couponActionPhrases.give, language)
      : say(couponActionPhrases.give_named, language, { name }),
  measure: 'people',
  ...selectMembersOf,
  apply: async (tx, reader, ids, { coupon_id: couponId, count, give_id: sourceId, reason }) => {
    const members = await lockMembersForShare(tx, ids);
    const why = new Map<string, SkipReason>();
    for (const id of ids) {
      const member = members.get(id);
      if (!member) why.set(id, 'gone');
      else if (!mayChange(reader, member.branch_id)) why.set(id, 'out_of_reach');
      else if (member.state !== 'normal') why.set(id, member.state === 'frozen' ? 'frozen' : 'cancelled');
    }
    const receivers = [...members.values()]
      .filter(({ member_id: id }) => !why.has(id))
      .map(({ member_id, branch_id }) => ({ memberId: member_id, branchId: branch_id }));
    const { template, given } = await giveCoupons(tx, reader, { couponId, count, source: 'hand', sourceId, receivers });
    const [got, none] = [given.filter((one) => one.why === null), given.flatMap((one) => one.why ?? [])];
    const coupons = got.reduce((sum, one) => sum + one.ids.length, 0);
    if (coupons > 0)
      await recordOperation(tx, reader, {
        action: 'coupon.give',
        subjectKind: 'coupon',
        subjectIds: [couponId],
        changes: [{ coupon_count: [null, coupons], coupon_members: [null, got.length] }],
        reason,
      });
    return {
      changed: got.map(({ receiver, ids: issued }) => ({
        id: receiver.memberId ?? '',
        before: { issued: [...issued] },
        version: 1,
      })),
      skipped: tally([...why.values(), ...none]),
      named: { limit: template.terms.per_member ?? 0 },
    };
  },
  refusals: {
    gone: () => new Problem('member_not_found'),
    out_of_reach: () => denied('member:all_branches'),
    cancelled: () => new Problem('member_state_refused'),
    frozen: () => new Problem('member_state_refused'),
    // Where some got theirs, the others are counted.
    coupon_limit: ({ changed, named = {} }) =>
      changed.length > 0 ? undefined : new Problem('coupon_member_limit', { values: named }),
    sold_out: ({ changed }) => (changed.length > 0 ? undefined : new Problem('coupon_sold_out')),
  },
  undo: async (tx, reader, kept, { reason }) => {
    const issuedTo = (before: unknown): string[] => (before as { issued: string[] }).issued; // what `apply` kept
    const rows = await lockIssued(
      tx,
      kept.flatMap(({ before }) => issuedTo(before)),
    );
    const reached = rows.filter((row) => mayChange(reader, row.branch_id));
    const unused = reached.filter((row) => stateAt(row, reader.now) === 'unused');
    await voidIssued(tx, reader, unused, undoReason(reason, reader.language));
    const outcomeOf = ({ before }: (typeof kept)[number]): 'gone' | 'not_unused' | undefined => {
      const isAmong = ({ issued_id: id }: IssuedRecord): boolean => issuedTo(before).includes(id);
      if (unused.some(isAmong)) return undefined;
      return reached.some(isAmong) ? 'not_unused' : 'gone';
    };
    const outcomes = kept.map((one) => ({ id: one.id, why: outcomeOf(one) }));
    return {
      restored: outcomes.filter(({ why }) => why === undefined).map(({ id }) => id),
      skipped: tally(outcomes.flatMap(({ why }) => why ?? [])),
    };
  },
});
