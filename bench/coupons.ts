import { plainCoupon } from '@regulars/contract/rules/coupons';
import { setTimeout as later } from 'node:timers/promises';
import process from 'node:process';
import { chooseCoupons, type BasketLine, type Candidate } from '../apps/server/src/pricing/index.ts';
import { startBareCoupons } from './bare-coupons.ts';
import { load, type Load, type Taken } from './load.ts';
import { growthWhile } from './memory.ts';
import { fillCards, quoted } from './orders.ts';
import { fixed, median, percentile } from './statistics.ts';
import { headersOf, openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';
import { sendTo } from './top-ups.ts';

const connections = 8;
const reason = '周年庆';

/** A template of ¥1 off anything, on the shelf. */
const shelve = async (subject: Subject): Promise<string> => {
  const terms = { ...plainCoupon(), name: '一元券', value: 100 };
  const { coupon_id: id } = (await sendTo(subject, 'POST', '/coupons', { kind: 'cash', stock: null, terms })) as {
    coupon_id: string;
  }; // as its contract says
  await sendTo(subject, 'PUT', `/coupons/${id}/on-shelves`);
  return id;
};

/** Gives each member one of a template; answers it by member. */
const giveOne = async (subject: Subject, couponId: string, to: readonly string[]): Promise<Map<string, string[]>> => {
  for (let from = 0; from < to.length; from += 500)
    await sendTo(subject, 'PUT', '/coupons/give', {
      coupon_id: couponId,
      ids: to.slice(from, from + 500),
      count: 1,
      reason,
    });
  const { rows } = await subject.database.platform.execute(
    "select member_id, issued_id from issued_coupon where merchant_id = $1 and coupon_id = $2 and state = 'unused'",
    [subject.shop.merchantId, couponId],
  );
  const issued = rows as { member_id: string; issued_id: string }[]; // the columns named above
  return new Map(issued.map(({ member_id, issued_id }) => [member_id, [issued_id]]));
};

const kinds = ['issue', 'bareIssue', 'redeem', 'plain', 'bareRedeem'] as const;
type Kind = (typeof kinds)[number];

/** Loads of one round, each to be run once: bills are quoted and coupons given before. */
const roundOf = async (
  subject: Subject,
  {
    bare,
    ids,
    payments,
    seconds,
    templates,
  }: {
    readonly bare: number;
    readonly ids: readonly string[];
    readonly payments: number;
    readonly seconds: number;
    readonly templates: readonly string[];
  },
): Promise<Readonly<Record<Kind, () => Promise<Taken>>>> => {
  const [taken = '', ours = '', theirs = ''] = templates;
  const [branch_id] = subject.shop.branchIds;
  const [payers, takers] = [ids.slice(0, payments), ids.slice(payments)];
  const port = Number(new URL(subject.product.url).port);
  const run = (asked: Pick<Load, 'port' | 'path' | 'seconds' | 'post'>) => (): Promise<Taken> =>
    load({ headers: headersOf(subject.owner), connections, ...asked });
  const spent = [...(await giveOne(subject, theirs, payers)).values()].map(([id]) =>
    JSON.stringify({ id, coupon_id: theirs, branch_id }),
  );
  const plain = await quoted(subject, 1, payers, payments, new Map());
  const withOne = await quoted(subject, 1, payers, payments, await giveOne(subject, ours, payers));
  return {
    issue: run({
      port,
      path: `/api/coupons/${taken}/claim`,
      seconds,
      post: { body: { branch_id }, field: 'vip_id', ids: takers },
    }),
    bareIssue: run({
      port: bare,
      path: '/issue',
      seconds,
      post: { body: { coupon_id: taken, branch_id }, field: 'id', ids: takers },
    }),
    redeem: run({ port, path: '/api/orders', seconds: 300, post: { bodies: withOne } }),
    plain: run({ port, path: '/api/orders', seconds: 300, post: { bodies: plain } }),
    bareRedeem: run({ port: bare, path: '/redeem', seconds: 300, post: { bodies: spent } }),
  };
};

/** Coupons taken at the counter and bills paid with one, beside a minimal server that does as much by one statement. */
const benchRates = async (quick: boolean): Promise<Section> => {
  const subject = await openSubject(1_000);
  try {
    const [session] = await subject.statementsOf('/vip-infos', subject.owner);
    if (!session) throw new Error('The list did not send a session lookup');
    const bare = await startBareCoupons({ connection: subject.connection, session: session.text });
    try {
      const ids = await fillCards(subject);
      const templates = [await shelve(subject), await shelve(subject), await shelve(subject)];
      const [rounds, seconds, payments] = quick ? [2, 2, 200] : [6, 4, 600];
      const found: Record<Kind, Taken[]> = { issue: [], bareIssue: [], redeem: [], plain: [], bareRedeem: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const runs = await roundOf(subject, { bare: bare.port, ids, payments, seconds, templates });
        for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
          const one = await runs[kind]();
          // The first round warms up.
          if (round > 0) found[kind].push(one);
        }
      }
      const row = (name: string, kind: Kind, to: Kind): string[] => {
        const rates = found[kind].map(({ perSecond }) => perSecond);
        const ratios = rates.map((rate, at) => rate / (found[to][at]?.perSecond ?? NaN));
        return [
          name,
          fixed(median(rates), 0),
          fixed(median(found[to].map(({ perSecond }) => perSecond)), 0),
          fixed(median(ratios), 2),
          `${fixed(Math.min(...ratios), 2)} – ${fixed(Math.max(...ratios), 2)}`,
          fixed(percentile(found[kind].flatMap(({ ms }) => ms), 0.99)), // prettier-ignore
        ];
      };
      return {
        title: `Coupons over HTTP, ${connections} connections, load from a separate process`,
        columns: ['', 'per second', 'beside', 'ratio, median', 'lowest and highest', 'p99, ms'],
        rows: [
          row('taken at the counter, all of one template; beside one statement', 'issue', 'bareIssue'),
          row('bill paid with a coupon; beside one statement that redeems it', 'redeem', 'bareRedeem'),
          row('bill paid with a coupon; beside bills without', 'redeem', 'plain'),
        ],
        notes: [
          `${rounds} rounds, each of ${seconds} s of issuing and ${payments} bills. The bare server looks up the same session; its statement changes stock, coupon and the figures of the day.`,
          'Bills are paid half from the card and half in cash. Gifts of one template wait for each other until they commit.',
        ],
      };
    } finally {
      bare.stop();
    }
  } finally {
    await subject.close();
  }
};

