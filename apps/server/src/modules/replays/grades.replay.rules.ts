import type { LadderGrade, ReplaySum } from '@regulars/contract';
import {
  ladderOf,
  standingAfter,
  standingBegun,
  standingOn,
  type Downgrade,
  type Ladder,
  type Standing,
} from '../grades/index.ts';
import { partOf, type PastDocument, type Period, type Replayer } from './documents.ts';
import { figuresOf, type Figures } from './figures.rules.ts';

/** A change of a member's growth. */
export interface Grown extends PastDocument {
  readonly before: number;
  readonly after: number;
}

/** A member under one of the ladders. */
interface Holder {
  standing: Standing;
  growth: number;
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

interface Move {
  readonly to: LadderGrade | undefined;
  readonly figures: Figures;
}

/** Moves a member of a side by a document. */
const move = (
  { grades, ladder, holders }: Side,
  { memberId, date, before, after }: Grown,
  { from, downgrade }: { readonly from: string; readonly downgrade: Downgrade },
): Move => {
  let holder = holders.get(memberId);
  if (!holder) {
    holder = { standing: standingBegun(ladder, before, from), growth: before, gifts: undefined };
    holders.set(memberId, holder);
  }
  const { standing } = standingOn(ladder, downgrade, holder.standing, before, date);
  holder.standing = standingAfter(ladder, standing, { before, after, date });
  holder.growth = after;
  const placeOf = (id: string): number => grades.findIndex(({ grade_id }) => grade_id === id);
  const levels = placeOf(holder.standing.grade_id) - placeOf(standing.grade_id);
  const to = grades[placeOf(holder.standing.grade_id)];
  if (levels <= 0 || !to?.gift || !isDue(holder)) return { to, figures: figuresOf({ levels }) };
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

/** Compares where growth brings members by two ladders. Everybody begins with what their growth then supports. */
export const gradesReplayer = (
  { old, draft }: { readonly old: readonly LadderGrade[]; readonly draft: readonly LadderGrade[] },
  { from, to: last }: Period,
  downgrade: Downgrade,
): { readonly replay: Replayer<Grown>; readonly ends: () => Ends[] } => {
  const sides = { old: sideOf(old), new: sideOf(draft) };
  const rule = { from, downgrade };
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
  const endIn = ({ grades, ladder, holders }: Side, id: string): LadderGrade | undefined => {
    const holder = holders.get(id);
    const end = holder && standingOn(ladder, downgrade, holder.standing, holder.growth, last).standing.grade_id;
    return grades.find(({ grade_id }) => grade_id === end);
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
