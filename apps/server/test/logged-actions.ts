import { appendFileSync, readFileSync } from 'node:fs';
import { auditActionsOf, type Address } from '@regulars/contract/kernel';
import type { Database } from '../src/platform/database/index.ts';
import { endpointsByAddress } from './answer-check.ts';
import { routeOf } from './routes.ts';

/*
 * An endpoint may write one of several declared actions, so a single call can't show that each is ever written. The
 * whole suite can: each test server reports what its calls wrote, and the end of the run looks for what is missing.
 */

/** An endpoint and an operation log action, as a line of the report. */
const lineOf = (address: string, action: string): string => `${address}: ${action}`;

/** The declared actions of all endpoints. */
const declaredLines = (): string[] =>
  [...endpointsByAddress].flatMap(([address, endpoint]) =>
    auditActionsOf(endpoint).map((action) => lineOf(address, action)),
  );

/** What the calls of one test server wrote to the operation log. */
export class LoggedActions {
  /** The endpoints of successful calls that may write to the log, by request id. */
  readonly #called = new Map<string, Address>();

  readonly note = (method: string, url: string, answer: Response): void => {
    const route = answer.ok ? routeOf(method, url) : undefined;
    const id = answer.headers.get('x-request-id');
    if (route && id !== null && auditActionsOf(route.endpoint).length > 0) this.#called.set(id, route.address);
  };

  /**
   * Appends the endpoints and their actions to the run's report. A job's rows have no request: their actions count for
   * each called endpoint that declares them.
   */
  async report(database: Database, file: string): Promise<void> {
    if (this.#called.size === 0) return;
    const { rows } = await database.platform.execute(
      'select distinct request_id, action from operation_log where merchant_id is not null',
      [],
    );
    const addresses = [...new Set(this.#called.values())];
    const lines = (rows as { request_id: string | null; action: string }[]).flatMap(({ request_id, action }) => {
      const address = request_id === null ? undefined : this.#called.get(request_id);
      const callers = request_id === null ? addresses : address === undefined ? [] : [address];
      return callers.map((caller) => lineOf(caller, action));
    });
    appendFileSync(file, [...new Set(lines)].map((line) => `${line}\n`).join(''));
  }
}

/** The declared actions that no call of the run wrote. */
export const neverLogged = (file: string): string[] => {
  const written = new Set(readFileSync(file, 'utf8').split('\n'));
  return declaredLines().filter((line) => !written.has(line));
};
