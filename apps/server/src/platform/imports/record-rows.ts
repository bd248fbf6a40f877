import { setImmediate } from 'node:timers/promises';
import { matches } from '@regulars/contract/rules';
import { plain, type Given, type ReadCells } from './cells.ts';
import type { CheckedRow, Effect, RowFault } from './import-kinds.ts';
import type { ShownChange } from './record-imports.ts';

// How the rows of records are read, checked and undone.

/** Reads the cells of a row, and collects what is wrong with them. */
export const readingRow = <Column extends string, Rule extends string>({ given, faults: found }: ReadCells) => {
  const faults: RowFault[] = [...found];
  const refuse = (rule: Rule, column?: Column, values?: RowFault['values']): void => {
    faults.push({ rule, ...(column && { column }), ...(values && { values }) });
  };
  /** As it was typed: a name may be in full width. */
  const typed = (column: Column): string | undefined => given[column]?.trim() || undefined;
  const text = (column: Column): string | undefined => plain(given[column] ?? '') || undefined;
  return {
    faults,
    refuse,
    typed,
    text,
    /** What `read` makes of a cell; nothing is a fault. */
    value: <T>(column: Column, read: (cell: string) => T | undefined, rule: Rule, values?: RowFault['values']) => {
      const cell = text(column);
      const value = cell === undefined ? undefined : read(cell);
      if (cell !== undefined && value === undefined) refuse(rule, column, values);
      return value;
    },
    /** A cell as it was typed, which has to match. */
    line: (column: Column, pattern: string, rule: Rule, values?: RowFault['values']) => {
      const cell = typed(column);
      if (cell !== undefined && !matches(pattern, cell)) refuse(rule, column, values);
      return cell;
    },
  };
};

/** How many rows are matched before other calls get their turn. */
const turn = 20;

/** What `match` makes of each row. */
export const matchRows = async <Row>(rows: readonly Row[], match: (row: Row) => CheckedRow): Promise<CheckedRow[]> => {
  const matched: CheckedRow[] = [];
  for (const row of rows) {
    matched.push(match(row));
    if (matched.length % turn === 0) await setImmediate();
  }
  return matched;
};

