import {
  importRowStatePhrases,
  importStatePhrases,
  type AuditAction,
  type ErrorName,
  type Phrase,
} from '@regulars/phrases';
import { Type } from 'typebox';
import type { Permission } from '../menu/tree.ts';
import type { BranchScope } from './endpoint.ts';
import {
  batchDetail,
  batchFields,
  importParams,
  ImportsPage,
  importsQuery,
  rowNo,
  rowsQuery,
  templateFile,
  templateQuery,
} from './import-schemas.ts';
import { matchedDetail, matchedEndpoints, matchedRow } from './matched-imports.ts';
import { Choice, Count, Id, KeyOf, Nullable, Reason, Strict } from './schemas.ts';

// The calls of an import whose rows add records or change existing ones, as items.

interface Actions<Upload, Fix, Replace, Confirm, Cancel, RollBack> {
  readonly upload: Upload;
  readonly fix: Fix;
  readonly replace: Replace;
  /** Includes what writing logs. */
  readonly confirm: Confirm;
  readonly cancel: Cancel;
  readonly rollBack: RollBack;
}

interface RecordImports<Column extends string, Identifying, Permitted, Named> {
  /** Whether an import is shown only to users of its uploader’s branches; else to all. */
  readonly ofBranches?: true;
  /** What it imports, in the plural. */
  readonly what: string;
  readonly columns: Readonly<Record<Column, Phrase>>;
  readonly effects: Readonly<Record<'new' | 'changed' | 'same', Phrase>>;
  readonly identifying: readonly Identifying[];
  readonly limits: {
    readonly rows: number;
    readonly columns: number;
    readonly cell: number;
    readonly bytes: number;
    readonly undoDays: number;
  };
  readonly permission: Permitted;
  readonly actions: Named;
}

const missing = ['import_not_found'] as const;
const stateErrors = ['import_not_found', 'import_state_refused'] as const;
const fileErrors = [
  'upload_expected',
  'file_name_broken',
  'import_file_empty',
  'import_file_kind',
  'import_file_not_xlsx',
  'import_file_encrypted',
  'import_too_many_waiting',
  'import_files_full',
] as const satisfies readonly ErrorName[];

/** The calls by what they do; each kind gives them their addresses. */
// oxlint-disable-next-line max-lines-per-function -- a table of calls, which is read as one
export const recordImports = <
  const Column extends string,
  const Identifying extends Column,
  const Permitted extends Permission,
  const Upload extends AuditAction,
  const Fix extends AuditAction,
  const Replace extends AuditAction,
  const Confirm extends readonly AuditAction[],
  const Cancel extends AuditAction,
  const RollBack extends readonly AuditAction[],
>({
  ofBranches,
  what,
  columns,
  effects,
  identifying,
  limits,
  permission,
  actions,
}: RecordImports<Column, Identifying, Permitted, Actions<Upload, Fix, Replace, Confirm, Cancel, RollBack>>) => {
  const itemFields = batchFields(importStatePhrases, importRowStatePhrases);
  const Item = Type.Object(itemFields);
  const Batch = Type.Object({
    ...itemFields,
    ...batchDetail,
    existing: Choice(['change', 'refuse'], { description: 'What a row does whose record exists already' }),
    undo_until: Nullable(Type.String({ description: 'The last business date on which it can be rolled back' })),
    effects: Type.Object({ new: Count, changed: Count }, { description: 'Rows written or to be written, by effect' }),
    ...matchedDetail(columns),
  });
  const Row = Type.Object({
    row_no: rowNo,
    state: KeyOf(importRowStatePhrases),
    effect: Nullable(KeyOf(effects)),
    subject_id: Nullable(Id),
    name: Nullable(Type.String({ description: 'What the record is called now' })),
    changes: Type.Array(
      Type.Object({ field: KeyOf(columns), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      { description: 'Changes to an existing record' },
    ),
    ...matchedRow(columns),
  });
  const common = { scope: 'merchant', branches: 'none', permission } as const;
  const seen: BranchScope = ofBranches ? 'keeps' : 'none';
  const listed: BranchScope = ofBranches ? 'lists' : 'none';
  const of = { ...common, branches: seen, params: importParams } as const;
  const matched = matchedEndpoints({
    columns,
    identifying,
    limits,
    batch: Batch,
    row: Row,
    permission,
    missing: 'import_not_found',
    state: 'import_state_refused',
    actions,
  });
  const { match } = matched;
  return {
    Item,
    Batch,
    Row,
    upload: {
      ...common,
      summary: `Upload a file of ${what}`,
      description: `CSV (UTF-8 or GB18030) or XLSX of at most ${limits.rows.toLocaleString('en')} rows, recognised by its content; the first row contains the headings. Next, match its columns; then its rows are checked. Nothing is written before the import is confirmed.`,
      upload: { bytes: limits.bytes },
      data: Batch,
      errors: fileErrors,
      audit: actions.upload,
      creates: true,
      perMinute: 20,
    },
    list: {
      ...common,
      branches: listed,
      summary: `List the imports of ${what}, newest first`,
      query: importsQuery,
      data: ImportsPage(Item),
      errors: ['page_too_deep', 'cursor_invalid'],
    },
    template: {
      ...common,
      summary: 'Download an empty file with the headings',
      query: templateQuery,
      ...templateFile,
      errors: [],
    },
    get: { ...of, summary: `Get an import of ${what}`, data: Batch, errors: missing },
    match: {
      ...match,
      branches: seen,
      body: Strict({
        columns: match.body.properties.columns,
        existing: Type.Optional(
          Choice(['change', 'refuse'], {
            description: 'Change existing records, or refuse their rows; `change` by default',
          }),
        ),
      }),
    },
    rows: {
      ...of,
      summary: 'List an import’s rows in file order',
      query: rowsQuery(importRowStatePhrases),
      data: Type.Object({
        items: Type.Array(Row),
        next_after: Nullable(Type.Integer({ description: 'Value of `after` for the next call; null at the end' })),
      }),
      errors: missing,
    },
    // No call reveals whether a person is known, so none counts as a lookup.
    fix: { ...matched.fix, branches: seen, errors: stateErrors },
    values: { ...matched.values, branches: seen },
    replace: { ...matched.replace, branches: seen },
    errors: {
      ...of,
      summary: 'Download the rows that were not imported or not rolled back, with reasons, as CSV',
      description:
        'Once corrected, the file can be uploaded again. At most two concurrent downloads per user and six per merchant; a client must read at 64 kB/s or faster.',
      data: Type.String(),
      file: ['text/csv'],
      errors: missing,
      perMinute: 30,
    },
    confirm: {
      ...of,
      summary: 'Confirm the import: write its valid rows',
      data: Batch,
      errors: [...stateErrors, 'import_nothing_to_post'],
      audit: actions.confirm,
    },
    cancel: {
      ...of,
      summary: 'Cancel an import before it is confirmed',
      data: Batch,
      errors: stateErrors,
      audit: actions.cancel,
    },
    rollBack: {
      ...of,
      summary: 'Roll back an import, except for records used or edited since',
      description: `Within ${limits.undoDays} days. Added records are removed; changed ones get their previous values back.`,
      body: Strict({ reason: Reason }),
      data: Batch,
      errors: [...stateErrors, 'import_nothing_written', 'import_roll_back_late', 'import_cleared'],
      audit: actions.rollBack,
    },
  } as const;
};