interface Task {
  readonly state: string;
  readonly seconds: number;
}
/** The one task of the merchant, once it has ended. */
const ended = async ({ database, shop }: Subject): Promise<Task> => {
  for (;;) {
    const { rows } = await database.platform.execute(
      `select state, extract(epoch from finished_at - started_at)::float as seconds from task
       where merchant_id = $1 and finished_at is not null`,
      [shop.merchantId],
    );
    const [end] = rows as Task[]; // the columns named above
    if (end) return end;
    await later(100);
  }
};

/** Coupons given to every member of a merchant, by a task. */
const benchGive = async (members: number): Promise<string[]> => {
  const subject = await openSubject(members);
  try {
    const coupon_id = await shelve(subject);
    const { as_of } = (await sendTo(subject, 'GET', '/vip-infos')) as { as_of: string }; // as its contract says
    const body = { filter: {}, as_of, coupon_id, count: 1, reason };
    const given = await growthWhile(subject.product.pid, async () => {
      await sendTo(subject, 'PUT', '/coupons/give', body);
      return ended(subject);
    });
    const { rows } = await subject.database.platform.execute(
      'select count(*)::int as count from issued_coupon where merchant_id = $1',
      [subject.shop.merchantId],
    );
    const [{ count }] = rows as [{ count: number }]; // the column named above
    if (given.result.state !== 'done') throw new Error(`The gift came to ${JSON.stringify(given.result)}`);
    const { seconds } = given.result;
    return [
      `given to ${count.toLocaleString('en')} members`,
      fixed(seconds),
      fixed(count / seconds, 0),
      fixed(given.growth, 0),
    ];
  } finally {
    await subject.close();
  }
};

/** CPU milliseconds of a choice among so many coupons for so many lines: the hardest that terms allow. */
const benchChoice = (lines: number, coupons: number, times: number): string[] => {
  const ms: number[] = [];
  for (let seed = 1; seed <= times; seed += 1) {
    const basket = Array.from({ length: lines }, (_, at): BasketLine => ({ key: `${at}`, price: 1_000 + ((at * 7_919 * seed) % 20_000), quantity: 1_000 })); // prettier-ignore
    const candidates = Array.from({ length: coupons }, (_, at): Candidate => {
      const id = `c${at}`;
      const by = [
        { rate: 9_900 - ((at * 131 * seed) % 2_000), most: null },
        { fen: 100 + ((at * 977 * seed) % 5_000) },
        { price: (at * 389 * seed) % 900, units: 1_000 + (at % 3) * 1_000 },
      ][at % 3] ?? { fen: 100 };
      const step = 'units' in by ? 'item_coupon' : 'order_coupon';
      return {
        id, template: id, kin: id, perOrder: 1, withGrade: at % 5 !== 0, withOthers: true, expiresAt: at,
        reduction: { step, id, lines: null, least: at % 4 === 0 ? 50_000 : 0, by },
      }; // prettier-ignore
    });
    const grade = {
      step: 'grade_discount' as const,
      id: 'gold',
      lines: null,
      least: 0,
      by: { rate: 9_500, most: null },
    };
    const before = process.threadCpuUsage();
    chooseCoupons(basket, [grade], candidates);
    const { user, system } = process.threadCpuUsage(before);
    if (seed > 20) ms.push((user + system) / 1_000); // the first warm up
  }
  return [`${coupons} coupons, ${lines} lines`, fixed(median(ms)), fixed(percentile(ms, 0.95)), fixed(Math.max(...ms))];
};

export async function* benchCoupons(quick: boolean): AsyncGenerator<Section> {
  const times = quick ? 60 : 220;
  yield {
    title: 'The choice of coupons for a bill, CPU time',
    columns: ['', 'median, ms', 'p95', 'most'],
    rows: [benchChoice(1, 8, times), benchChoice(20, 20, times), benchChoice(100, 20, times)],
    notes: ['Goal: 20 coupons within 20 ms.'],
  };
  yield await benchRates(quick);
  const members = quick ? 10_000 : 100_000;
  yield {
    title: 'A coupon given to all members, by a task',
    columns: ['', 'seconds', 'per second', 'more memory of the server, MB'],
    rows: [await benchGive(members / 2), await benchGive(members)],
  };
}
