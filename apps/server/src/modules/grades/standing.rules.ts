import { addDays } from '../../platform/clock/business-date.ts';

/** A grade, as far as it decides who holds it. */
export interface Rung {
  readonly grade_id: string;
  readonly growth_from: number;
  readonly valid_days: number | null; // null: without end
  readonly enabled: boolean;
}

/** What the end of a grade's validity takes. */
export type Downgrade = 'never' | 'one_level' | 'supported';

/** A merchant's grades, lowest first; the lowest begins at 0 and is enabled. */
export type Ladder = readonly [Rung, ...Rung[]];

/** What a member holds, by business dates: the last day counts. A grade set by hand is the floor until its last day. */
export interface Standing {
  readonly grade_id: string;
  readonly grade_from: string;
  readonly grade_to: string | null;
  readonly grade_floor: string | null;
  readonly grade_floor_to: string | null;
}

/** A grade that somebody sets by hand: it is the floor until its last day. */
export const setByHand = (gradeId: string, from: string, to: string | null): Standing => ({
  grade_id: gradeId,
  grade_from: from,
  grade_to: to,
  grade_floor: gradeId,
  grade_floor_to: to,
});

const indexIn = (ladder: Ladder, id: string): number => ladder.findIndex((rung) => rung.grade_id === id);

/** Its grade of an id. */
export const rungOf = (ladder: Ladder, id: string): Rung => {
  const rung = ladder.find((one) => one.grade_id === id);
  if (!rung) throw new RangeError('The ladder has no such grade');
  return rung;
};

/** The highest enabled grade that so much growth reaches. */
export const supportedBy = (ladder: Ladder, growth: number): Rung =>
  ladder.findLast((rung) => rung.enabled && rung.growth_from <= growth) ?? ladder[0];

const noFloor = { grade_floor: null, grade_floor_to: null } as const;

const lastDay = (rung: Rung, from: string): string | null =>
  rung.valid_days === null ? null : addDays(from, rung.valid_days);

/** The standing of whoever begins on a date with so much growth. */
export const standingBegun = (ladder: Ladder, growth: number, from: string): Standing => {
  const rung = supportedBy(ladder, growth);
  return { grade_id: rung.grade_id, grade_from: from, grade_to: lastDay(rung, from), ...noFloor };
};

/** The floor that still holds on a date. */
const floorOn = (ladder: Ladder, { grade_floor: id, grade_floor_to: to }: Standing, date: string): Rung | undefined =>
  id !== null && (to === null || to >= date) ? ladder.find((rung) => rung.grade_id === id) : undefined;

/** A grade that was paid for, as it was given. */
export type PaidGrade = Pick<Standing, 'grade_id' | 'grade_from' | 'grade_to'>;
/** A floor set by hand whose place a grade that was paid for took. */
export interface SetAside extends Pick<Standing, 'grade_id' | 'grade_to'> {
  /** Growth up to which it also keeps its member down: what they had while it was the grade held; null: they stood above it. */
  readonly growth: number | null;
}
/** What a floor may be: a grade until its last day; without a first one, it was set by hand. */
export interface Floor extends Pick<Standing, 'grade_id' | 'grade_to'>, Partial<Pick<SetAside, 'growth'>> {
  readonly grade_from: string | null;
}

const isFloor = (
  { grade_floor: id, grade_floor_to: to }: Standing,
  one: Pick<Floor, 'grade_id' | 'grade_to'>,
): boolean => one.grade_id === id && one.grade_to === to;

/** Whether the floor is that one, by its dates: a colleague may have changed when it ends. */
const isOf = (standing: Standing, one: Floor): boolean =>
  isFloor(standing, one) ||
  (standing.grade_floor === one.grade_id &&
    standing.grade_id === one.grade_id &&
    standing.grade_from === one.grade_from);

const holdsOn = (ladder: Ladder, { grade_id: id, grade_to: to }: Floor, date: string): boolean =>
  indexIn(ladder, id) >= 0 && (to === null || to >= date);

/** The highest of the grades that still hold on a date, as a floor; of several that last the longest. */
const highestOf = (
  ladder: Ladder,
  others: readonly Floor[],
  date: string,
): Pick<Standing, 'grade_floor' | 'grade_floor_to'> => {
  const best = others
    .filter((one) => holdsOn(ladder, one, date))
    .toSorted(
      (a, b) =>
        indexIn(ladder, a.grade_id) - indexIn(ladder, b.grade_id) ||
        (a.grade_to ?? '9999-12-31').localeCompare(b.grade_to ?? '9999-12-31'),
    )
    .at(-1);
  return { grade_floor: best?.grade_id ?? null, grade_floor_to: best?.grade_to ?? null };
};

