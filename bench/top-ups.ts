import { growthRulesInput } from '../apps/server/src/modules/growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../apps/server/src/modules/point-rules/point-rules.inputs.ts';
import { topUpTerms } from '../apps/server/src/modules/top-up-rules/top-up-rules.inputs.ts';
import { startBarePosting } from './bare-posting.ts';
import { load, type Load, type Taken } from './load.ts';
import { fixed, median, percentile } from './statistics.ts';
import { headersOf, openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';
import { benchTopUpFlow } from './top-up-flow.ts';

/** What a member pays: small, so that no card reaches its limit. */
const pay = 100;

/** Sends a call of the owner; answers its data. Throws if it is refused. */
export const sendTo = async (
  { product, owner }: Subject,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...headersOf(owner), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: unknown }).data; // the envelope of every success
};

/** Puts a rule in force that offers `pay`. */
const addRule = async (subject: Subject): Promise<string> => {
  const tiers = [{ pay, bonus_unit: 'fen', bonus: 10, points: 1, growth: 1, grade_id: null }];
  const terms = { ...topUpTerms, tiers, free: null, per_member: null, in_total: null, branch_ids: [], grade_ids: [] };
  const plain = { ...terms, from: null, to: null, weekdays: [], first_only: false };
  const { rule_id: id } = (await sendTo(subject, 'POST', '/recharge-rule', plain)) as { rule_id: string }; // as its contract says
  await sendTo(subject, 'PUT', `/recharge-rule/${id}/in-force`);
  return id;
};

/** Puts rules in force by which top-ups and purchases earn points and growth. */
export const addEarning = async (subject: Subject): Promise<void> => {
  await sendTo(subject, 'POST', '/point-rule/base', { ...pointBase, top_up_share: 10_000, day_most: null });
  await sendTo(subject, 'PUT', '/point-rule/in-force');
  const growth = { ...growthRulesInput, per_yuan_topped_up: 10_000, cap_per_day: null };
  await sendTo(subject, 'POST', '/vip-card-config/grade-exp', growth);
  await sendTo(subject, 'PUT', '/vip-card-config/grade-exp/in-force');
};

interface Pair {
  readonly ours: Taken;
  readonly bare: Taken;
}

/** Top-ups at the counter per second over HTTP, beside a minimal server that posts the principal and does nothing else. */
const benchRates = async (quick: boolean): Promise<Section> => {
  const subject = await openSubject(10_000);
  try {
    const [session] = await subject.statementsOf('/vip-infos', subject.owner);
    if (!session) throw new Error('The list did not send a session lookup');
    const bare = await startBarePosting({ connection: subject.connection, session: session.text });
    try {
      const { rows } = await subject.database.platform.execute(
        "select member_id from member where merchant_id = $1 and state = 'normal'",
        [subject.shop.merchantId],
      );
      const ids = (rows as { member_id: string }[]).map(({ member_id: id }) => id); // the column named above
      const rule_id = await addRule(subject);
      const body = { branch_id: subject.shop.branchIds[0], pay, rule_id, rule_number: 1, payment: { way: 'cash' } };
      const ours = Number(new URL(subject.product.url).port);
      const post: NonNullable<Load['post']> = { body, field: 'vip_id', ids };
      const run = (port: number, seconds: number): Promise<Taken> =>
        load({ port, path: '/api/recharge-order', headers: headersOf(subject.owner), connections: 8, seconds, post });
      const [seconds, rounds] = quick ? [2, 2] : [4, 8];
      const measure = async (): Promise<Pair[]> => {
        for (const port of [ours, bare.port]) await run(port, 2);
        const pairs: Pair[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const taken = new Map<number, Taken>();
          for (const port of round % 2 === 0 ? [ours, bare.port] : [bare.port, ours])
            taken.set(port, await run(port, seconds));
          const [mine, theirs] = [taken.get(ours), taken.get(bare.port)];
          if (mine && theirs) pairs.push({ ours: mine, bare: theirs });
        }
        return pairs;
      };
      const row = (name: string, pairs: readonly Pair[]): string[] => {
        const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
        return [
          name,
          fixed(median(pairs.map((pair) => pair.ours.perSecond)), 0),
          fixed(median(pairs.map((pair) => pair.bare.perSecond)), 0),
          fixed(median(ratios), 2),
          `${fixed(Math.min(...ratios), 2)} – ${fixed(Math.max(...ratios), 2)}`,
          fixed(median(pairs.map((pair) => percentile(pair.ours.ms, 0.95)))),
        ];
      };
      const plain = row('top-up: bonus, points and growth of its rule', await measure());
      await addEarning(subject);
      const earning = row('top-up that earns points and growth: three postings', await measure());
      return {
        title: 'Top-ups at the counter over HTTP, 8 connections, load from a separate process',
        columns: ['', 'per second', 'bare posting', 'ratio, median', 'lowest and highest', 'p95, ms'],
        rows: [plain, earning],
        notes: [
          `${rounds} rounds of ${seconds} s each, alternating which one goes first. The bare server looks up the same session and calls ledger_post once, for the principal.`,
          'It has no order, document number, idempotency key, operation log, limits, grade or rules, and logs nothing.',
        ],
      };
    } finally {
      bare.stop();
    }
  } finally {
    await subject.close();
  }
};

export async function* benchTopUps(quick: boolean): AsyncGenerator<Section> {
  yield await benchRates(quick);
  yield await benchTopUpFlow(quick);
}
