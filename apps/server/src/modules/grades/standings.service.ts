import { v7 as newId } from 'uuid';
import { postMany, type Posted } from '../../ledger/index.ts';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { NumberTaker } from '../../platform/documents/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getVersion } from '../../platform/rules/index.ts';
import { getDowngrade } from './downgrade.ts';
import { giveGift } from './grade-gifts.service.ts';
import { gradeLadder } from './grade-ladder.service.ts';
import { getRaisedFrom } from './grade-raises.queries.ts';
import { listGrades, lockGrades, type GradeRow } from './grades.queries.ts';
import {
  ladderOf,
  rungOf,
  standingAfter,
  standingOn,
  standingRaised,
  withNextFloor,
  type Standing,
} from './standing.rules.ts';
import { getGrowth, listFloors, lockHolders, setStandings, type HolderRow } from './standings.queries.ts';

/** Whoever brings growth: a call or a job, by the merchant's own day. */
export interface Settler extends Actor, Omit<NumberTaker, 'day'> {
  readonly day: BusinessDays;
}

/** Locked members with the grades in force. What moves them keeps it up to date. */
export interface Standings {
  readonly grades: readonly GradeRow[];
  readonly holders: Map<string, HolderRow>;
}

/** A member and where they come to stand. */
export type Moved = HolderRow & { readonly after: Standing };

const standingOf = ({ grade_id, grade_from, grade_to, grade_floor, grade_floor_to }: Standing): Standing => ({
  grade_id,
  grade_from,
  grade_to,
  grade_floor,
  grade_floor_to,
});

const isMoved = ({ after, ...before }: Moved): boolean =>
  Object.keys(changesBetween<Standing>(standingOf(before), standingOf(after))).length > 0;

/** Writes standings and logs those of another grade: a new term of the same one follows from the rules. Throws rows_busy. */
export const moveHolders = async (
  tx: TenantTx,
  actor: Actor,
  { holders }: Standings,
  moved: readonly Moved[],
): Promise<void> => {
  const written = moved.filter(isMoved);
  const named = new Set(
    written.flatMap(({ after }) =>
      after.grade_floor === null ? [after.grade_id] : [after.grade_id, after.grade_floor],
    ),
  );
  if (named.size > 0 && !(await lockGrades(tx, named))) throw new Problem('rows_busy', { retryAfter: 1 }); // another ladder
  const rows = written.map(({ member_id, hand_floor, hand_floor_to, hand_growth, after }) => ({
    member_id,
    ...standingOf(after),
    hand_floor,
    hand_floor_to,
    hand_growth,
  }));
  for (const { member_id: id, ...row } of rows) {
    const holder = holders.get(id);
    if (holder) holders.set(id, { ...holder, ...row });
  }
  await setStandings(tx, rows);
  const told = written.filter(({ grade_id, after }) => grade_id !== after.grade_id);
  await recordOperation(tx, actor, {
    action: 'member.grade',
    subjectKind: 'member',
    subjectIds: told.map(({ member_id: id }) => id),
    changes: told.map(({ after, ...before }) => changesBetween<Standing>(standingOf(before), standingOf(after))),
  });
};

/** Brings the standings of locked members up to date, by every validity that ended. */
const lapse = async (tx: TenantTx, { now, day }: Pick<Settler, 'now' | 'day'>, standings: Standings): Promise<void> => {
  const { grades, holders } = standings;
  const today = day.today();
  const due = [...holders.values()].filter(
    ({ grade_to: to, state }) => to !== null && to < today && state !== 'cancelled',
  );
  if (due.length === 0) return;
  const ladder = ladderOf(grades);
  const ids = due.map(({ member_id: id }) => id);
  const [growth, floors, downgrade] = await Promise.all([getGrowth(tx, ids), listFloors(tx, due), getDowngrade(tx)]);
  const ended = due.map((holder) => {
    const { member_id: id } = holder;
    const { standing, taken } = standingOn(ladder, downgrade.rule, holder, growth.get(id) ?? 0, today, floors.get(id));
    return { ...holder, after: standing, taken };
  });
  await moveHolders(tx, { now }, standings, ended);
  const taking = ended.filter(({ taken }) => taken > 0).toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1));
  const answers = await postMany(
    tx,
    now,
    taking.map(({ member_id, branch_id, taken }) => ({
      kind: 'adjust',
      accountId: member_id,
      document: { kind: 'grade_end', id: newId() }, // a clock that jumped ends the same term twice
      branchId: branch_id,
      actorId: null,
      rule: downgrade.version,
      take: { growth: taken },
    })),
  );
  for (const answer of answers) if (answer instanceof Problem) throw answer;
};

/** Who rose above a floor that has ended meanwhile has the next one. It is written with what moves them. */
const renewFloors = async (
  tx: TenantTx,
  { day }: Pick<Settler, 'day'>,
  { grades, holders }: Standings,
): Promise<void> => {
  const today = day.today();
  const ended = [...holders.values()].filter(({ grade_floor_to: to }) => to !== null && to < today);
  const floors = await listFloors(tx, ended);
  for (const holder of ended)
    holders.set(holder.member_id, {
      ...holder,
      ...standingOf(withNextFloor(ladderOf(grades), holder, floors.get(holder.member_id) ?? [], today)),
    });
};

