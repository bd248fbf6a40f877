import { appendFileSync, readFileSync } from 'node:fs';
import { logFieldPhrases } from '@regulars/phrases';
import { auditActionsOf, type Address } from '@regulars/contract/kernel';
import type { Database } from '../src/platform/database/index.ts';
import { endpointsByAddress } from './answer-check.ts';
import { routeOf } from './routes.ts';
import type { Share } from './turn.ts';

/*
 * An endpoint may write one of several declared actions, so a single call can't show that each is ever written. The
 * whole suite can: each test server reports what its calls wrote, and the end of the run looks for what is missing.
 */

/** An endpoint and an operation log action, as a line of the report. */
const lineOf = (address: string, action: string): string => `${address}: ${action}`;

const fieldMark = 'field: ';

/** The declared actions of the endpoints of a share. */
const declaredLines = ({ has }: Share): string[] =>
  [...endpointsByAddress]
    .filter(([address]) => has(address))
    .flatMap(([address, endpoint]) => auditActionsOf(endpoint).map((action) => lineOf(address, action)));

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
    const { rows: fields } = await database.platform.execute(
      `select distinct l.subject_kind || '.' || k.key as line from operation_log l
       join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
       cross join lateral jsonb_each(c.changes) as k (key, value)
       where l.merchant_id is not null and k.key <> 'merchant_id' -- not shown, like the subject's own id
         and k.value ->> 0 is distinct from l.subject_id and k.value ->> 1 is distinct from l.subject_id
         and k.key !~ ' (principal|bonus|points|growth)$' -- a role's limit`,
      [],
    );
    const logged = (fields as { line: string }[]).map(({ line }) => `${fieldMark}${line}`); // as selected
    appendFileSync(file, [...new Set([...lines, ...logged])].map((line) => `${line}\n`).join(''));
  }
}

/** The declared actions of the endpoints that the run calls with valid inputs, its share, that no call of it wrote. */
export const neverLogged = (file: string, share: Share): string[] => {
  const written = new Set(readFileSync(file, 'utf8').split('\n'));
  return declaredLines(share).filter((line) => !written.has(line));
};

/** The fields that the run logged and the operation log's page has no words for. */
export const unwordedFields = (file: string): string[] => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const fields = lines.filter((line) => line.startsWith(fieldMark)).map((line) => line.slice(fieldMark.length));
  return [...new Set(fields)].filter((field) => !Object.hasOwn(logFieldPhrases, field.slice(field.indexOf('.') + 1)));
};
