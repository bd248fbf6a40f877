import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { Client, type ClientConfig } from 'pg';
import type { Taken } from '../load.ts';

export interface Postings {
  readonly connection: ClientConfig;
  readonly merchantId: string;
  readonly branchId: string;
  /** The members posted on, chosen at random. */
  readonly members: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

/** The mix of postings, in tenths, that all figures of the ledger use. rates.ts has the same for pgbench. */
const mix: readonly (readonly [of10: number, request: Readonly<Record<string, unknown>>])[] = [
  [6, { kind: 'earn', points_in: 10, growth_in: 10 }],
  [3, { kind: 'spend', value_out: 30, deduction: 'proportional', points_out: 5 }],
  [1, { kind: 'top_up', principal_in: 1000, bonus_in: 100, bonus_expires_at: '2040-01-01T00:00:00Z' }],
];
const ten = mix.flatMap(([of10, request]) => Array.from({ length: of10 }, () => request));

const generate = async ({ connection, merchantId, branchId, members, clients, seconds }: Postings): Promise<Taken> => {
  const ms: number[] = [];
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new Client(connection);
      await client.connect();
      return client;
    }),
  );
  const started = performance.now();
  await Promise.all(
    open.map(async (client) => {
      for (let begun = performance.now(); begun < started + seconds * 1000; begun = performance.now()) {
        const request = {
          ...ten[randomInt(ten.length)],
          document_kind: 'bench',
          document_id: randomUUID(),
          step: '',
          branch_id: branchId,
        };
        await client.query({
          name: 'ledger_post',
          text: 'select * from ledger_post($1, $2, $3, $4)',
          values: [merchantId, members[randomInt(members.length)], new Date(), JSON.stringify(request)],
        });
        ms.push(performance.now() - begun);
      }
    }),
  );
  const perSecond = ms.length / ((performance.now() - started) / 1000);
  await Promise.all(open.map((client) => client.end()));
  return { perSecond, ms };
};

/**
 * Posts through the ledger's function from a separate process; each client runs one posting per transaction,
 * sequentially.
 */
export const postings = async (asked: Postings): Promise<Taken> => {
  const child = fork(import.meta.filename);
  child.send(asked);
  const answered = once(child, 'message');
  const failed = once(child, 'exit').then(() => {
    throw new Error('The posting clients failed');
  });
  failed.catch(() => undefined);
  const [taken] = (await Promise.race([answered, failed])) as [Taken]; // as sent below
  return taken;
};

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const [asked] = (await once(process, 'message')) as [Postings]; // as sent above
  process.send(await generate(asked), () => process.exit());
}
