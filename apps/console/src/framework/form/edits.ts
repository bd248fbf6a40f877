/** Whether two form values are equal; null, undefined, '' and an empty list all count as empty. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(settled(one)) === JSON.stringify(settled(other));
}

function settled(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** The values with their texts trimmed. */
export function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Values; // the same fields, texts still texts
}

/** The fields of `values` that differ from `base`. */
export function changesOf<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name of namesOf(values)) {
    if (!sameValue(base[name], values[name])) changes[name] = values[name];
  }
  return changes;
}

/** A field that someone else changed while the user was editing. */
export interface Difference<Values> {
  name: keyof Values;
  before: unknown;
  theirs: unknown;
  /** Set if the user changed the field too, to a different value. */
  mine?: unknown;
}

export function differencesOf<Values extends object>(base: Values, newer: Values, mine: Values): Difference<Values>[] {
  return namesOf(changesOf(base, newer)).map((name) => {
    const difference = { name, before: base[name], theirs: newer[name] };
    const clash = !sameValue(base[name], mine[name]) && !sameValue(newer[name], mine[name]);
    return clash ? { ...difference, mine: mine[name] } : difference;
  });
}

/** The newer version with the user's changes on top. */
export function mergedOnto<Values extends object>(newer: Values, base: Values, mine: Values): Values {
  return { ...newer, ...changesOf(base, mine) };
}

function namesOf<Values extends object>(values: Values): (keyof Values)[] {
  // A form's values are plain objects of ours, with no other keys.
  return Object.keys(values) as (keyof Values)[];
}
