import type { LadderGrade, ReplaySum } from '@regulars/contract';
import {
  ladderOf,
  setByHand,
  standingAfter,
  standingBegun,
  standingOn,
  type Downgrade,
  type Ladder,
  type PaidGrade,
  type Standing,
} from '../grades/index.ts';
import { partOf, type PastDocument, type Period, type Replayer } from './documents.ts';
import { figuresOf, type Figures } from './figures.rules.ts';

/** A change of a member's growth. */
export interface Grown extends PastDocument {
  readonly before: number;
  readonly after: number;
  /** Brought from elsewhere by opening balances, which give a grade without its gift. */
  readonly brought: boolean;
}

/** A member under one of the ladders. */
interface Holder {
  standing: Standing;
  growth: number;
  /** How many of the grades that the member paid for have begun, and those of them that were given. */
  begun: number;
  readonly given: PaidGrade[];
  /** Until when the gift of a grade is not given again; null: never again. Most members get none. */
  gifts: Map<string, string | null> | undefined;
}

interface Side {
  readonly grades: readonly LadderGrade[];
  readonly ladder: Ladder;
  readonly holders: Map<string, Holder>;
}

const sideOf = (grades: readonly LadderGrade[]): Side => ({ grades, ladder: ladderOf(grades), holders: new Map() });

/** Whether the gift of a grade is due, as `addGiftOnce` decides. */
const isDue = ({ gifts, standing: { grade_id: id, grade_from: from } }: Holder): boolean => {
  const until = gifts?.get(id);
  return until === undefined || (until !== null && until < from);
};

/** What both ladders have in common. */
interface Circumstances {
  /** The first day. */
  readonly from: string;
  readonly downgrade: Downgrade;
  /** The grades that members paid for, as they began. */
  readonly paid: ReadonlyMap<string, readonly PaidGrade[]>;
}

const placeIn = ({ grades }: Side, id: string): number => grades.findIndex(({ grade_id }) => grade_id === id);

/** Brings a member to a date, with so much growth: grades that they paid for begin on their day, and every validity ends. */
const bring = (
  side: Side,
  holder: Holder,
  { paid = [], downgrade }: { readonly paid: readonly PaidGrade[] | undefined; readonly downgrade: Downgrade },
  { growth, date }: { readonly growth: number; readonly date: string },
): void => {
  const lapse = (on: string): void => {
    ({ standing: holder.standing } = standingOn(side.ladder, downgrade, holder.standing, growth, on, holder.given));
  };
  for (const one of paid.slice(holder.begun)) {
    if (one.grade_from > date) break;
    holder.begun += 1;
    lapse(one.grade_from);
    if (placeIn(side, one.grade_id) <= placeIn(side, holder.standing.grade_id)) continue;
    holder.standing = setByHand(one.grade_id, one.grade_from, one.grade_to);
    holder.given.push(one);
  }
  lapse(date);
};

interface Move {
  readonly to: LadderGrade | undefined;
  readonly figures: Figures;
}

/** Moves a member of a side by a document. */
const move = (side: Side, { memberId, date, before, after, brought }: Grown, circumstances: Circumstances): Move => {
  const { grades, ladder, holders } = side;
  let holder = holders.get(memberId);
  if (!holder) {
    const standing = standingBegun(ladder, before, circumstances.from);
    holder = { standing, growth: before, begun: 0, given: [], gifts: undefined };
    holders.set(memberId, holder);
  }
  const paid = circumstances.paid.get(memberId);
  bring(side, holder, { ...circumstances, paid }, { growth: before, date });
  const from = placeIn(side, holder.standing.grade_id);
  holder.standing = standingAfter(ladder, holder.standing, { before, after, date });
  holder.growth = after;
  const levels = placeIn(side, holder.standing.grade_id) - from;
  const to = grades[placeIn(side, holder.standing.grade_id)];
  if (brought || levels <= 0 || !to?.gift || !isDue(holder)) return { to, figures: figuresOf({ levels }) };
  (holder.gifts ??= new Map()).set(to.grade_id, holder.standing.grade_to);
  return { to, figures: figuresOf({ levels, bonus: to.gift.bonus, points: to.gift.points }) };
};

const sumOf = ({ to, figures }: Move, growth: number): ReplaySum => [
  partOf('growth', growth),
  ...(to ? [partOf('grade', to.growth_from, { name: to.name })] : []),
  ...(figures.points > 0 ? [partOf('gift_points', figures.points)] : []),
  ...(figures.bonus > 0 ? [partOf('gift_bonus', figures.bonus)] : []),
];

export interface Ends {
  /** The names of grades, as their version says them. */
  readonly from: string;
  readonly to: string;
  readonly members: number;
}

/**
 * Compares where growth brings members by two ladders. Everybody begins with what their growth then supports, or a higher grade
 * that they paid for.
 */
export const gradesReplayer = (
  { old, draft }: { readonly old: readonly LadderGrade[]; readonly draft: readonly LadderGrade[] },
  { from, to: last }: Period,
  { downgrade, paid }: Pick<Circumstances, 'downgrade' | 'paid'>,
): { readonly replay: Replayer<Grown>; readonly ends: () => Ends[] } => {
  const sides = { old: sideOf(old), new: sideOf(draft) };
  const rule = { from, downgrade, paid };
  const replay = (document: Grown) => {
    const [was, is] = [move(sides.old, document, rule), move(sides.new, document, rule)];
    const isSame = (['bonus', 'points', 'levels'] as const).every((unit) => was.figures[unit] === is.figures[unit]);
    return {
      old: was.figures,
      new: is.figures,
      reason: isSame ? undefined : was.figures.levels === is.figures.levels ? ('gift' as const) : ('grade' as const),
      sums: () => ({ old: sumOf(was, document.after), new: sumOf(is, document.after) }),
    };
  };
  const endIn = (side: Side, id: string): LadderGrade | undefined => {
    const holder = side.holders.get(id);
    if (!holder) return undefined;
    bring(side, holder, { downgrade, paid: paid.get(id) }, { growth: holder.growth, date: last });
    return side.grades[placeIn(side, holder.standing.grade_id)];
  };
  const ends = (): Ends[] => {
    const counts = new Map<string, Ends>();
    for (const id of sides.old.holders.keys()) {
      const [held, drafted] = [endIn(sides.old, id), endIn(sides.new, id)];
      if (!held || !drafted || held.grade_id === drafted.grade_id) continue;
      const key = `${held.grade_id} ${drafted.grade_id}`;
      counts.set(key, { from: held.name, to: drafted.name, members: (counts.get(key)?.members ?? 0) + 1 });
    }
    return [...counts.values()].toSorted((a, b) => b.members - a.members);
  };
  return { replay, ends };
};
