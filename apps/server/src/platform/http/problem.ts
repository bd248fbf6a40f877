import type { errorPhrases, ErrorName, FieldRule } from '@regulars/phrases';

/** An answer lists at most this many faults with paths at most this long, so that it stays small for any input. */
export const mostFaults = 50;
export const longestPath = 100;

/** A fault of one input field; `values` fill its phrase. */
export interface Fault {
  readonly path: string;
  readonly rule: FieldRule;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Details {
  /** Values for the error's phrase. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly Fault[];
  /** Data about the error for the screen that shows it. */
  readonly context?: Readonly<Record<string, string>>;
  readonly exceptionPhone?: string;
  /** Seconds until a retry can succeed; every 429 and `rows_busy` have it. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

type TooMany = { [Name in ErrorName]: (typeof errorPhrases)[Name]['status'] extends 429 ? Name : never }[ErrorName];

/** An error meant for the caller. Services throw it by name; it is mapped and worded once, in answer.ts. */
export class Problem extends Error {
  readonly problem: ErrorName;
  readonly details: Details;

  constructor(problem: ErrorName, details: Details = {}) {
    super(problem, details.cause === undefined ? undefined : { cause: details.cause });
    this.problem = problem;
    this.details = details;
  }
}

/** Refuses a call above a limit; phrases use `seconds` or `minutes`. */
export const tooMany = (problem: TooMany, seconds: number): Problem =>
  new Problem(problem, { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });

/** A part that is asked for must be there, and no other may. */
export const partFaults = (path: string, isThere: boolean, isAsked: boolean): Fault[] =>
  isThere === isAsked ? [] : [{ path, rule: isAsked ? 'required' : 'unknown_field' }];

/** Refuses an input for reasons that a schema can't express. */
export const refuseFields = (...fields: readonly Fault[]): Problem => new Problem('invalid_input', { fields });