/**
 * Of the floors those that may follow the one that a standing has: if that is one of them, the others; if it was set by hand since,
 * the grades that were paid for and lie below it, because whoever sets a lower one by hand takes the paid one away.
 */
const followersOf = (ladder: Ladder, standing: Standing, floors: readonly Floor[]): readonly Floor[] => {
  const { grade_floor: id } = standing;
  if (id === null) return [];
  const others = floors.filter((one) => !isOf(standing, one));
  return others.length < floors.length
    ? others
    : others.filter((one) => one.grade_from !== null && indexIn(ladder, one.grade_id) < indexIn(ladder, id));
};

/** The standing with the next floor, once the one it had has ended: the highest of those that may follow it and still hold. */
export const withNextFloor = (ladder: Ladder, standing: Standing, floors: readonly Floor[], date: string): Standing =>
  standing.grade_floor === null || floorOn(ladder, standing, date)
    ? standing
    : { ...standing, ...highestOf(ladder, followersOf(ladder, standing, floors), date) };

/** What growth supports; the lowest where a floor that was set by hand and comes back decides: growth has reached no more since. */
const supportedBeside = (ladder: Ladder, growth: number, floors: readonly Floor[], date: string): Rung => {
  const reached = supportedBy(ladder, growth);
  const isKept = floors.some((one) => reached.growth_from <= (one.growth ?? -1) && holdsOn(ladder, one, date));
  return isKept ? ladder[0] : reached;
};

/**
 * The floor set by hand that is to come back once a grade that is paid for on a date ends: the floor that holds, or the one
 * set aside before where that was paid for, too; undefined: there is none. `before` is what the member had before the payment.
 */
export const handFloor = (
  ladder: Ladder,
  standing: Standing,
  {
    paid,
    aside,
    before,
  }: {
    readonly paid: readonly PaidGrade[];
    readonly aside: SetAside | undefined;
    readonly before: { readonly grade_id: string; readonly growth: number };
  },
  date: string,
): SetAside | undefined => {
  const floor = floorOn(ladder, standing, date);
  if (paid.some((one) => isFloor(standing, one))) return aside;
  return (
    floor && {
      grade_id: floor.grade_id,
      grade_to: standing.grade_floor_to,
      growth: before.grade_id === floor.grade_id ? before.growth : null,
    }
  );
};

/** A grade held from a date, or the floor where that is higher. */
const holding = (ladder: Ladder, standing: Standing, rung: Rung, from: string): Standing => {
  const floor = floorOn(ladder, standing, from);
  const kept = floor ? { grade_floor: floor.grade_id, grade_floor_to: standing.grade_floor_to } : noFloor;
  return floor && indexIn(ladder, floor.grade_id) >= indexIn(ladder, rung.grade_id)
    ? { grade_id: floor.grade_id, grade_from: from, grade_to: standing.grade_floor_to, ...kept }
    : { grade_id: rung.grade_id, grade_from: from, grade_to: lastDay(rung, from), ...kept };
};

/**
 * The standing after growth changed on a date. Growth that reaches the threshold of a higher grade gives it at once;
 * growth that falls below that of the grade held takes it, down to what is left supports, but for a floor (decision
 * 46). Thresholds that growth doesn't pass change nothing: somebody whom a colleague graded down stays there until the
 * next one. In parts it ends at the same grade as at once.
 */
export const standingAfter = (
  ladder: Ladder,
  standing: Standing,
  { before, after, date }: { readonly before: number; readonly after: number; readonly date: string },
): Standing => {
  const held = rungOf(ladder, standing.grade_id);
  const reached = supportedBy(ladder, after);
  const isHigher = indexIn(ladder, reached.grade_id) > indexIn(ladder, held.grade_id);
  if (isHigher && before < reached.growth_from) return holding(ladder, standing, reached, date);
  if (after < held.growth_from && held.growth_from <= before) {
    const fallen = holding(ladder, standing, reached, date);
    return fallen.grade_id === held.grade_id ? standing : fallen;
  }
  return standing;
};

/** The standing with a grade that was paid for: the floor for its validity, also of whom growth that came with it raised above it. */
export const standingGiven = (ladder: Ladder, held: Standing, gradeId: string, date: string): Standing => {
  const given = setByHand(gradeId, date, lastDay(rungOf(ladder, gradeId), date));
  const isAbove = indexIn(ladder, held.grade_id) > indexIn(ladder, gradeId);
  return isAbove ? { ...held, grade_floor: gradeId, grade_floor_to: given.grade_to } : given;
};

