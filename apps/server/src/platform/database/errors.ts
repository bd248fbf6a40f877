import { DatabaseError } from 'pg';

const constraintKinds = {
  '23502': 'not_null',
  '23503': 'foreign_key',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'exclusion',
} as const;

export type ConstraintKind = (typeof constraintKinds)[keyof typeof constraintKinds];

/** A constraint refused the change. Never carries the row's values. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
  readonly kind: ConstraintKind;
  /** The constraint's name; `table.column` for `not_null`. */
  readonly constraint: string;

  constructor(kind: ConstraintKind, constraint: string) {
    super(`${kind} constraint ${constraint} refused the change`);
    this.kind = kind;
    this.constraint = constraint;
  }
}

/** The database is unreachable, or the connection was lost mid-statement: whether a commit happened is then unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('The database is unavailable', { cause });
  }
}

/** A query that isn't bound to the request's merchant, refused before it is sent. */
export class TenantCheckError extends Error {
  override readonly name = 'TenantCheckError';
  readonly table: string;

  constructor(table: string, reason: string) {
    super(`${table}: ${reason}`);
    this.table = table;
  }
}

const isConstraintCode = (code: string | undefined): code is keyof typeof constraintKinds =>
  code !== undefined && code in constraintKinds;

/** The suffix of a shard's constraint name in Citus, which passes on only the message of a worker's error. */
const withoutShard = (name: string): string => name.replace(/_\d{6,20}$/, '');
const named = /constraint "(\w+)"$/;
const unfilled = /column "(\w+)" of relation "(\w+)"/;

const constraintOf = ({ constraint, table, column, message }: DatabaseError): string => {
  if (constraint !== undefined) return withoutShard(constraint);
  const [, inColumn = column, ofTable = table] = unfilled.exec(message) ?? [];
  const name = named.exec(message)?.[1];
  return name === undefined ? `${withoutShard(ofTable ?? '')}.${inColumn}` : withoutShard(name);
};

/** Shutting down, starting up or crashed; classes 08 (connection) and 53 (resources: room, memory, connections) of SQLSTATE. */
const awayState = /^(57P0[1235]|08...|53...)$/;
/** Messages of pg's own connection errors, which have no code. */
const awayMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|The server does not support SSL)/;

/** The SQLSTATE of an error. One from a thread is not an instance of DatabaseError. */
const stateOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

export function translateError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DatabaseError) {
    if (isConstraintCode(error.code)) {
      return new ConstraintError(constraintKinds[error.code], constraintOf(error));
    }
  }
  const isAway = awayState.test(stateOf(error)) || ('code' in error && 'syscall' in error);
  return isAway || awayMessage.test(error.message) ? new DatabaseAway(error) : error;
}

/** Serialization failure and deadlock. */
const conflictState = /^(40001|40P01)$/;

/** Whether another transaction won: this one was rolled back whole, and the same work can succeed when repeated. */
export const isConflict = (error: unknown): boolean => error instanceof Error && conflictState.test(stateOf(error));

/** Whether a retry of the same work can succeed: the connection was lost, or another transaction won. */
export const isTransient = (error: unknown): boolean => error instanceof DatabaseAway || isConflict(error);

/** Whether a statement was cancelled because it took too long, mostly for waiting for a lock. */
export const isTimedOut = (error: unknown): boolean => error instanceof Error && stateOf(error) === '57014';
