import { createHash } from 'node:crypto';
import { matchBranch, isWithin, type BranchFinder } from '../branches/index.ts';
import { maskPhone, type FoundMember } from '../members/index.ts';
import { isMasked, type CheckedRow } from '../../platform/imports/index.ts';
import type { OpeningFault, ReadRow } from './opening-rows.rules.ts';

/** What a valid row posts, as stored. */
export interface OpeningPlan {
  readonly principal: number;
  readonly bonus: number;
  readonly bonus_expires_on: string | null;
  readonly points: number;
  readonly points_expire_on: string | null;
  readonly growth: number;
}

/** The data that rows of one file are matched with. */
export interface Matching {
  /** By `member_no` and by phone. */
  readonly byCard: ReadonlyMap<string, FoundMember>;
  readonly byPhone: ReadonlyMap<string, FoundMember>;
  /** Phones that only cancelled members have. */
  readonly cancelled: ReadonlySet<string>;
  readonly branches: BranchFinder;
  /** The uploader's branches; null for all. */
  readonly allowed: readonly string[] | null;
}

const memberOf = (row: ReadRow, { byCard, byPhone, cancelled }: Matching): FoundMember | OpeningFault | undefined => {
  if (row.memberNo === '' && row.phone === '') return undefined; // already reported
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

/** The row's own branch, else the member's. */
const branchOf = (
  text: string,
  member: FoundMember | undefined,
  { branches, allowed }: Matching,
): string | null | OpeningFault => {
  const named = text === '' ? undefined : matchBranch(text, branches);
  if (named === 'unknown' || named === 'ambiguous') return { rule: `branch_${named}`, column: 'branch' };
  const branchId = named?.branch_id ?? member?.branch_id ?? null;
  if (allowed && !isWithin(allowed, branchId)) return { rule: 'branch_denied', column: 'branch' };
  return branchId;
};

const isFault = (found: object | string | null | undefined): found is OpeningFault =>
  typeof found === 'object' && found !== null && 'rule' in found;

/** The row's key: rows that would post the same to the same member are taken for a repetition. */
const keyOf = (content: readonly unknown[]): string =>
  `r:${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;

/** The row with its member and branch, or with all its faults. */
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
  // For a member in a denied branch, the row's branch would repeat the fault.
  if (isFault(branch) && !(isDenied && branch.rule === 'branch_denied')) faults.push(branch);
  const { principal, bonus, points, growth, bonusExpiresOn, pointsExpireOn } = row;
  const amounts = [principal, bonus, bonusExpiresOn, points, pointsExpireOn, growth];
  // Cells with a fault count as they are, and so do those by which no member was found.
  const wrong = faults.flatMap(({ column }) => (column === undefined ? [] : [column, row.given[column]]));
  const who = known ? known.member_id : [row.memberNo, row.phone];
  const content = [who, isFault(branch) ? null : branch, ...amounts, row.given['note'], ...wrong];
  const plan: OpeningPlan = {
    principal,
    bonus,
    bonus_expires_on: bonusExpiresOn,
    points,
    points_expire_on: pointsExpireOn,
    growth,
  };
  return {
    row_no: row.rowNo,
    given: row.given,
    subject_id: known?.member_id ?? null,
    branch_id: isFault(branch) ? null : branch,
    effect: null,
    plan,
    keys: [keyOf(content)],
    state: faults.length === 0 ? 'good' : 'bad',
    faults: faults.length === 0 ? null : faults,
  };
};
