import { lossPhrases, skipPhrases, type FieldRule, type Lost, type Skipped } from '@regulars/phrases';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import {
  batchSize,
  dateRange,
  documentNumberPattern,
  labelPattern,
  linePattern,
  memberNoPattern,
  personNamePattern,
  phonePattern,
  reasonLength,
  selectionMost,
  undoHours,
  visiblePattern,
  webAddressPattern,
} from '../rules.ts';

/** `x-rule` names the phrase for a value that does not match. */
const rule = (name: FieldRule): { 'x-rule': FieldRule } => ({ 'x-rule': name });

/** An input object that refuses undeclared fields. Spread a schema only into Unsafe: anything else loses its marks. */
export const Strict = <P extends TProperties>(
  properties: P,
  options: { description?: string; minProperties?: number } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** The schema or null, as a JSON Schema type list: readable, and fast to check and serialise. */
export const Nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: choices }: { type?: unknown; enum?: readonly unknown[] } = schema;
  if (typeof type !== 'string') throw new TypeError('Nullable needs a schema with one plain type');
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(choices && { enum: [...choices, null] }),
  });
};

/** A whole number within bounds. */
export const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

/** One line of text. That it is too long is told by `maxLength`, so its pattern allows far more. */
export const Line = (longest: number) =>
  Type.String({
    maxLength: longest,
    pattern: linePattern(65_535),
    'x-rule': 'line',
    description: `One line of 1 to ${longest} characters`,
  });

/** One of these strings. */
export const Choice = <K extends string>(values: readonly K[], options: { description?: string } = {}) =>
  Type.Unsafe<K>({ type: 'string', enum: values, ...options });

/** One of the keys of a phrase table. */
export const KeyOf = <K extends string>(
  phrases: Readonly<Record<K, unknown>>,
  options: { description?: string } = {},
) => Choice(Object.keys(phrases) as K[], options);

const uuid7 = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
export const Id = Type.String({ pattern: `^${uuid7}$`, ...rule('id'), description: 'UUIDv7, lower case' });
/** The id of a row of any list: a UUIDv7, or the number of a row that the database numbers. */
export const RowId = Type.String({
  pattern: `^(${uuid7}|[1-9][0-9]{0,15})$`,
  ...rule('id'),
  description: 'As the list answers it',
});
/** An id, or a word in its place. */
export const IdOr = (word: string, options: { description: string }) =>
  Type.String({ pattern: `^(${word}|${uuid7})$`, ...rule('id'), ...options });
export const DocumentNumber = Type.String({
  pattern: documentNumberPattern,
  description: 'Readable number: kind, business date and count of the day, like AD20261120-0143. Counts may have gaps',
});
export const TypedNumber = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A document’s number; case, spaces, dashes and full-width characters don’t matter',
});
export const Phone = Type.String({
  pattern: phonePattern,
  ...rule('phone'),
  description: 'Mainland mobile number, 11 digits',
});
/** As people type it. */
export const TypedPhone = Type.String({
  minLength: 11,
  maxLength: 40,
  ...rule('phone'),
  description: 'Mainland mobile number; spaces, dashes, full-width digits and +86, 86 or 0086 don’t matter',
});
export const PersonName = Type.String({
  pattern: personNamePattern,
  ...rule('person_name'),
  description: "1 to 40 letters, marks, digits, spaces, `·`, `'` or `-`",
});
export const Label = Type.String({
  pattern: labelPattern,
  ...rule('label'),
  description: '1 to 40 visible characters',
});
export const WebAddress = Type.String({
  maxLength: 500,
  pattern: webAddressPattern,
  ...rule('web_address'),
  description: 'http or https',
});
export const MemberNo = Type.String({ pattern: memberNoPattern, ...rule('member_no'), description: 'Card number' });
/** The years of `dateRange`, with a margin at both ends for zone offsets and the following day. */
const years = '(19|2[0-9])[0-9]{2}';
export const BusinessDate = Type.String({
  format: 'date',
  pattern: `^${years}-`,
  ...rule('date'),
  description: `Business date, YYYY-MM-DD in the merchant’s zone, from ${dateRange.first} to ${dateRange.last}`,
});
export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339 with offset' });
/**
 * An input instant. Excludes leap seconds, which clocks here don't have, and the zone suffixes that the format allows.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern: `^${years}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$`,
  ...rule('instant'),
  description: 'RFC 3339 with offset, in the years 1900 to 2999, without leap seconds',
});
export const Gender = Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2], description: '1 male, 2 female' });
export const Count = Type.Integer({ minimum: 0 });
export const Version = Type.Integer({
  minimum: 1,
  description: 'Incremented by every edit; also in ETag, and expected in If-Match',
});
export const Fen = Type.Integer({ description: 'Fen' });
export const Reason = Type.String({
  minLength: 1,
  maxLength: reasonLength,
  pattern: visiblePattern,
  ...rule('required'),
  description: 'Reason, for the operation log',
});

/** How to undo an action: `PUT /actions/{id}/undo`, by the user who did it. */
export const Undo = Type.Object(
  { action_id: Id, until: Type.String({ format: 'date-time', description: `${undoHours} hours after the action` }) },
  { description: 'Null: there is nothing to undo' },
);