/**
 * The standing once what paid for a grade is refunded: what growth supports, or the highest of the other floors; whom somebody
 * had graded down before is so again. Who has risen above that grade meanwhile stays there, but no longer has it as the floor.
 * Unchanged if it is no longer what was given: it began on another day and ends on another.
 */
export const standingTaken = (
  ladder: Ladder,
  standing: Standing,
  given: PaidGrade,
  { growth, date, others }: { readonly growth: number; readonly date: string; readonly others: readonly Floor[] },
): Standing => {
  if (!isOf(standing, given)) return standing;
  const free = { ...standing, ...highestOf(ladder, others, date) };
  return standing.grade_id === given.grade_id
    ? holding(ladder, free, supportedBeside(ladder, growth, others, date), date)
    : free;
};

/** What the end of a grade's validity brought: the next standing, and growth that it cost. */
export interface Lapsed {
  readonly standing: Standing;
  readonly taken: number;
}

const lapseOnce = (
  ladder: Ladder,
  rule: Downgrade,
  { standing, growth, from, others }: { standing: Standing; growth: number; from: string; others: readonly Floor[] },
): Lapsed => {
  const held = rungOf(ladder, standing.grade_id);
  const below = ladder[ladder.indexOf(held) - 1] ?? ladder[0];
  const next = (rung: Rung, taken = 0): Lapsed => {
    const after = holding(ladder, withNextFloor(ladder, standing, others, from), rung, from);
    // Whom a floor keeps pays nothing for it.
    return { standing: after, taken: after.grade_id === rung.grade_id ? taken : 0 };
  };
  const reached = supportedBy(ladder, growth);
  // What a colleague set or a top-up paid for, or what nobody rises to any more, gives way to what growth supports.
  if (standing.grade_floor === held.grade_id)
    return next(supportedBeside(ladder, growth, followersOf(ladder, standing, others), from));
  if (!held.enabled) return next(reached);
  if (rule === 'never') return next(held);
  if (rule === 'supported') return next(growth >= held.growth_from ? held : reached);
  if (growth < held.growth_from) return next(below);
  const cost = held.growth_from - below.growth_from;
  return next(growth - cost >= held.growth_from ? held : below, cost);
};

/**
 * The standing on a date, after every validity that ended before it, each as on the day after its end. `never` begins the
 * grade anew; `supported` takes what growth no longer reaches; `one_level` takes the growth between the grade and the one
 * below, and the grade too from whom then lacks it. Never below a floor that still holds, or the highest of the others that do.
 */
export const standingOn = (
  ladder: Ladder,
  rule: Downgrade,
  held: Standing,
  growth: number,
  date: string,
  others: readonly Floor[] = [],
): Lapsed => {
  let standing = held;
  let taken = 0;
  while (standing.grade_to !== null && standing.grade_to < date) {
    const from = addDays(standing.grade_to, 1);
    const lapsed = lapseOnce(ladder, rule, { standing, growth: growth - taken, from, others });
    ({ standing } = lapsed);
    taken += lapsed.taken;
  }
  return { standing, taken };
};

/**
 * The grade to which a new ladder raises a member: one higher than the grade held, whose threshold so much growth did not
 * reach in the old ladder. Nobody falls by a change of thresholds, and whom a colleague graded down stays there.
 */
export const raisedTo = (before: Ladder, after: Ladder, heldId: string, growth: number): Rung | undefined => {
  const reached = supportedBy(after, growth);
  const isNew = !before.some(
    ({ grade_id, enabled, growth_from }) => grade_id === reached.grade_id && enabled && growth_from <= growth,
  );
  return isNew && indexIn(after, reached.grade_id) > indexIn(after, heldId) ? reached : undefined;
};

/** `raisedTo` as a standing from a date. */
export const standingRaised = (
  before: Ladder,
  after: Ladder,
  standing: Standing,
  { growth, date }: { readonly growth: number; readonly date: string },
): Standing => {
  const reached = raisedTo(before, after, standing.grade_id, growth);
  return reached ? holding(after, standing, reached, date) : standing;
};

/** Grades of a rule or of the table, lowest first, as a ladder. */
export const ladderOf = (grades: readonly Rung[]): Ladder => {
  const [lowest, ...others] = grades;
  if (!lowest) throw new RangeError('The merchant has no grades');
  return [lowest, ...others];
};
