import { hash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, KyselyPlugin, QueryResult } from 'kysely';
import { translateError } from './errors.ts';

/** A statement on its way to the server. */
export interface SentStatement {
  /** `library`: sent by pg-boss or a migration, on behalf of no request. */
  readonly view: 'tenant' | 'platform' | 'library';
  readonly name?: string;
  readonly text: string;
}

/** Inspects every statement and its values before sending; throws to refuse it. */
export type Observe = (sent: SentStatement, values: readonly unknown[]) => void;

export interface SentResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number | null;
}

export type Send = (sent: SentStatement, values: readonly unknown[]) => Promise<SentResult>;

/** Sends a transaction's last statement without waiting: the commit is pipelined behind it and fails with it. */
export type Finish = (sent: SentStatement, values: readonly unknown[]) => void;

interface Queryable {
  query(query: { text: string; values: unknown[]; name?: string }): Promise<SentResult | SentResult[]>;
}

/** The only place that passes a statement to a pool or client. */
export function sendThrough(client: Queryable, observe: Observe | undefined): Send {
  return async (sent, values) => {
    observe?.(sent, values);
    const { name, text } = sent;
    try {
      const result: SentResult | SentResult[] = await client.query({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
      // Several statements in one text give a list, whatever pg's types say.
      return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows), rowCount: null } : result;
    } catch (error) {
      throw translateError(error);
    }
  };
}

export function createKysely<Tables>(send: Send, view: SentStatement['view'], check: KyselyPlugin): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SendingDriver(send, view),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [check],
  });
}

const mark = '/* planned each time */';

/**
 * Marks a query, or a condition of it, whose best plan depends on its values: it is sent unnamed and planned each time. A
 * named statement gets a generic plan from its sixth run on, which can't suit both a common and a rare surname.
 */
export const plannedEachTime = sql.raw(mark);

/** A query's text, and the name under which it is prepared. */
export const namedByText = (text: string): Pick<SentStatement, 'name' | 'text'> =>
  text.includes(mark) ? { text } : { text, name: `k_${hash('sha256', text, 'base64url').slice(0, 22)}` };

/** Passes Kysely's queries to `send`; connections and transactions are managed by the database. */
class SendingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(send: Send, view: SentStatement['view']) {
    this.#connection = {
      async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, rowCount } = await send({ view, ...namedByText(text) }, parameters);
        // The row's shape is what Kysely derived from the query.
        return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery: () => {
        throw new Error('Streaming is not supported');
      },
    };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Use the database's transaction(), which provides its own Kysely");
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}
