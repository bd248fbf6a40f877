import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { Pool, type ClientConfig } from 'pg';
import { valueTypes } from '../apps/server/src/platform/database/value-types.ts';

interface Task {
  readonly connection: ClientConfig;
  /** Takes the token's hash, the merchant and the instant. */
  readonly session: string;
}

interface Body {
  readonly vip_id: string;
  readonly branch_id: string;
  readonly pay: number;
}

const readBody = async (request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return JSON.parse(text) as Body; // as the load sends it
};

const posting = 'select * from ledger_post($1, $2, $3, $4)';

/** A minimal server: looks up the session and posts what was paid, as one statement. */
const serve = ({ connection, session }: Task): ReturnType<typeof createServer> => {
  const pool = new Pool({ ...connection, max: 20, types: valueTypes });
  return createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await readBody(request);
      const now = new Date();
      const merchant = request.headers['x-merchant-id'];
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const hash = createHash('sha256').update(token).digest();
      const found = await pool.query({ name: 'session', text: session, values: [hash, merchant, now] });
      if (found.rowCount === 0) {
        response.writeHead(401, { 'content-length': 0 }).end();
        return;
      }
      const asked = {
        kind: 'top_up',
        document_kind: 'top_up_order',
        document_id: randomUUID(),
        step: '',
        branch_id: body.branch_id,
        principal_in: body.pay,
      };
      const values = [merchant, body.vip_id, now, JSON.stringify(asked)];
      const { rows } = await pool.query<object>({ name: 'post', text: posting, values });
      const text = JSON.stringify({ ok: true, data: rows[0] });
      response
        .writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    };
    answer().catch((error: unknown) => {
      const text = String(error);
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
    });
  });
};

/** Starts it in a separate process; returns its port. */
export const startBarePosting = async (task: Task): Promise<{ port: number; stop: () => void }> => {
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
