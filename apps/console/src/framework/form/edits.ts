/** Whether two values of a form say the same; null, undefined, '' and an empty list are all "nothing". */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(settled(one)) === JSON.stringify(settled(other));
}

function settled(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** The fields of `values` that say something else than in `base`. */
export function changesOf<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name of namesOf(values)) {
    if (!sameValue(base[name], values[name])) changes[name] = values[name];
  }
  return changes;
}

/** A field that someone else changed while we were editing. */
export interface Difference<Values> {
  name: keyof Values;
  before: unknown;
  theirs: unknown;
  /** Set where we changed it too, to something else. */
  mine?: unknown;
}

export function differencesOf<Values extends object>(base: Values, newer: Values, mine: Values): Difference<Values>[] {
  return namesOf(changesOf(base, newer)).map((name) => {
    const difference = { name, before: base[name], theirs: newer[name] };
    const clash = !sameValue(base[name], mine[name]) && !sameValue(newer[name], mine[name]);
    return clash ? { ...difference, mine: mine[name] } : difference;
  });
}

/** The newer version with what we changed on top. */
export function mergedOnto<Values extends object>(newer: Values, base: Values, mine: Values): Values {
  return { ...newer, ...changesOf(base, mine) };
}

function namesOf<Values extends object>(values: Values): (keyof Values)[] {
  // A form's values are plain objects of ours, without other keys.
  return Object.keys(values) as (keyof Values)[];
}
