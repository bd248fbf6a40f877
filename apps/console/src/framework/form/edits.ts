/** Whether two form values are equal; null, undefined, '' and an empty list all count as empty. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(emptied(one)) === JSON.stringify(emptied(other));
}

function emptied(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** The values as sent: texts trimmed; an empty text, if a new record has null there, and a cleared choice are null. */
export function settled<Values extends object>(values: Values, empty: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const initial: unknown = empty[name as keyof Values]; // a key of the values
    const text = typeof value === 'string' ? value.trim() : value;
    const cleared = (text === '' && initial === null) || (text === undefined && initial !== undefined);
    return [name, cleared ? null : text];
  });
  return Object.fromEntries(entries) as Values; // the same fields; null only where a field can be empty
}

/** The fields of a form, without a record's other fields. */
export function fieldsOf<Values extends object>(values: Values, { ...fields }: Values): Values {
  for (const name of namesOf(fields)) fields[name] = values[name];
  return fields;
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
