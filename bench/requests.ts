import { startBare } from './bare-server.ts';
import { load, type Load, type Taken } from './load.ts';
import { fixed, median, percentile } from './statistics.ts';
import { headersOf, type Subject } from './subject.ts';
import type { Section } from './table.ts';

const path = '/api/vip-infos';

/** Requests per second for the list's first page, relative to a minimal server. */
export const benchRequests = async (subject: Subject, quick: boolean): Promise<Section> => {
  const [session, list] = await subject.statementsOf('/vip-infos', subject.owner);
  if (!session || !list) throw new Error('The list did not send a session lookup and a query');
  const bare = await startBare({ connection: subject.connection, session: session.text, list });
  const ours = Number(new URL(subject.product.url).port);
  const run = (port: number, settings: Pick<Load, 'seconds' | 'perSecond'>): Promise<Taken> =>
    load({ port, path, headers: headersOf(subject.owner), connections: 32, ...settings });
  try {
    const [seconds, rounds] = quick ? [2, 4] : [4, 8];
    for (const port of [ours, bare.port]) await run(port, { seconds: 2 });
    const pairs: { ours: Taken; bare: Taken }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [ours, bare.port] : [bare.port, ours];
      const taken = new Map<number, Taken>();
      for (const port of order) taken.set(port, await run(port, { seconds }));
      const [mine, theirs] = [taken.get(ours), taken.get(bare.port)];
      if (mine && theirs) pairs.push({ ours: mine, bare: theirs });
    }
    const steady = await run(ours, { seconds: quick ? 5 : 15, perSecond: 200 });
    const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
    const perSecond = (who: 'ours' | 'bare') => fixed(median(pairs.map((pair) => pair[who].perSecond)), 0);
    const latency = (who: 'ours' | 'bare') => fixed(median(pairs.map((pair) => percentile(pair[who].ms, 0.95))));
    return {
      title: `First page of the list, ${subject.members.toLocaleString('en')} members, load from a separate process`,
      columns: ['', 'figure', 'goal'],
      rows: [
        ['requests per second at 32 connections', perSecond('ours'), ''],
        ['the same with bare node:http + pg, same session lookup and query', perSecond('bare'), ''],
        ['ratio, median of the rounds', fixed(median(ratios), 2), '≥ 0.80'],
        ['ratio, lowest and highest round', `${fixed(Math.min(...ratios), 2)} – ${fixed(Math.max(...ratios), 2)}`, ''],
        ['p95 ms at 32 connections, ours and bare', `${latency('ours')} / ${latency('bare')}`, ''],
        ['p50 ms at 200 requests per second', fixed(median(steady.ms)), ''],
        ['p95 ms at 200 requests per second', fixed(percentile(steady.ms, 0.95)), '≤ 30'],
      ],
      notes: [
        `${rounds} rounds of ${seconds} s each, alternating which one goes first. Answers are uncompressed; ours logs each request.`,
      ],
    };
  } finally {
    bare.stop();
  }
};
