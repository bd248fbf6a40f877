/** What goes wrong with one call, or with `times` of them. */
export interface FaultRule {
  /** The call: its path below the mount, or the action of Tencent Cloud (`SendSms`). */
  readonly path: string;
  /** The first call it concerns, counted from when the rule was added; by default the next. */
  readonly nth?: number;
  /** How many calls it concerns; one by default. */
  readonly times?: number;
  /** Waits first; milliseconds of real time, at most 60,000. */
  readonly delay?: number;
  /** Answers this HTTP status instead of the call. */
  readonly status?: number;
  /** Answers the provider's error of this code instead of the call. */
  readonly errcode?: number | string;
  /** Hangs up: before the call takes place, or after it. */
  readonly drop?: 'request' | 'answer';
  /** The call takes place; its answer is cut in half. */
  readonly malformed?: boolean;
}

const maxRules = 100;

interface Pending {
  readonly rule: FaultRule;
  seen: number;
  left: number;
}

/** Rules are used in their order, each on its own turn, and then removed. */
export class Faults {
  #pending: Pending[] = [];

  /** Whether there was room for it. */
  add(rule: FaultRule): boolean {
    if (this.#pending.length >= maxRules) return false;
    this.#pending.push({ rule, seen: 0, left: rule.times ?? 1 });
    return true;
  }

  /** The rule for this call, if it is the turn of one; every rule of the path counts the call. */
  take(path: string): FaultRule | undefined {
    const concerned = this.#pending.filter(({ rule }) => rule.path === path);
    for (const pending of concerned) pending.seen++;
    const due = concerned.find(({ rule, seen }) => seen >= (rule.nth ?? 1));
    if (due === undefined) return undefined;
    due.left--;
    if (due.left === 0) this.#pending = this.#pending.filter((pending) => pending !== due);
    return due.rule;
  }

  list(): FaultRule[] {
    return this.#pending.map(({ rule }) => rule);
  }

  clear(): void {
    this.#pending = [];
  }
}

const bounds = { nth: 1_000, times: 1_000, delay: 60_000, status: 599 } as const;
const known = new Set(['path', 'nth', 'times', 'delay', 'status', 'errcode', 'drop', 'malformed']);

/** The rule that an object states, or a sentence about what is wrong with it. */
export function readFaultRule(value: Readonly<Record<string, unknown>>): FaultRule | string {
  const stranger = Object.keys(value).find((key) => !known.has(key));
  if (stranger !== undefined) return `A fault rule has no ${stranger}.`;
  const { path, errcode, drop, malformed } = value;
  if (typeof path !== 'string' || path === '') return 'path must name a call.';
  for (const [name, max] of Object.entries(bounds)) {
    const number = value[name];
    const min = name === 'status' ? 200 : 1;
    if (number === undefined) continue;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
      return `${name} must be a whole number from ${min} to ${max}.`;
  }
  if (errcode !== undefined && typeof errcode !== 'number' && typeof errcode !== 'string')
    return 'errcode must be a number or a text.';
  if (drop !== undefined && drop !== 'request' && drop !== 'answer') return 'drop must be request or answer.';
  if (malformed !== undefined && typeof malformed !== 'boolean') return 'malformed must be true or false.';
  return value as unknown as FaultRule; // checked field by field above
}
