import type { AuditAction, ErrorName, ImportRowState, Phrase } from '@regulars/phrases';
import type { BusinessDays } from '../clock/business-date.ts';
import type { TenantTx, TenantView } from '../database/index.ts';
import type { Tenant } from '../http/index.ts';
import type { NoticeSubjects } from '../notices/index.ts';
import type { SheetRow } from '../sheets/index.ts';
import type { BatchRow } from './batches.queries.ts';
import type { Heading, ReadCells, Given } from './cells.ts';

export type ImportKind = 'opening' | 'member';

type PostedKind = Extract<keyof NoticeSubjects, `${string}_posted`>;
type RolledBackKind = Extract<keyof NoticeSubjects, `${string}_rolled_back`>;

/** What is wrong with a row; `column` where it is one cell. Its words are the kind's, or those of an error. */
export interface RowFault {
  readonly rule: string;
  readonly column?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** What writing a row does. */
export type Effect = 'new' | 'changed' | 'same';

/** A row as it is kept when it was checked. */
export interface CheckedRow {
  readonly row_no: number;
  readonly given: Given;
  /** What the row is about, where it is known. */
  readonly subject_id: string | null;
  readonly branch_id: string | null;
  readonly effect: Effect | null;
  /** What is to be written, as `write` takes it. */
  readonly plan: object | null;
  /** What no other row of the file that is to be written may have; also of a row refused only because another has it. */
  readonly keys: readonly string[] | null;
  readonly state: 'good' | 'same' | 'bad';
  readonly faults: readonly RowFault[] | null;
}

/** A row on its way in, or out again. `plan` and `done` are as the kind wrote them. */
export interface MovingRow {
  readonly row_no: number;
  readonly subject_id: string | null;
  readonly branch_id: string | null;
  readonly effect: Effect | null;
  readonly plan: unknown;
  readonly done: unknown;
}

/** What became of a row: written or taken back (`done` says what), or left as it is, with the reason. */
export type Outcome =
  | { readonly row_no: number; readonly done: object; readonly subject_id?: string }
  | { readonly row_no: number; readonly fault: RowFault };

/** Refuses one row; thrown while several are written, it has them written one by one. */
export class RowRefusal extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault, cause?: unknown) {
    super(fault.rule, { cause });
    this.fault = fault;
  }
}

/** The file as a whole can't be imported; `values` fill the phrase of its kind. */
export class FileFault extends Error {
  readonly rule: string;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(rule: string, values: Readonly<Record<string, string | number>> = {}) {
    super(rule);
    this.rule = rule;
    this.values = values;
  }
}

/** What the rows of one file have told so far: the row that has each key. */
export type Seen = Map<string, number>;

/** When and where rows are looked at or moved. */
export interface Occasion {
  readonly now: Date;
  readonly days: BusinessDays;
}

/** Rows of a file as they are written, in one transaction that holds the batch. */
type Move = (
  tx: TenantTx,
  batch: BatchRow,
  rows: readonly MovingRow[],
  occasion: Occasion,
) => Promise<readonly Outcome[]>;

/** The columns of a file, matched by who imports it. */
export interface MatchedColumns {
  /** Other headings under which a field is known. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
  /** Whether a value can hardly be anything but this field's: for columns with an unknown heading. */
  readonly tells: Readonly<Record<string, (text: string) => boolean>>;
  /** Why the columns don't do, by a phrase of `words`; undefined where they do. */
  readonly refuse: (columns: Heading) => { readonly rule: string; readonly values?: RowFault['values'] } | undefined;
  readonly words: Readonly<Record<string, Phrase>>;
}

/**
 * What can be imported. The kit receives the file, reads it in a process with bounds, matches its columns, keeps its
 * rows with their faults, writes them in batches that survive a kill, and takes them back.
 */
export interface ImportKindDefinition<Column extends string = string> {
  readonly kind: ImportKind;
  readonly limits: {
    readonly rows: number;
    readonly columns: number;
    readonly cell: number;
    /** Files of a merchant that wait to be read or checked. */
    readonly waiting: number;
    /** Bytes of a merchant's files from which on no more is taken. */
    readonly kept: number;
    /** Rows that one transaction moves. */
    readonly atOnce: number;
    /** Days in which an import can be taken back; none: always. */
    readonly undoDays?: number;
  };
  readonly problems: Readonly<Record<'missing' | 'state' | 'empty' | 'kind' | 'waiting' | 'nothing', ErrorName>>;
  readonly actions: Readonly<Record<'upload' | 'confirm' | 'cancel' | 'post' | 'roll_back', AuditAction>>;
  /** The notices to the uploader when it is over. */
  readonly notices: { readonly posted: PostedKind; readonly rolledBack: RolledBackKind };
  readonly columnWords: Readonly<Record<Column, Phrase>>;
  readonly faultWords: Readonly<Record<string, Phrase>>;
  readonly fileWords: Readonly<Record<string, Phrase>>;
  readonly stateWords: Readonly<Partial<Record<ImportRowState, Phrase>>>;
  readonly fileNames: Readonly<Record<'template' | 'errors', Phrase>>;
  /** The branches whose rows a user may import. */
  readonly reach: (tenant: Pick<Tenant, 'branches' | 'permissions'>) => Tenant['branches'];
  /** Asks which column is which; without it, `readHeading` decides by the headings alone. */
  readonly matched?: MatchedColumns;
  /** Which field stands where, by the first row; throws FileFault. */
  readonly readHeading?: (row: SheetRow) => Heading;
  /** Checks rows and says what writing them would do. Called with rows of one file in their order, some at a time. */
  readonly check: (
    tx: TenantTx,
    batch: BatchRow,
    rows: readonly ReadCells[],
    seen: Seen,
    occasion: Occasion,
  ) => Promise<readonly CheckedRow[]>;
  readonly write: Move;
  /** Takes back what `write` did; a row that it leaves as it is has a fault. */
  readonly undo: Move;
  /** What the merchant has of it altogether, kept before and after. */
  readonly sum?: (db: TenantView) => Promise<object>;
  /** The cells of `errors.csv` that the file itself did not have. */
  readonly complete?: (
    db: TenantView,
    rows: readonly { subject_id: string | null }[],
  ) => Promise<ReadonlyMap<string, Given>>;
}