/** An entry of a dictionary. */
const DictionaryItem = Type.Object({
  value: Type.Unsafe<string | number>({ type: ['string', 'integer'] }),
  label: Type.String(),
});
export const Dictionary = Type.Array(DictionaryItem);

/** Page numbers reach this row; later rows need a cursor. */
export const deepestRow = 10_000;

export const pageQuery = {
  index: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: deepestRow,
      description: 'Page number, 1 by default; pages reach row 10,000',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Rows on a page, default 20' })),
  order: Type.Optional(Choice(['asc', 'desc'])),
  cursor: Type.Optional(
    Type.String({
      maxLength: 400,
      description: 'next_cursor of the previous page; continues by key at any depth, in place of index',
    }),
  ),
};

/** A page of rows; `total` is exact up to 10,000. */
export const Page = <S extends TSchema>(row: S) =>
  Type.Object({
    items: Type.Array(row),
    total: Count,
    total_exact: Type.Boolean({ description: 'false if there are more than 10,000 rows; total is then 10,000' }),
    index: Type.Integer(),
    size: Type.Integer(),
    next_cursor: Nullable(Type.String()),
  });

/** Requested separately from the page, so that the page never waits for totals. */
export const totalsQuery = {
  totals: Type.Optional(Type.Boolean({ description: 'Whether to answer `totals` over all pages' })),
};

/** A list with more rows has no totals, so that their cost stays bounded for any merchant. */
export const mostTotalled = 50_000;

const totalsOf = <T extends TProperties>(figures: T) => {
  const totals = Type.Object(
    { count: Count, ...figures },
    { description: `Null: there are more than ${mostTotalled.toLocaleString('en')} rows` },
  );
  return { totals: Type.Optional(Nullable(totals)) };
};

/** A page that answers totals on request; figures whose total the user may not see are null. */
export const PageWithTotals = <S extends TSchema, T extends TProperties>(row: S, figures: T) =>
  Type.Object({ ...Page(row).properties, ...totalsOf(figures) });

/** The same for a list without page numbers. */
export const SliceWithTotals = <S extends TSchema, T extends TProperties>(row: S, figures: T) =>
  Type.Object({ items: Type.Array(row), next_cursor: Nullable(Type.String()), ...totalsOf(figures) });

/** A page whose list can be selected as a whole: `as_of` keeps rows added later out of the selection. */
export const SelectablePage = <P extends TProperties>({ properties }: TObject<P>) =>
  Type.Object({
    ...properties,
    as_of: Type.String({ format: 'date-time', description: 'When it was read; pass it to select all rows' }),
  });

const many = selectionMost.toLocaleString('en');

/** The rows of a batch call: `ids`, or all rows that match a list's filter as of an instant. `filter` has the list's own fields. */
export const selectionOf = <P extends TProperties>(filter: P) => ({
  ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: batchSize,
      uniqueItems: true,
      description: 'All or none: a row that can’t be changed refuses the call',
    }),
  ),
  filter: Type.Optional(
    Strict(filter, {
      description: `In place of \`ids\`: every row of the list in the user’s branches, up to ${many}; rows that can’t be changed are skipped. More than ${batchSize} are changed by a task`,
    }),
  ),
  as_of: Type.Optional(Instant),
});

/** Optional counts by the keys of a phrase table. */
const countsBy = (phrases: object, description: string) =>
  Type.Object(Object.fromEntries(Object.keys(phrases).map((key) => [key, Type.Optional(Count)])), { description });

const SkippedBy = Type.Unsafe<Skipped>(countsBy(skipPhrases, 'How many rows were skipped for each reason'));
const RestoredWithout = Type.Unsafe<Lost>(
  countsBy(lossPhrases, 'How many rows were restored without what they referred to, because it was removed since'),
);

const outcome = {
  changed: Count,
  skipped: Count,
  skipped_by: SkippedBy,
  task_id: Nullable(Type.String({ description: 'The task that changes the rows; null: they are already changed' })),
};
/** The outcome of undoing a batch call. */
export const UndoOutcome = Type.Object({ ...outcome, restored_without: RestoredWithout });
/** The outcome of a batch call, with its undo. */
export const BatchOutcome = Type.Object({ ...outcome, undo: Nullable(Undo) });

export const Empty = Type.Null();
export type PageOf<Row> = Omit<Static<ReturnType<typeof Page<TSchema>>>, 'items'> & { items: Row[] };
/** Who last changed a setting, and when. */
export const Changed = Type.Object({
  by: Nullable(Type.String({ description: 'Who changed it last' })),
  at: Timestamp,
});
