import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import process from 'node:process';
import { Pool, type ClientConfig } from 'pg';
import { valueTypes } from '../apps/server/src/platform/database/value-types.ts';

/** What a minimal server is told when it starts. */
export interface BareTask {
  readonly connection: ClientConfig;
  /** Takes the token's hash, the merchant and the instant. */
  readonly session: string;
}

/** Starts a module that calls `serveBare` in a separate process; returns its port. */
export const startBareProcess = async (file: string, task: BareTask): Promise<{ port: number; stop: () => void }> => {
  const child: ChildProcess = fork(file);
  child.send(task);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The bare server exited');
  });
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]; // as sent below
  failed.catch(() => undefined);
  return { port, stop: () => child.kill() };
};

const send = (response: ServerResponse, status: number, text: string): void => {
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, head).end(text);
};

/** Looks up the session, and sends what the answer is as JSON. */
const serverOf = (
  { connection, session }: BareTask,
  status: number,
  answer: (pool: Pool, request: IncomingMessage, now: Date) => Promise<unknown>,
): Server => {
  const pool = new Pool({ ...connection, max: 20, types: valueTypes });
  return createServer((request, response) => {
    const answered = async (): Promise<void> => {
      const now = new Date();
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const hash = createHash('sha256').update(token).digest();
      const values = [hash, request.headers['x-merchant-id'], now];
      const found = await pool.query({ name: 'session', text: session, values });
      if (found.rowCount === 0) send(response, 401, '{}');
      else send(response, status, JSON.stringify({ ok: true, data: await answer(pool, request, now) }));
    };
    answered().catch((error: unknown) => send(response, 500, JSON.stringify(String(error))));
  });
};

/** In the process that `startBareProcess` started from this file: serves until it is killed. */
export const serveBare = async <Task extends BareTask>(
  file: string,
  status: number,
  answerOf: (task: Task) => (pool: Pool, request: IncomingMessage, now: Date) => Promise<unknown>,
): Promise<void> => {
  if (process.send === undefined || process.argv[1] !== file) return;
  const [task] = (await once(process, 'message')) as [Task]; // as sent above
  const server = serverOf(task, status, answerOf(task)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.send(typeof address === 'object' ? address?.port : undefined);
};
