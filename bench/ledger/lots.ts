import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { fixed, median, percentile } from '../statistics.ts';
import type { Section } from '../table.ts';
import type { LedgerSubject } from './subject.ts';

const times16 = 16;

/** A client that calls the ledger's functions on a merchant's members. */
class Desk {
  readonly #client: Client;
  readonly #subject: LedgerSubject;

  private constructor(client: Client, subject: LedgerSubject) {
    this.#client = client;
    this.#subject = subject;
  }

  static async open(subject: LedgerSubject): Promise<Desk> {
    const client = new Client({ ...subject.connection, statement_timeout: 0 });
    await client.connect();
    return new Desk(client, subject);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Calls a ledger function; returns the id of its first posting and the milliseconds it took. */
  async call(door: string, ids: readonly unknown[], request: object): Promise<{ posting: string; ms: number }> {
    const { shop } = this.#subject;
    const document = { document_kind: 'bench', document_id: randomUUID(), step: '', branch_id: shop.branchIds[0] };
    const places = ids.map((_, at) => `$${at + 2}`).join(', ');
    const began = performance.now();
    const { rows } = await this.#client.query<{ posting_id: string }>({
      name: door,
      text: `select posting_id from ${door}($1, ${places}, now(), $${ids.length + 2})`,
      values: [shop.merchantId, ...ids, JSON.stringify({ ...document, ...request })],
    });
    return { posting: rows[0]?.posting_id ?? '', ms: performance.now() - began };
  }

  /** A new member with this many top-ups, each a lot of principal, of bonus and of points. */
  async member(topUps: number): Promise<string> {
    const { shop } = this.#subject;
    const id = randomUUID();
    await this.#client.query('select ledger_open($1, array[$2::uuid])', [shop.merchantId, id]);
    await this.#client.query(
      `select count(ledger_post($1, $2, now(), jsonb_build_object(
         'kind', 'top_up', 'document_kind', 'bench', 'document_id', gen_random_uuid(), 'step', '', 'branch_id', $3::text,
         'principal_in', 100, 'bonus_in', 10, 'bonus_expires_at', now() + no * interval '1 day', 'points_in', 10
       ))) from generate_series(1, $4::integer) as no`,
      [shop.merchantId, id, shop.branchIds[0], topUps],
    );
    return id;
  }

  /** A small posting on a member. */
  async earn(id: string): Promise<number> {
    return (await this.call('ledger_post', [id], { kind: 'earn', growth_in: 1 })).ms;
  }

  async analyze(): Promise<void> {
    await this.#subject.owner.platform.execute(
      'vacuum analyze ledger_lot, ledger_line, ledger_posting, ledger_account',
    );
  }
}

const works = ['a spend of all', 'its reversal', 'a merge', 'the merge undone'] as const;

/** Milliseconds of each operation on a member with this many top-ups; a round restores the initial balances. */
const measureSize = async (desk: Desk, topUps: number, rounds: number) => {
  const [member, heir] = [await desk.member(topUps), await desk.member(0)];
  await desk.analyze();
  const ms = { 'a spend of all': [], 'its reversal': [], 'a merge': [], 'the merge undone': [] } as Record<
    (typeof works)[number],
    number[]
  >; // a list per operation
  for (let round = -1; round < rounds; round += 1) {
    const all = { kind: 'spend', value_out: 110 * topUps, deduction: 'proportional', points_out: 10 * topUps };
    const spent = await desk.call('ledger_post', [member], all);
    const reversed = await desk.call('ledger_reverse', [spent.posting], {});
    const merged = await desk.call('ledger_merge', [member, heir], {});
    const undone = await desk.call('ledger_unmerge', [member], {});
    if (round < 0) continue;
    for (const [at, { ms: taken }] of [spent, reversed, merged, undone].entries())
      ms[works[at] ?? works[0]].push(taken);
  }
  return ms;
};

/** Milliseconds of sequential postings on another member while `work` runs. */
const postingsDuring = async (desk: Desk, id: string, work: Promise<unknown>): Promise<number[]> => {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  const ms: number[] = [];
  do ms.push(await desk.earn(id));
  while (!isOver);
  await ended;
  return ms;
};

/** The slowest posting on another member during a merge, relative to the slowest in the same time without one. */
const measureWaits = async (desk: Desk, other: Desk, topUps: number, rounds: number) => {
  const [member, heir, bystander] = [await desk.member(topUps), await desk.member(0), await other.member(0)];
  const [among, alone]: [number[], number[]] = [[], []];
  let merging = 0;
  for (let round = -1; round < rounds; round += 1) {
    const merge = desk.call('ledger_merge', [member, heir], {}).then(({ ms }) => (merging = ms));
    const during = await postingsDuring(other, bystander, merge);
    const pause = new Promise((done) => setTimeout(done, merging));
    const without = await postingsDuring(other, bystander, pause);
    await desk.call('ledger_unmerge', [member], {});
    if (round < 0) continue;
    among.push(Math.max(...during));
    alone.push(Math.max(...without));
  }
  return { merging, among, alone };
};

/** The cost of members with many lots, and which postings their merge delays. */
export const benchLots = async (subject: LedgerSubject, quick: boolean): Promise<Section[]> => {
  const [few, rounds] = quick ? [16, 3] : [64, 9];
  const many = few * times16;
  const [desk, other] = [await Desk.open(subject), await Desk.open(subject)];
  try {
    const [small, large] = [await measureSize(desk, few, rounds), await measureSize(desk, many, rounds)];
    const { merging, among, alone } = await measureWaits(desk, other, many, rounds);
    return [
      {
        title: `Members with many top-ups, of three lots each (ms)`,
        columns: ['', `${few} top-ups`, `${many} top-ups`, `ratio, for ${times16} times the lots`],
        rows: works.map((work) => [
          work,
          fixed(median(small[work])),
          fixed(median(large[work])),
          fixed(median(large[work]) / median(small[work])),
        ]),
      },
      {
        title: `The slowest posting of another member during a merge of ${many} top-ups (ms)`,
        columns: [
          'the merge',
          'during it, p50',
          'during the merge, worst',
          'for as long without a merge, p50',
          'ratio of the medians',
        ],
        rows: [
          [
            fixed(merging),
            fixed(median(among)),
            fixed(percentile(among, 1)),
            fixed(median(alone)),
            fixed(median(among) / median(alone)),
          ],
        ],
      },
    ];
  } finally {
    await Promise.all([desk.close(), other.close()]);
  }
};
