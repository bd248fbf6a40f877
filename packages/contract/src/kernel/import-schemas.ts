import type { ImportRowState, ImportState } from '@regulars/phrases';
import { Type, type TSchema } from 'typebox';
import {
  Choice,
  Count,
  DocumentNumber,
  Id,
  KeyOf,
  Nullable,
  pageQuery,
  PageWithTotals,
  Strict,
  Timestamp,
  totalsQuery,
} from './schemas.ts';

// What the endpoints of every kind of import share.

/** An import as its list shows it. `counted`: the states of rows that the kind has. */
export const batchFields = <State extends ImportState, Row extends ImportRowState>(
  states: Readonly<Record<State, unknown>>,
  counted: Readonly<Record<Row, unknown>>,
) => ({
  batch_id: Id,
  number: DocumentNumber,
  file_name: Type.String(),
  file_kind: Choice(['csv', 'xlsx']),
  state: KeyOf(states),
  operator: Nullable(Type.String({ description: 'Who uploaded it' })),
  created_at: Timestamp,
  rows: countsOf<'total' | Row>(['total', ...(Object.keys(counted) as Row[])]), // its own keys
});

const countsOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Record<Name, number>>(
    Type.Object(Object.fromEntries(names.map((name) => [name, Count])), {
      description: 'Row counts by state; total grows during the check',
    }),
  );

/** Further fields for the page of an import. */
export const batchDetail = {
  fault: Nullable(Type.String({ description: 'Why the file was refused, in words' })),
  same_file: Nullable(
    Type.Object(
      { batch_id: Id, created_at: Timestamp },
      { description: 'An earlier import of the same file that was written' },
    ),
  ),
  confirmed_at: Nullable(Timestamp),
  ended_at: Nullable(Timestamp),
  cleared_at: Nullable(Type.String({ description: 'When the contents of its rows were removed' })),
};

export const rowNo = Type.Integer({ description: 'As the spreadsheet numbers it; the heading is row 1' });

/** The cells of a row, by field. */
export const givenCells = (fields: object, description: string) =>
  Type.Object(Object.fromEntries(Object.keys(fields).map((field) => [field, Type.Optional(Type.String())])), {
    description,
  });

export const importParams = Strict({ id: Id });

/** A list of imports, by default newest first. */
export const importsQuery = Strict({ ...pageQuery, ...totalsQuery });

/** A page of imports; `totals` sums the rows of the files, those written, and those that need attention. */
export const ImportsPage = <S extends TSchema>(row: S) =>
  PageWithTotals(row, { total: Count, written: Count, trouble: Count });

export const templateQuery = Strict({ format: Choice(['csv', 'xlsx']) });
export const templateFile = {
  data: Type.String(),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

/** The rows of an import, in the file's order. */
export const rowsQuery = <State extends ImportRowState>(states: Readonly<Record<State, unknown>>) =>
  Strict({
    state: Type.Optional(Type.Array(KeyOf(states), { uniqueItems: true })),
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_048_576, description: 'Continues after this row number' }),
    ),
    size: pageQuery.size,
  });
