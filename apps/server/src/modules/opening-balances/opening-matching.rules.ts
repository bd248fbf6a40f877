import { isWithin } from '../branches/index.ts';
import { maskPhone, type FoundMember } from '../members/index.ts';
import type { CheckedRow } from './opening-rows.queries.ts';
import { plain } from './opening-cells.rules.ts';
import { isMasked, type ReadRow, type RowFault } from './opening-rows.rules.ts';

interface Branch {
  readonly branch_id: string;
  readonly branch_no: string;
  readonly name: string;
}

/** Finds branches by number and by name: a number is of one branch, a name may be of several. */
export interface BranchFinder {
  readonly byNo: ReadonlyMap<string, Branch>;
  readonly byName: ReadonlyMap<string, readonly Branch[]>;
}

export const branchFinder = (branches: readonly Branch[]): BranchFinder => ({
  byNo: new Map(branches.map((branch) => [branch.branch_no, branch])),
  byName: Map.groupBy(branches, ({ name }) => plain(name)),
});

/** What the rows of one file are matched with. */
export interface Matching {
  /** By `member_no` and by phone. */
  readonly byCard: ReadonlyMap<string, FoundMember>;
  readonly byPhone: ReadonlyMap<string, FoundMember>;
  /** Phones of members who cancelled, and of nobody else. */
  readonly cancelled: ReadonlySet<string>;
  readonly branches: BranchFinder;
  /** The branches of who uploaded the file; null: all. */
  readonly allowed: readonly string[] | null;
  /** Rows of the file so far, by what they say. */
  readonly seen: Map<string, number>;
}

const memberOf = (row: ReadRow, { byCard, byPhone, cancelled }: Matching): FoundMember | RowFault | undefined => {
  if (row.memberNo === '' && row.phone === '') return undefined; // told already
  const card = row.memberNo === '' ? undefined : byCard.get(row.memberNo);
  const phone = row.phone === '' ? undefined : byPhone.get(row.phone);
  if (row.memberNo !== '' && !card) return { rule: 'member_unknown', column: 'member_no' };
  if (card?.state === 'cancelled') return { rule: 'member_cancelled' };
  if (isMasked(row.phone)) return card && maskPhone(card.phone) !== row.phone ? { rule: 'members_differ' } : card;
  if (row.phone !== '' && !phone)
    return cancelled.has(row.phone) ? { rule: 'member_cancelled' } : { rule: 'member_unknown', column: 'phone' };
  if (card && phone && card.member_id !== phone.member_id) return { rule: 'members_differ' };
  return card ?? phone;
};

/** By number first. Without either, the member's own branch. */
const branchOf = (
  text: string,
  member: FoundMember | undefined,
  { branches, allowed }: Matching,
): string | null | RowFault => {
  const named = branches.byName.get(text) ?? [];
  const branch = branches.byNo.get(text) ?? named[0];
  if (text !== '' && !branch) return { rule: 'branch_unknown', column: 'branch' };
  if (text !== '' && branch?.branch_no !== text && named.length > 1)
    return { rule: 'branch_ambiguous', column: 'branch' };
  const branchId = text === '' ? (member?.branch_id ?? null) : (branch?.branch_id ?? null);
  if (allowed && !isWithin(allowed, branchId)) return { rule: 'branch_denied', column: 'branch' };
  return branchId;
};

const isFault = (found: object | string | null | undefined): found is RowFault =>
  typeof found === 'object' && found !== null && 'rule' in found;

/** A row with its member and branch, good or with all that is wrong with it. */
export const matchRow = (row: ReadRow, matching: Matching): CheckedRow => {
  const faults = [...row.faults];
  const member = memberOf(row, matching);
  if (isFault(member)) faults.push(member);
  const isDenied =
    !isFault(member) &&
    member !== undefined &&
    matching.allowed !== null &&
    !isWithin(matching.allowed, member.branch_id);
  if (isDenied) faults.push({ rule: 'member_denied' });
  const known = isFault(member) || isDenied ? undefined : member;
  const branch = branchOf(row.branch, known, matching);
  // Of a member whose branch is out of reach the row's branch says the same.
  if (isFault(branch) && !(isDenied && branch.rule === 'branch_denied')) faults.push(branch);
  const { principal, bonus, points, growth, bonusExpiresOn, pointsExpireOn } = row;
  if (faults.length === 0) {
    const says = JSON.stringify([
      known?.member_id,
      branch,
      principal,
      bonus,
      bonusExpiresOn,
      points,
      pointsExpireOn,
      growth,
      row.given.note,
    ]);
    const before = matching.seen.get(says);
    if (before === undefined) matching.seen.set(says, row.rowNo);
    else faults.push({ rule: 'repeated', values: { row: before } });
  }
  return {
    row_no: row.rowNo,
    given: row.given,
    member_id: known?.member_id ?? null,
    branch_id: isFault(branch) ? null : branch,
    principal,
    bonus,
    bonus_expires_on: bonusExpiresOn,
    points,
    points_expire_on: pointsExpireOn,
    growth,
    state: faults.length === 0 ? 'good' : 'bad',
    faults: faults.length === 0 ? null : faults,
  };
};
