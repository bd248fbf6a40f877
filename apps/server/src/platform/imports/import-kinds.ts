import type { ImportSubject } from '@regulars/contract/menu';
import type { ErrorName, ImportRowState, Phrase } from '@regulars/phrases';
import type { BusinessDays } from '../clock/business-date.ts';
import type { Database, TenantTx, TenantView } from '../database/index.ts';
import type { Problem, Tenant } from '../http/index.ts';
import type { BatchRow } from './batches.queries.ts';
import type { Heading, ReadCells, Given } from './cells.ts';

/** What the server does with an import. */
export type ImportMove = 'check' | 'post' | 'roll_back';

/** What the operation log records of an import, each an action of its subject: `member_import.upload`. */
export type ImportAction = 'upload' | 'fix' | 'replace' | 'confirm' | 'cancel' | 'stop' | 'post' | 'roll_back';

/** What is wrong with a row, or with one cell if `column` is set. `rule` names a phrase of the kind, or an error. */
export interface RowFault {
  readonly rule: string;
  readonly column?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** The effect of writing a row. */
export type Effect = 'new' | 'changed' | 'same';

/** A checked row, as stored. */
export interface CheckedRow {
  readonly row_no: number;
  readonly given: Given;
  /** The existing record that the row is about, if any. */
  readonly subject_id: string | null;
  readonly branch_id: string | null;
  readonly effect: Effect | null;
  /** The input of `write`. */
  readonly plan: object | null;
  /** Its keys, one of each kind; once claimed, those that it holds. */
  readonly keys: readonly string[];
  readonly state: 'good' | 'same' | 'bad';
  readonly faults: readonly RowFault[] | null;
}

/** A row to be written or undone. `plan` and `done` are as the kind wrote them. */
export interface MovingRow {
  readonly row_no: number;
  readonly subject_id: string | null;
  readonly branch_id: string | null;
  readonly effect: Effect | null;
  readonly plan: unknown;
  readonly done: unknown;
}

/** The outcome of a row: written or undone (`done` says what), or left unchanged, with the reason. */
export type Outcome =
  | { readonly row_no: number; readonly done: object; readonly subject_id?: string }
  | { readonly row_no: number; readonly faults: readonly RowFault[] };

/** Refuses one row. If thrown while several are written, they are retried one by one. */
export class RowRefusal extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault, cause?: unknown) {
    super(fault.rule, { cause });
    this.fault = fault;
  }
}

/** The file can't be imported; `rule` names a phrase of the kind. */
export class FileFault extends Error {
  readonly rule: string;

  constructor(rule: string) {
    super(rule);
    this.rule = rule;
  }
}

/** The time of a check or write, and the merchant's business days. */
export interface Occasion {
  readonly now: Date;
  readonly days: BusinessDays;
}

/** The time of a write or undo. */
export interface MoveOccasion extends Occasion {
  /** For what an attempt must leave behind even if it is rolled back, like a spent limit. */
  readonly aside: Database['aside'];
}

/** Writes or undoes rows in one transaction, which is rolled back if another run has taken over the batch. */
type Move = (
  tx: TenantTx,
  batch: BatchRow,
  rows: readonly MovingRow[],
  occasion: MoveOccasion,
) => Promise<readonly Outcome[]>;

/** How the columns of a file are matched to fields by the user. */
export interface MatchedColumns {
  /** Other common headings of a field. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
  /** By field, whether a value almost certainly belongs to it; used for columns with an unknown heading. */
  readonly recognises: Readonly<Record<string, (text: string) => boolean>>;
  /** By field, parts of a heading that suggest it, to be confirmed by the user. */
  readonly hints?: Readonly<Record<string, readonly string[]>>;
  /** Checks a file without asking the user if all of its headings are known. */
  readonly checksKnown?: boolean;
  /** Why the columns can't be used, as one of `phrases`; undefined if they can. */
  readonly refuse: (columns: Heading) => { readonly rule: string; readonly values?: RowFault['values'] } | undefined;
  readonly phrases: Readonly<Record<string, Phrase>>;
  /** Fields whose wrong values are fixed row by row, not all at once: they identify a person. */
  readonly identifying: readonly string[];
  /** Counts a new value of such a field, because the answer reveals whether it is a member's; why it is refused. */
  readonly countLookup: (tenant: Tenant) => Promise<Problem | undefined>;
  /** Counts as many rows of a file, for the same reason; whether the user may have them matched. */
  readonly countRows?: (tx: TenantTx, userId: string, rows: number, now: Date) => Promise<boolean>;
}