/** Raises locked members whom the ladder in force raises, and the version before did not. */
const raise = async (
  tx: TenantTx,
  { now, day }: Pick<Settler, 'now' | 'day'>,
  standings: Standings,
  fromNumber: number,
): Promise<void> => {
  const { grades, holders } = standings;
  const live = [...holders.values()].filter(({ state }) => state !== 'cancelled');
  const [content, growth] = await Promise.all([
    getVersion(gradeLadder, tx, tx.merchantId, fromNumber),
    getGrowth(
      tx,
      live.map(({ member_id: id }) => id),
    ),
  ]);
  const [before, after] = [ladderOf(content ?? []), ladderOf(grades)];
  const moved = live.map((holder): Moved => {
    const given = { growth: growth.get(holder.member_id) ?? 0, date: day.today() };
    return { ...holder, after: standingRaised(before, after, holder, given) };
  });
  await moveHolders(tx, { now }, standings, moved);
};

/**
 * Locks members and brings their standings up to date: also by a new ladder that the job has yet to apply to them, because
 * growth that moves meanwhile would hide that they are due. Whatever moves growth calls it first, because members are
 * locked before their accounts.
 */
export const lockStandings = async (
  tx: TenantTx,
  settler: Pick<Settler, 'now' | 'day'>,
  memberIds: readonly string[],
): Promise<Standings> => {
  const [rows, grades, raisedFrom] = await Promise.all([
    lockHolders(tx, memberIds),
    listGrades(tx),
    getRaisedFrom(tx), // after the grades: who sees new ones sees from which they came
  ]);
  const standings = { grades, holders: new Map(rows.map((row) => [row.member_id, row])) };
  await lapse(tx, settler, standings);
  await renewFloors(tx, settler, standings);
  if (raisedFrom !== undefined) await raise(tx, settler, standings, raisedFrom);
  return standings;
};

/** A member who may be served, locked, and brought up to date. Throws member_not_found, member_state_refused. */
export const lockServed = async (
  tx: TenantTx,
  settler: Pick<Settler, 'now' | 'day'>,
  memberId: string,
): Promise<{ readonly standings: Standings; readonly holder: HolderRow }> => {
  const standings = await lockStandings(tx, settler, [memberId]);
  const holder = mustFind(standings.holders.get(memberId), 'member_not_found');
  if (holder.state !== 'normal') throw new Problem('member_state_refused');
  return { standings, holder };
};

/**
 * Moves members by the growth that postings brought or took; returns those who rose. Gives nothing for it: growth may have
 * been earned elsewhere.
 */
export const settleGrades = async (
  tx: TenantTx,
  settler: Pick<Settler, 'day'> & Actor,
  standings: Standings,
  posted: readonly Posted[],
): Promise<readonly Moved[]> => {
  const { grades, holders } = standings;
  const grown = posted.filter(({ change, repeated }) => change.growth !== 0 && !repeated);
  if (grown.length === 0) return [];
  const ladder = ladderOf(grades);
  const date = settler.day.today();
  const moved = grown.flatMap(({ accountId, change, after }): Moved[] => {
    const holder = holders.get(accountId);
    if (!holder) return [];
    const growth = { before: after.growth - change.growth, after: after.growth, date };
    const standing = standingAfter(ladder, holder, growth);
    return standing.grade_id === holder.grade_id ? [] : [{ ...holder, after: standing }];
  });
  await moveHolders(tx, settler, standings, moved);
  const threshold = (id: string): number => rungOf(ladder, id).growth_from;
  return moved.filter(({ grade_id: from, after }) => threshold(after.grade_id) > threshold(from));
};

/**
 * Postings on a locked member that may move growth, with the grade that they bring or take, and the gift of a higher one.
 * Answers them in turn.
 */
export const postOnStanding = async (
  tx: TenantTx,
  settler: Settler,
  standings: Standings,
  act: () => Promise<readonly Posted[]>,
): Promise<readonly Posted[]> => {
  const posted = await act();
  const last = posted.at(-1);
  if (!last) return posted;
  // Of several, one move: from the growth before the first to that after the last.
  const growth = posted.reduce((sum, { change, repeated }) => sum + (repeated ? 0 : change.growth), 0);
  const moved = { ...last, repeated: false, change: { ...last.change, growth } };
  for (const one of await settleGrades(tx, settler, standings, [moved])) await giveGift(tx, settler, standings, one);
  return posted;
};

/** A posting that may move growth, with what `postOnStanding` says. Locks the member before the account. */
export const postWithGrades = async (
  tx: TenantTx,
  settler: Settler,
  memberId: string,
  act: () => Promise<Posted>,
): Promise<Posted> => {
  const standings = await lockStandings(tx, settler, [memberId]);
  const [only] = await postOnStanding(tx, settler, standings, async () => [await act()]);
  if (!only) throw new Error('The posting gave no answer');
  return only;
};
