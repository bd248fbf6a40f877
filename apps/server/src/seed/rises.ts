import type { Posted } from '../ledger/index.ts';
import type { GradeRow } from '../modules/grades/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import { changesBetween } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { dateOf } from './demo-members.ts';
import type { MemberEvent } from './member-history.ts';
import type { Random } from './random.ts';
import { setGrade } from './seed.queries.ts';

/** A member who rose by growth. */
export interface Rise {
  readonly member: MemberRecord;
  readonly grade: GradeRow;
  readonly at: Date;
}

/** The grades of a member over time. */
export interface Grades {
  readonly at: (instant: Date) => GradeRow;
  /** Raises the member to what the growth after a posting reaches; `isLast`: there are no more. */
  readonly raise: (last: Posted, isLast: boolean) => void;
}

/** Within a year: a grade that was reached earlier would have ended. */
const validity = 365;

/**
 * A member's grades: at first as the log has them, then as growth raises them, at once where that is within a year, since the
 * grade still holds then. Adds to `rises`.
 */
export const gradesOf = (
  ladder: readonly GradeRow[],
  {
    member,
    events,
    now,
  }: { readonly member: MemberRecord; readonly events: readonly MemberEvent[]; readonly now: Date },
  rises: Rise[],
): Grades => {
  const logged = events.flatMap(({ at, changes }) => {
    const grade = ladder.find(({ grade_id: id }) => id === changes['grade_id']?.[1]);
    return grade ? [{ at, grade }] : [];
  });
  const since = addDays(dateOf(now), -validity);
  const from = since > member.grade_from ? since : member.grade_from;
  let held = ladder.findIndex(({ grade_id: id }) => id === member.grade_id);
  let risen: GradeRow | undefined;
  return {
    at: (instant) => {
      const grade = risen ?? (logged.findLast(({ at }) => at <= instant) ?? logged[0])?.grade;
      if (!grade) throw new RangeError('The log begins with a grade');
      return grade;
    },
    raise: ({ after: { growth }, postedAt: at }, isLast) => {
      const reached = ladder.findLastIndex(({ growth_from: least }) => growth >= least);
      const grade = ladder[reached];
      if (!grade || reached <= held || (!isLast && dateOf(at) < from)) return;
      [held, risen] = [reached, grade];
      rises.push({ member, grade, at });
    },
  };
};

/** Gives members the grades to which they rose; answers what is logged of it. */
export const addRises = async (tx: TenantTx, random: Random, rises: readonly Rise[]): Promise<MemberEvent[]> => {
  const held = new Map<string, Pick<MemberRecord, 'grade_id' | 'grade_from' | 'grade_to'>>();
  const events: MemberEvent[] = [];
  for (const { member, grade, at } of rises) {
    const { member_id: memberId, grade_id, grade_from, grade_to } = member;
    const before = held.get(memberId) ?? { grade_id, grade_from, grade_to };
    const from = dateOf(at);
    const after = { grade_id: grade.grade_id, grade_from: from, grade_to: addDays(from, validity) };
    await setGrade(tx, memberId, after);
    held.set(memberId, after);
    const changes = changesBetween<object>(before, after);
    events.push({ logId: random.uuid(at), at, memberId, action: 'member.grade', changes, reason: null, staff: undefined }); // prettier-ignore
  }
  return events;
};
