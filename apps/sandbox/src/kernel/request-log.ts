import { BoundedMap } from './bounded.ts';
import type { FaultRule } from './faults.ts';

/** A call that a third party received. */
export interface LoggedCall {
  readonly id: number;
  /** By the sandbox's clock. */
  readonly at: string;
  readonly method: string;
  readonly mount: string;
  /** What fault rules call it. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly fault: FaultRule | undefined;
  /** Undefined while it is under way; 0 if the caller got none. */
  readonly status: number | undefined;
  readonly answer: string;
}

const maxCalls = 500;
const maxText = 4_000;

const cut = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

export class RequestLog {
  readonly #calls = new BoundedMap<number, LoggedCall>(maxCalls);
  #last = 0;

  /** Notes a call on arrival; the returned function notes its answer. */
  begin(call: Omit<LoggedCall, 'id' | 'status' | 'answer'>): (status: number, answer: string) => void {
    const id = ++this.#last;
    const begun = { ...call, id, query: cut(call.query), body: cut(call.body), status: undefined, answer: '' };
    this.#calls.set(id, begun);
    return (status, answer) => {
      // Not if a reset has removed it since.
      if (this.#calls.get(id) === begun) this.#calls.set(id, { ...begun, status, answer: cut(answer) });
    };
  }

  /** Newest first. */
  list(): LoggedCall[] {
    return this.#calls.values().toSorted((a, b) => b.id - a.id);
  }

  clear(): void {
    this.#calls.clear();
  }
}
