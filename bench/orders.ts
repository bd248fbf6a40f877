import { postMany } from '../apps/server/src/ledger/index.ts';
import { Problem } from '../apps/server/src/platform/http/index.ts';
import { startBarePosting } from './bare-posting.ts';
import { load, type Load, type Taken } from './load.ts';
import { fixed, median, percentile } from './statistics.ts';
import { headersOf, openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';
import { addEarning, sendTo } from './top-ups.ts';

const sizes = [1, 5, 50] as const;
const connections = 8;
/** Fen on each card: more than a run can spend. */
const onCard = 100_000_000;

/** So many lines of ¥10. */
const basketOf = ({ shop }: Subject, size: number) => ({
  branch_id: shop.branchIds[0],
  lines: Array.from({ length: size }, (_, at) => ({
    key: String(at + 1),
    name: '茶点',
    price: 1_000,
    quantity: 1_000,
  })),
});

/** Members who can pay. */
export const fillCards = async ({ database, shop }: Subject): Promise<string[]> => {
  const { rows } = await database.platform.execute(
    "select member_id from member where merchant_id = $1 and state = 'normal' order by member_id",
    [shop.merchantId],
  );
  const ids = (rows as { member_id: string }[]).map(({ member_id: id }) => id); // the column named above
  const movements = ids.map((accountId) => ({
    kind: 'opening' as const,
    document: { kind: 'bench', id: accountId },
    branchId: shop.branchIds[0],
    actorId: null,
    accountId,
    give: { principal: onCard },
  }));
  const answers = await database.tenant(shop.merchantId).transaction((tx) => postMany(tx, new Date(), movements));
  const refused = answers.find((answer) => answer instanceof Problem);
  if (refused) throw refused;
  return ids;
};

interface Quoted {
  readonly quote: string;
  readonly to_pay: number;
}
/** Half from the card, half in cash. */
const paymentOf = ({ quote, to_pay: toPay }: Quoted) => {
  const half = Math.floor(toPay / 2);
  return { quote, payments: [{ means: 'stored_value', fen: half }, { means: 'cash', fen: toPay - half }] }; // prettier-ignore
};

/** Bodies of payments, one for each of so many quotes. */
export const quoted = async (
  subject: Subject,
  size: number,
  ids: readonly string[],
  count: number,
  /** Those that each member uses; if omitted, the best. */
  coupons?: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> => {
  const bodies: string[] = [];
  const places = Array.from({ length: count }, (_, at) => at).values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const at of places) {
        const memberId = ids[at % ids.length] ?? '';
        const basket = {
          ...basketOf(subject, size),
          vip_id: memberId,
          ...(coupons && { coupons: coupons.get(memberId) ?? [] }),
        };
        const answer = (await sendTo(subject, 'POST', '/orders/quote', basket)) as Quoted; // as its contract says
        bodies.push(JSON.stringify(paymentOf(answer)));
      }
    }),
  );
  return bodies;
};

const written = `
  select coalesce(sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int), 0)::int as count
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname ~ '^(consumption|document$|ledger_(posting|line|lot)$|operation_log|idempotency_key$)'`;

/** The statements of one payment, and the rows that it leaves. */
const workOf = async (subject: Subject, size: number, member: string) => {
  const { database, owner } = subject;
  const rows = async (): Promise<number> => {
    const { rows: [found] } = await database.platform.execute(written); // prettier-ignore
    return (found as { count: number }).count; // the column named above
  };
  const [body = '{}'] = await quoted(subject, size, [member], 1);
  const before = await rows();
  const sent = await subject.statementsOf('/orders', owner, JSON.parse(body) as object); // written above
  return { statements: sent.length, rows: (await rows()) - before };
};

type Kind = 'quote' | 'pay' | 'bare';

/** Quotes and payments over HTTP, beside a minimal server that posts once and does nothing else. */
export const benchOrders = async (quick: boolean): Promise<Section> => {
  const subject = await openSubject(1_000);
  try {
    const [session] = await subject.statementsOf('/vip-infos', subject.owner);
    if (!session) throw new Error('The list did not send a session lookup');
    const bare = await startBarePosting({ connection: subject.connection, session: session.text });
    try {
      await addEarning(subject);
      const ids = await fillCards(subject);
      const port = Number(new URL(subject.product.url).port);
      const [rounds, seconds, payments] = quick ? [2, 2, 200] : [4, 4, 600];
      const run = (kind: Kind, size: number, bodies: readonly string[]): Promise<Taken> => {
        const loads: Readonly<Record<Kind, Pick<Load, 'port' | 'path' | 'seconds' | 'post'>>> = {
          quote: { port, path: '/api/orders/quote', seconds, post: { body: basketOf(subject, size), field: 'vip_id', ids } }, // prettier-ignore
          pay: { port, path: '/api/orders', seconds: 300, post: { bodies } },
          bare: { port: bare.port, path: '/api/recharge-order', seconds, post: { body: { branch_id: subject.shop.branchIds[0], pay: 100 }, field: 'vip_id', ids } }, // prettier-ignore
        };
        return load({ headers: headersOf(subject.owner), connections, ...loads[kind] });
      };
      const measure = async (size: number): Promise<string[][]> => {
        const taken: Record<Kind, Taken[]> = { quote: [], pay: [], bare: [] };
        // The first round warms up.
        for (let round = 0; round <= rounds; round += 1) {
          const bodies = await quoted(subject, size, ids, payments);
          const kinds: readonly Kind[] = round % 2 === 0 ? ['quote', 'pay', 'bare'] : ['bare', 'pay', 'quote'];
          for (const kind of kinds) {
            const one = await run(kind, size, bodies);
            if (round > 0) taken[kind].push(one);
          }
        }
        const bareRates = taken.bare.map(({ perSecond }) => perSecond);
        const work = await workOf(subject, size, ids[0] ?? '');
        return (['quote', 'pay'] as const).map((kind) => {
          const ratios = taken[kind].map(({ perSecond }, at) => perSecond / (bareRates[at] ?? NaN));
          return [
            `${kind === 'quote' ? 'quote' : 'pay'}, ${size} ${size === 1 ? 'line' : 'lines'}`,
            fixed(median(taken[kind].map(({ perSecond }) => perSecond)), 0),
            fixed(median(bareRates), 0),
            fixed(median(ratios), 2),
            `${fixed(Math.min(...ratios), 2)} – ${fixed(Math.max(...ratios), 2)}`,
            fixed(percentile(taken[kind].flatMap(({ ms }) => ms), 0.99)), // prettier-ignore
            kind === 'pay' ? String(work.statements) : '',
            kind === 'pay' ? String(work.rows) : '',
          ];
        });
      };
      const rows: string[][] = [];
      for (const size of sizes) rows.push(...(await measure(size)));
      return {
        title: `Orders over HTTP, ${connections} connections, load from a separate process`,
        columns: ['', 'per second', 'bare posting', 'ratio, median', 'lowest and highest', 'p99, ms', 'statements', 'rows'], // prettier-ignore
        rows,
        notes: [
          `${rounds} rounds, each of ${seconds} s of quotes, ${payments} payments and ${seconds} s of the bare server, which looks up the same session and calls ledger_post once.`,
          'An order is paid half from the card and half in cash, and earns points and growth: three postings. Statements without begin and commit; several travel at once. Rows are those that stay: of the order, its document, postings, lines, lots, log and key.',
        ],
      };
    } finally {
      bare.stop();
    }
  } finally {
    await subject.close();
  }
};