/** Whether a cell has the words of what a record has already, as exported: then it changes nothing, whatever they contain. */
export const saysSame = (cell: string, words: readonly string[]): boolean =>
  words.some((one) => plain(one.replace(/^'(?=[=+\-@＝＋－＠])/, '')) === plain(cell));

/** Ids by name, several where a name is not unique. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** Names are compared ignoring case, width and spaces at their ends. */
const nameKey = (name: string): string => plain(name).toLowerCase();

/** `keyOf` says which names are the same. */
export const namesOf = (named: readonly (readonly [name: string, id: string])[], keyOf = nameKey): Names => {
  const found = new Map<string, string[]>();
  for (const [name, id] of named) {
    const ids = found.get(keyOf(name)) ?? [];
    found.set(keyOf(name), ids.includes(id) ? ids : [...ids, id]);
  }
  return found;
};

const separators: ReadonlySet<string> = new Set('、,;|\n');

/** How many of the parts from `at` on the longest known name there has; 0: none. No more is compared than the longest name has. */
const partsOfName = (parts: readonly string[], at: number, names: Names, longest: number): number => {
  let [found, text] = [0, ''];
  for (let end = at; end < parts.length && (end === at || text.length <= longest); end += 1) {
    text = (text + (parts[end] ?? '')).trimStart();
    if (names.has(text.trimEnd())) found = end + 1 - at;
  }
  return found;
};

/**
 * The ids of the names in a cell, apart by commas; of several that a name may mean, the one in `current`. A name may
 * contain a comma. The first that is unknown or ambiguous is the fault.
 */
export const listedIds = (
  cell: string,
  names: Names,
  current: ReadonlySet<string>,
): readonly string[] | { readonly fault: 'unknown' | 'ambiguous'; readonly name: string } => {
  const parts = plain(cell).split(/([、,;|\n])/u);
  const keys = parts.map((part) => part.toLowerCase());
  const longest = [...names.keys()].reduce((most, name) => Math.max(most, name.length), 0);
  const ids = new Set<string>();
  let at = 0;
  while (at < parts.length) {
    if (keys[at]?.trim() === '' || separators.has(keys[at] ?? '')) {
      at += 1;
      continue;
    }
    const length = partsOfName(keys, at, names, longest) || 1;
    const name = parts.slice(at, at + length).join('');
    const found = names.get(nameKey(name)) ?? [];
    const own = found.filter((id) => current.has(id));
    const [id, other] = own.length > 0 ? own : found;
    if (id === undefined) return { fault: 'unknown', name: plain(name) };
    if (other !== undefined && own.length === 0) return { fault: 'ambiguous', name: plain(name) };
    ids.add(id);
    at += length;
  }
  return [...ids].toSorted();
};

type Fields<Field extends string> = Readonly<Partial<Record<Field, unknown>>>;
type ColumnOf<Field extends string> = Readonly<Record<Field, string>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const fieldsOf = <Field extends string>(columnOf: ColumnOf<Field>): Field[] => Object.keys(columnOf) as Field[]; // its own keys

/** The given fields in which a record differs, and the change in words. */
export const changesOf = <Field extends string, F extends Fields<Field>>(
  columnOf: ColumnOf<Field>,
  record: NoInfer<Fields<Field>>,
  given: F,
  wordOf: (field: Field, value: unknown) => string | null,
): { readonly fields: F; readonly changes: ShownChange[] } => {
  const differing = fieldsOf(columnOf).filter(
    (field) => given[field] !== undefined && !isSame(given[field], record[field]),
  );
  return {
    fields: Object.fromEntries(differing.map((field) => [field, given[field]])) as F, // some of its own
    changes: differing.map((field) => ({
      field: columnOf[field],
      before: wordOf(field, record[field]),
      after: wordOf(field, given[field]),
    })),
  };
};

interface Checked<Column extends string> {
  readonly row: { readonly rowNo: number; readonly given: Given };
  readonly faults: readonly RowFault[];
  /** The key column, its value in one form, and the letter under which `sameKeys` has it. */
  readonly key: { readonly column: Column; readonly value: string | undefined; readonly kind?: string };
  readonly otherKeys?: readonly string[];
  readonly subjectId: string | null;
  readonly branchId?: string | null;
  readonly plan: { readonly changes: readonly ShownChange[] };
  readonly existing: 'change' | 'refuse';
  /** Why the uploader may not add or change this record, if they may not. */
  readonly denied: Readonly<Partial<Record<'new' | 'changed', string>>>;
}

/** A row as checked: its planned write, or all its faults. */
export const checkedRecord = <Column extends string>({
  row,
  faults: found,
  key,
  otherKeys = [],
  subjectId,
  branchId = null,
  plan,
  existing,
  denied,
}: Checked<Column>): CheckedRow => {
  const effect: Effect = subjectId === null ? 'new' : plan.changes.length > 0 ? 'changed' : 'same';
  const faults = [...found];
  if (faults.length === 0 && effect === 'changed' && existing === 'refuse')
    faults.push({ rule: 'exists', column: key.column });
  const refused = effect === 'same' ? undefined : denied[effect];
  if (faults.length === 0 && refused !== undefined) faults.push({ rule: refused });
  const isGood = faults.length === 0;
  const isKeyed = key.value !== undefined && !found.some(({ column }) => column === key.column);
  return {
    row_no: row.rowNo,
    given: row.given,
    subject_id: subjectId,
    branch_id: branchId,
    effect: isGood ? effect : null,
    plan: isGood ? plan : null,
    keys: [...(isKeyed ? [`${key.kind ?? 'k'}:${key.value}`] : []), ...otherKeys],
    state: !isGood ? 'bad' : effect === 'same' ? 'same' : 'good',
    faults: isGood ? null : faults,
  };
};

/** What is stored of a written row for its undo: the changed fields, before and after; of a new record neither. */
export interface WrittenRecord<F> {
  readonly before?: F;
  readonly after?: F;
}

/** The fields to restore, and a fault for each that somebody changed since or that `blocked` has a reason not to restore. */
export const restorable = <Field extends string, F extends Fields<Field>>(
  columnOf: ColumnOf<Field>,
  { before, after }: WrittenRecord<F>,
  record: NoInfer<Fields<Field>>,
  blocked: (field: NoInfer<Field>) => string | undefined = () => undefined,
): { readonly restored: F; readonly faults: RowFault[] } => {
  const written = fieldsOf(columnOf).filter((field) => after !== undefined && Object.hasOwn(after, field));
  const faults = written.flatMap((field) => {
    const rule = isSame(record[field], after?.[field]) ? blocked(field) : 'changed_since';
    return rule === undefined ? [] : { rule, column: columnOf[field] };
  });
  const kept = new Set(faults.map(({ column }) => column));
  return {
    restored: Object.fromEntries(
      written.filter((field) => !kept.has(columnOf[field])).map((field) => [field, before?.[field]]),
    ) as F, // some of its own
    faults,
  };
};
