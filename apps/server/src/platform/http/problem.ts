import type { errorPhrases, ErrorName, FieldRule } from '@regulars/phrases';

/** An answer names so many faults at most, by paths so long at most: it stays small, however large the input is. */
export const mostFaults = 50;
export const longestPath = 100;

/** What is wrong with one input; `values` fill its phrase. */
export interface Fault {
  readonly path: string;
  readonly rule: FieldRule;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Details {
  /** Fill the error's phrase. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly Fault[];
  /** What the error is about, for the screen that shows it. */
  readonly context?: Readonly<Record<string, string>>;
  readonly exceptionPhone?: string;
  /** Seconds until it is worth trying again; every 429 has it. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

type TooMany = { [Name in ErrorName]: (typeof errorPhrases)[Name]['status'] extends 429 ? Name : never }[ErrorName];

/** An error that a caller is meant to see. Services throw it by name; it is mapped and worded once, at the border. */
export class Problem extends Error {
  readonly problem: ErrorName;
  readonly details: Details;

  constructor(problem: ErrorName, details: Details = {}) {
    super(problem, details.cause === undefined ? undefined : { cause: details.cause });
    this.problem = problem;
    this.details = details;
  }
}

/** Refuses what comes too often; phrases say `seconds` or `minutes`. */
export const tooMany = (problem: TooMany, seconds: number): Problem =>
  new Problem(problem, { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });

/** Refuses an input for reasons that a schema cannot say. */
export const refuseFields = (...fields: readonly Fault[]): Problem => new Problem('invalid_input', { fields });
