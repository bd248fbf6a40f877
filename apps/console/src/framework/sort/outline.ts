/** One row of an outline; `parent` is null on the first level. */
export interface Place {
  readonly id: string;
  readonly parent: string | null;
}

/** Rows from top to bottom: each row is followed by its children. Only one or two levels can be sorted. */
export type Outline = readonly Place[];

export interface OutlineRules {
  readonly levels: 1 | 2;
  /** Whether a row accepts new children; existing ones may stay. */
  readonly takes?: (id: string) => boolean;
  /** Whether a row may be on the first level. */
  readonly tops?: (id: string) => boolean;
  /** Rows that can't be moved, nor others before them. */
  readonly stays?: (id: string) => boolean;
}

/** A drop target for a lifted row: before row `gap` of the remaining rows, on the first level or in `parent`. */
export interface Landing {
  readonly gap: number;
  readonly parent: string | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The rows that remain when one is lifted together with its children. */
export const without = (outline: Outline, id: string): Outline =>
  outline.filter((place) => place.id !== id && place.parent !== id);

const has = (outline: Outline, id: string): boolean => outline.some(({ parent }) => parent === id);

/** All drop targets of a row, from top to bottom. */
export function landingsOf(outline: Outline, id: string, rules: OutlineRules): Landing[] {
  const { levels, takes = () => true, tops = () => true, stays = () => false } = rules;
  if (stays(id)) return [];
  const rest = without(outline, id);
  const now = outline.find((place) => place.id === id);
  const canBeIn = levels === 2 && !has(outline, id);
  return Array.from({ length: rest.length + 1 }, (_, gap) => {
    const [above, below] = [rest[gap - 1], rest[gap]];
    const landings: Landing[] = [];
    // Not between a row and its children.
    if (tops(id) && (!below || (below.parent === null && !stays(below.id)))) landings.push({ gap, parent: null });
    const parent = above && (above.parent ?? above.id);
    if (canBeIn && parent && (takes(parent) || parent === now?.parent)) landings.push({ gap, parent });
    return landings;
  }).flat();
}

export function landingOf(outline: Outline, id: string): Landing {
  const gap = outline.findIndex((place) => place.id === id);
  return { gap, parent: outline[gap]?.parent ?? null };
}

/** The drop target nearest to a gap, on the preferred level if both are possible. */
export function nearestLanding(landings: readonly Landing[], gap: number, isIn: boolean): Landing | undefined {
  const distance = (landing: Landing): number =>
    2 * Math.abs(landing.gap - gap) + (isIn === (landing.parent !== null) ? 0 : 1);
  return landings.toSorted((one, other) => distance(one) - distance(other))[0];
}

export function landed(outline: Outline, id: string, { gap, parent }: Landing): Outline {
  const inIt = outline.filter((place) => place.parent === id);
  return without(outline, id).toSpliced(gap, 0, { id, parent }, ...inIt);
}

/** Moves a row one step by keyboard; undefined if it can't move that way. Up and down keep the level. */
export function stepped(outline: Outline, id: string, direction: Direction, rules: OutlineRules): Outline | undefined {
  const now = landingOf(outline, id);
  const landings = landingsOf(outline, id, rules);
  const same = landings.filter(({ parent }) => (parent === null) === (now.parent === null));
  const steps: Record<Direction, () => Landing | undefined> = {
    up: () => same.findLast(({ gap }) => gap < now.gap),
    down: () => same.find(({ gap }) => gap > now.gap),
    in: () =>
      now.parent === null ? landings.find(({ gap, parent }) => gap === now.gap && parent !== null) : undefined,
    out: () =>
      now.parent === null ? undefined : landings.find(({ gap, parent }) => gap >= now.gap && parent === null),
  };
  const landing = steps[direction]();
  return landing && landed(outline, id, landing);
}

export const sameOutline = (one: Outline, other: Outline): boolean =>
  one.length === other.length &&
  one.every(({ id, parent }, at) => other[at]?.id === id && other[at]?.parent === parent);

/** Sorts each first-level row before its children; a row whose parent is gone moves to the first level. */
function fromTop(places: Outline): Outline {
  const tops = new Set(places.filter(({ parent }) => parent === null).map(({ id }) => id));
  const settled = places.map((place) =>
    place.parent === null || tops.has(place.parent) ? place : { ...place, parent: null },
  );
  const inside = (parent: string | null): Outline => settled.filter((place) => place.parent === parent);
  return inside(null).flatMap((place) => [place, ...inside(place.id)]);
}

/**
 * Of rows that were moved, those whose parent or whose neighbours above differ from before. Rows that others passed are
 * where they were.
 */
export function displaced(before: Outline, after: Outline, moved: readonly string[]): string[] {
  let left = [...new Set(moved)];
  for (const id of left) {
    const others = new Set(left.filter((one) => one !== id));
    const placeIn = (outline: Outline): string => {
      const parent = outline.find((place) => place.id === id)?.parent;
      const level = outline
        .filter((place) => place.parent === parent && !others.has(place.id))
        .map((place) => place.id);
      return [parent, ...level.slice(0, level.indexOf(id))].join(' ');
    };
    if (placeIn(before) === placeIn(after)) left = [...others];
  }
  return left;
}

/** Whether somebody else reordered the rows that both outlines contain. */
export function isReordered(base: Outline, newer: Outline): boolean {
  const [before, after] = [new Set(base.map(({ id }) => id)), new Set(newer.map(({ id }) => id))];
  return !sameOutline(
    base.filter(({ id }) => after.has(id)),
    newer.filter(({ id }) => before.has(id)),
  );
}

/** My order applied to the current rows: drops removed rows and appends new ones at the end of their level. */
export function rebased(mine: Outline, newer: Outline): Outline {
  const [known, there] = [new Set(mine.map(({ id }) => id)), new Set(newer.map(({ id }) => id))];
  return fromTop([...mine.filter(({ id }) => there.has(id)), ...newer.filter(({ id }) => !known.has(id))]);
}
