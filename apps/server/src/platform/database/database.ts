import { once } from 'node:events';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import type { Log } from '../log/log.ts';
import { translateError } from './errors.ts';
import { tenantTables as tablesOfSchema } from './schema.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { sendThrough } from './sending.ts';
import { ShapedQueries } from './shaped-query.ts';
import type { Finish, Observe, Send } from './sending.ts';
import { valueTypes } from './value-types.ts';
import { PlatformStatements, PlatformTransaction, TenantStatements, TenantTransaction } from './views.ts';
import type { PlatformTx, PlatformView, TenantTx, TenantView } from './views.ts';

export interface TransactionOptions {
  /** A read-only REPEATABLE READ snapshot, for checks and sums over several statements. */
  readonly snapshot?: boolean;
}

export interface TenantDb extends TenantView {
  /** READ COMMITTED, whatever the database's default. Commits when `run` resolves, rolls back when it rejects. */
  transaction<Result>(run: (tx: TenantTx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
}

export interface PlatformDb extends PlatformView {
  /** READ COMMITTED, whatever the database's default. Commits when `run` resolves, rolls back when it rejects. */
  transaction<Result>(run: (tx: PlatformTx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
}

export interface Database {
  readonly platform: PlatformDb;
  /**
   * Short statements that commit on their own, even while the caller holds a transaction. They have connections of
   * their own: callers that each hold a connection of one pool while they wait for a second one can deadlock the pool.
   */
  readonly aside: Pick<PlatformView, 'query'>;
  /** For a thread that reads on its own. */
  readonly connection: ClientConfig;
  tenant(merchantId: string): TenantDb;
  /** DatabaseAway when it can't be reached. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: ClientConfig;
  /** The maximum number of connections. */
  readonly max: number;
  readonly log: Log;
  readonly observe?: Observe;
  /** Called for each use of the pool of `max` connections; the function returned, when the connection is released. */
  readonly onAcquire?: (use: 'statement' | 'transaction') => () => void;
  /** Those of schema.ts unless given. */
  readonly tenantTables?: ReadonlySet<string>;
}

const settings: PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  // Recycles connections, so that their prepared statements don't pile up.
  maxLifetimeSeconds: 1_800,
  application_name: 'regulars',
  // Starting workers takes longer than a page takes without them: only what reads very much is shared among them.
  options: '-c parallel_setup_cost=100000',
  // Pipelined: a statement is sent without waiting for the previous answer, so BEGIN travels with a transaction's first
  // statement and COMMIT with its last.
  pipeline: true,
  stream: () => new GatheringSocket(),
};

/** Connections of `aside`, beside the `max` of the pool. Opened when needed, closed when idle. */
const asideConnections = 2;

function openPool(connection: ClientConfig, max: number, log: Log): { pool: Pool; close: () => Promise<void> } {
  const pool = new Pool({ ...settings, ...connection, max, types: valueTypes });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    // An unhandled 'error' event would end the process; the holder of the client sees its statement fail.
    client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'));
  });
  pool.on('remove', (client) => clients.delete(client));
  pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    // The pool's `end` resolves before its connections are closed.
    await pool.end();
    while (clients.size > 0) await once(pool, 'remove');
  };
  return { pool, close };
}

/** Errors of its statements are ConstraintError, DatabaseAway, TenantCheckError, or pg's own. Connects at first use. */
export function openDatabase({
  connection,
  max,
  log,
  observe,
  onAcquire = () => () => undefined,
  tenantTables = tablesOfSchema,
}: DatabaseOptions): Database {
  const main = openPool(connection, max, log);
  const aside = openPool(connection, asideConnections, log);

  const transact = async <Result>(
    run: (send: Send, finish: Finish) => Promise<Result>,
    options: TransactionOptions | undefined,
  ): Promise<Result> => {
    const released = onAcquire('transaction');
    try {
      const client = await main.pool.connect().catch((error: unknown) => {
        throw translateError(error);
      });
      return await inTransaction(client, observe, run, options);
    } finally {
      released();
    }
  };
  const throughPool = sendThrough(main.pool, observe);
  const send: Send = async (sent, values) => {
    const released = onAcquire('statement');
    return throughPool(sent, values).finally(released);
  };
  const checked = { tenantTables, shapedQueries: new ShapedQueries(tenantTables) };
  const shared = { ...checked, send };
  return {
    connection,
    platform: Object.assign(new PlatformStatements(shared), {
      transaction: <Result>(run: (tx: PlatformTx) => Promise<Result>, options?: TransactionOptions) =>
        transact((send, finish) => run(new PlatformTransaction({ ...checked, send, finish })), options),
    }),
    aside: new PlatformStatements({ ...checked, send: sendThrough(aside.pool, observe) }),
    tenant: (merchantId) =>
      Object.assign(new TenantStatements(merchantId, shared), {
        transaction: <Result>(run: (tx: TenantTx) => Promise<Result>, options?: TransactionOptions) =>
          transact((send, finish) => run(new TenantTransaction(merchantId, { ...checked, send, finish })), options),
      }),
    ping: async () => {
      await shared.send({ view: 'platform', name: 'ping', text: 'select 1' }, []);
    },
    close: async () => {
      await Promise.all([main.close(), aside.close()]);
    },
  };
}

// Named, so that it is pipelined with the first statement. Each transaction states its isolation level: an operator may
// change the default, and a pooler may lose session settings.
const begin = { name: 'begin', text: 'begin isolation level read committed' };
const beginSnapshot = 'begin isolation level repeatable read, read only; set local statement_timeout = 0';

async function inTransaction<Result>(
  client: PoolClient,
  observe: Observe | undefined,
  run: (send: Send, finish: Finish) => Promise<Result>,
  { snapshot = false }: TransactionOptions = {},
): Promise<Result> {
  let open = true;
  const through = sendThrough(client, observe);
  const send: Send = async (sent, values) => {
    if (!open) throw new Error('This transaction has ended: a statement was not awaited');
    return through(sent, values);
  };
  // Sent without waiting; a failure surfaces in the statement's own promise.
  const sent: Promise<unknown>[] = [];
  const sendOnly = (answer: Promise<unknown>): void => {
    answer.catch(() => undefined);
    sent.push(answer);
  };
  try {
    sendOnly(client.query(snapshot ? beginSnapshot : begin));
    const result = await run(send, (statement, values) => sendOnly(send(statement, values)));
    open = false;
    const [{ command }] = await Promise.all([client.query('commit'), ...sent]);
    // After a failed statement PostgreSQL answers COMMIT by rolling back, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a failed statement in it was ignored');
    client.release();
    return result;
  } catch (error) {
    open = false;
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw translateError(error);
  }
}
