import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { Pool, type ClientConfig } from 'pg';
import { valueTypes } from '../apps/server/src/platform/database/value-types.ts';

interface Task {
  readonly connection: ClientConfig;
  /** Takes the token's hash, the merchant and the instant. */
  readonly session: string;
  readonly list: { readonly text: string; readonly values: readonly unknown[] };
}

/** A minimal server: looks up the session, runs the query, sends its rows as JSON. */
const serve = ({ connection, session, list }: Task): ReturnType<typeof createServer> => {
  const pool = new Pool({ ...connection, max: 20, types: valueTypes });
  return createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const hash = createHash('sha256').update(token).digest();
      const found = await pool.query({
        name: 'session',
        text: session,
        values: [hash, request.headers['x-merchant-id'], new Date()],
      });
      if (found.rowCount === 0) {
        response.writeHead(401, { 'content-length': 0 }).end();
        return;
      }
      const { rows } = await pool.query({ name: 'list', text: list.text, values: [...list.values] });
      const body = JSON.stringify({ ok: true, data: { items: rows } });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
};

/** Starts it in a separate process; returns its port. */
export const startBare = async (task: Task): Promise<{ port: number; stop: () => void }> => {
  const child: ChildProcess = fork(import.meta.filename);
  child.send(task);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The bare server exited');
  });
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]; // as sent below
  failed.catch(() => undefined);
  return { port, stop: () => child.kill() };
};

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const [task] = (await once(process, 'message')) as [Task]; // as sent above
  const server = serve(task).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.send(typeof address === 'object' ? address?.port : undefined);
}