/**
 * A kind of import. The kit receives the file, reads it in a process with resource limits, matches its columns, stores
 * its rows with their faults, and writes and rolls them back in batches that survive a crash.
 */
export interface ImportKindDefinition<Column extends string = string> {
  /** As stored with its imports. */
  readonly kind: string;
  /** Names its imports elsewhere: in tasks, notices, jobs and the operation log. */
  readonly subject: ImportSubject;
  /** Plans and what was written hold no personal data, and are kept when the contents of rows are removed. */
  readonly impersonal?: boolean;
  /** A row that is written twice counts twice: rows that a file marks as written are refused. */
  readonly additive?: boolean;
  readonly limits: {
    readonly rows: number;
    readonly columns: number;
    readonly cell: number;
    /** Maximum files of a merchant waiting to be read or checked. */
    readonly waiting: number;
    /** Bytes of a merchant's stored files above which uploads are refused. */
    readonly kept: number;
    /** Rows per transaction. */
    readonly atOnce: number;
    /** Concurrent transactions, each with its own connection and its own rows; 1 by default. */
    readonly lanes?: number;
    /** Days within which an import can be rolled back; undefined for no limit. */
    readonly undoDays?: number;
  };
  readonly problems: Readonly<Record<'missing' | 'state' | 'empty' | 'kind' | 'waiting' | 'nothing', ErrorName>>;
  /** Titles of its tasks, with the `file`. */
  readonly taskPhrases: Readonly<Record<ImportMove, Phrase>>;
  readonly columnPhrases: Readonly<Record<Column, Phrase>>;
  readonly faultPhrases: Readonly<Record<string, Phrase>>;
  /** Columns whose amount or date `plan` has under the same name, so that an exported file has it as such. */
  readonly planned?: Readonly<Partial<Record<Column, 'money' | 'integer' | 'date'>>>;
  readonly filePhrases: Readonly<Record<string, Phrase>>;
  readonly statePhrases: Readonly<Partial<Record<ImportRowState, Phrase>>>;
  readonly fileNames: Readonly<Record<'template' | 'errors', Phrase>>;
  /** The branches for which a user may import. */
  readonly reach: (tenant: Pick<Tenant, 'branches' | 'permissions'>) => Tenant['branches'];
  readonly matched: MatchedColumns;
  /** Checks rows, each by itself, and plans their writes. */
  readonly check: (
    tx: TenantTx,
    batch: BatchRow,
    rows: readonly ReadCells[],
    occasion: Occasion,
  ) => Promise<readonly CheckedRow[]>;
  /** Throws unless the user may change rows of somebody else's import; without it, whoever sees one may. */
  readonly mustChange?: (tx: TenantTx, user: Pick<Tenant, 'userId' | 'language'>, batch: BatchRow) => Promise<void>;
  /** What is wrong with a row that has a key of an earlier one, by the key's first letter, which is its kind. */
  readonly sameKeys: Readonly<Record<string, Pick<RowFault, 'rule' | 'column'>>>;
  readonly write: Move;
  /** Undoes `write`; a row that it can't undo gets a fault. */
  readonly undo: Move;
  /** The merchant's totals, stored before and after. */
  readonly sum?: (db: TenantView) => Promise<object>;
  /** Cells that `errors.csv` adds to those of the file, by subject. */
  readonly complete?: (
    db: TenantView,
    rows: readonly { subject_id: string | null }[],
  ) => Promise<ReadonlyMap<string, Given>>;
}
