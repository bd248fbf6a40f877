import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { serveBare, startBareProcess, type BareTask } from './bare-process.ts';

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

/** Starts a minimal server that looks up the session and posts what was paid, as one statement. */
export const startBarePosting = (task: BareTask) => startBareProcess(import.meta.filename, task);

await serveBare(import.meta.filename, 201, () => async (pool, request, now) => {
  const { vip_id: memberId, branch_id, pay } = await readBody(request);
  const asked = {
    kind: 'top_up',
    document_kind: 'top_up_order',
    document_id: randomUUID(),
    step: '',
    branch_id,
    principal_in: pay,
  };
  const values = [request.headers['x-merchant-id'], memberId, now, JSON.stringify(asked)];
  const { rows } = await pool.query<object>({ name: 'post', text: posting, values });
  return rows[0];
});
