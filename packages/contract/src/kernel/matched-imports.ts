import { keysOf, type AuditAction, type ErrorName, type Phrase } from '@regulars/phrases';
import { Type, type TSchema } from 'typebox';
import type { Permission } from '../menu/tree.ts';
import { givenCells, importParams, rowNo } from './import-schemas.ts';
import { Choice, Count, Id, KeyOf, Nullable, Strict } from './schemas.ts';

// What imports share whose user matches columns to fields and fixes rows.

type Columns<Column extends string> = Readonly<Record<Column, Phrase>>;

/** Further fields of an import. */
export const matchedDetail = <Column extends string>(columns: Columns<Column>) => {
  const Field = KeyOf(columns);
  return {
    edited: Type.Boolean({
      description: 'Rows were fixed or skipped since the check; matching columns again discards this',
    }),
    headings: Type.Array(
      Type.Object({
        text: Type.String({ description: 'As in the file; empty if it has none' }),
        samples: Type.Array(Type.String(), {
          description: 'Its values in the first rows; phones masked without member:phone',
        }),
        filled: Count,
        guess: Nullable(Field),
        sure: Type.Boolean({ description: 'Whether the guess needs no confirmation' }),
      }),
      { description: 'The columns of the file, in their order' },
    ),
    columns: Nullable(
      Type.Array(Nullable(Field), {
        description: 'The field of each column, null if it is not imported; null until they are matched',
      }),
    ),
    remembered: Nullable(
      Type.Array(Nullable(Field), {
        description: 'How the user matched the columns of an earlier file with these headings',
      }),
    ),
  };
};

/** Further fields of a row. */
export const matchedRow = <Column extends string>(columns: Columns<Column>) => ({
  given: givenCells(columns, 'The cells as in the file or as fixed; the phone masked without member:phone'),
  faults: Type.Array(Type.Object({ field: Nullable(KeyOf(columns)), text: Type.String() }), {
    description: 'Why the row is invalid, was not written or was not rolled back, in the reader’s language',
  }),
  twins: Nullable(
    Type.Object(
      { first: rowNo, count: Count },
      { description: 'Later rows that were refused because they repeat this one' },
    ),
  ),
});

interface Matched<
  Column extends string,
  Identifying extends Column,
  Batch extends TSchema,
  Row extends TSchema,
  Permitted extends Permission,
  Errors extends ErrorName,
  Fix extends AuditAction,
  Replace extends AuditAction,
> {
  readonly columns: Columns<Column>;
  /** Fields whose values belong to one row; the wrong values of others can be replaced in all rows at once. */
  readonly identifying: readonly Identifying[];
  readonly limits: { readonly columns: number; readonly cell: number };
  readonly batch: Batch;
  readonly row: Row;
  readonly permission: Permitted;
  /** The import is missing, or in another state. */
  readonly missing: Errors;
  readonly state: Errors;
  readonly actions: { readonly fix: Fix; readonly replace: Replace };
}

/** The calls that replace a wrong value of a field in all rows. */
const valueEndpoints = <
  Common extends object,
  const Column extends string,
  const Identifying extends Column,
  const Errors extends ErrorName,
  const Replace extends AuditAction,
>(
  common: Common,
  {
    columns,
    identifying,
    limits,
    missing,
    state,
    actions,
  }: {
    readonly columns: Columns<Column>;
    readonly identifying: readonly Identifying[];
    readonly limits: { readonly cell: number };
    readonly missing: Errors;
    readonly state: Errors;
    readonly actions: { readonly replace: Replace };
  },
) => {
  const kept: ReadonlySet<string> = new Set(identifying);
  const Replaceable = Choice(keysOf(columns).filter((column) => !kept.has(column)));
  return {
    values: {
      ...common,
      summary: 'List the 20 most frequent wrong values that several rows have',
      description:
        'Without phones and card numbers, and without values that contain a phone for those without member:phone.',
      data: Type.Object({
        items: Type.Array(
          Type.Object({
            field: Replaceable,
            value: Type.String(),
            rows: Type.Integer({ description: 'How many rows have an error because of it' }),
          }),
        ),
      }),
      errors: [missing],
    },
    replace: {
      ...common,
      summary: 'Replace a wrong value of a field in all rows that have it, and check them again',
      description: 'Changes at most 2,000 rows per call; `more` says whether other rows have the value.',
      body: Strict({
        field: Replaceable,
        from: Type.String({ minLength: 1, maxLength: limits.cell }),
        to: Type.String({ maxLength: limits.cell, description: 'An empty text clears the cells' }),
      }),
      data: Type.Object({ rows: Type.Integer({ description: 'How many rows changed' }), more: Type.Boolean() }),
      errors: [missing, state, 'import_value_same', 'import_value_gone'],
      audit: actions.replace,
    },
  } as const;
};

/** The calls that match columns and fix rows. */
export const matchedEndpoints = <
  const Column extends string,
  const Identifying extends Column,
  Batch extends TSchema,
  Row extends TSchema,
  const Permitted extends Permission,
  const Errors extends ErrorName,
  const Fix extends AuditAction,
  const Replace extends AuditAction,
>({
  columns,
  identifying,
  limits,
  batch,
  row,
  permission,
  missing,
  state,
  actions,
}: Matched<Column, Identifying, Batch, Row, Permitted, Errors, Fix, Replace>) => {
  const Field = KeyOf(columns);
  const Cell = Type.String({ maxLength: limits.cell });
  const common = { branches: 'hides', scope: 'merchant', permission, params: importParams } as const;
  return {
    match: {
      ...common,
      summary: 'Match columns to fields and check the rows',
      description:
        'The choice is stored for the user’s next file with the same headings. Can be repeated until the import is confirmed.',
      body: Strict({
        columns: Type.Array(Nullable(Field), {
          minItems: 1,
          maxItems: limits.columns,
          description: 'The field of each column, in the file’s order; null if it is not imported',
        }),
      }),
      data: batch,
      errors: [missing, state, 'import_columns_refused'],
      audit: { none: 'changes nothing but the import under way, which the log follows' },
    },
    fix: {
      ...common,
      summary: 'Fix cells of a row and check it again, or skip it',
      description: 'Also rechecks rows that were invalid because of it.',
      params: Strict({ id: Id, row_no: Type.Integer({ minimum: 1, maximum: 1_048_576 }) }),
      body: Strict(
        {
          given: Type.Optional(
            Strict(Object.fromEntries(keysOf(columns).map((column) => [column, Type.Optional(Cell)])), {
              description: 'New values of cells; an empty text clears the cell, omitted cells keep theirs',
            }),
          ),
          skip: Type.Optional(Type.Boolean({ description: 'true: skip the row; false: include it again' })),
        },
        { minProperties: 1 },
      ),
      data: row,
      errors: [missing, state, 'too_many_lookups'],
      audit: actions.fix,
    },
    ...valueEndpoints(common, { columns, identifying, limits, missing, state, actions }),
  } as const;
};
