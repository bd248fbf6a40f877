import { Factories } from '../apps/server/test/factories.ts';
import { bare, caller, measure, type Case } from './members.ts';
import { openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';

/** Entries of three years: mostly of members of the first branch, a few of settings and of the second branch. */
const fill = async ({ database, shop }: Subject, count: number): Promise<void> => {
  await database.platform.execute(
    `with users as (select array_agg(user_id) as ids from merchant_user where merchant_id = $1),
     members as (select array_agg(member_id) as ids from member where merchant_id = $1),
     made as (
       insert into operation_log (merchant_id, log_id, at, user_id, operator, action, subject_kind, subject_id, address, request_id, branch_id)
       select $1, gen_random_uuid(), now() - n * interval '90 seconds', u.ids[1 + n % cardinality(u.ids)], '何苗',
         case when n % 20000 = 0 then 'role.update' when n % 7 = 0 then 'member.tag' when n % 3 = 0 then 'member.create' else 'member.update' end,
         case when n % 20000 = 0 then 'role' else 'member' end, m.ids[1 + n % cardinality(m.ids)]::text,
         '10.0.' || n % 200 || '.' || n % 250, 'req_' || n, case when n % 20000 <> 0 then case when n % 2000 = 1 then $4::uuid else $3::uuid end end
       from users u, members m, generate_series(1, $2::integer) as n
       returning merchant_id, log_id
     )
     insert into operation_log_change (merchant_id, log_id, changes)
     select merchant_id, log_id, '{"tags": [["新客"], ["新客", "老街坊"]], "remark": [null, "靠窗"]}' from made`,
    [shop.merchantId, count, ...shop.branchIds],
  );
  await database.platform.execute('vacuum analyze operation_log');
  await database.platform.execute('vacuum analyze operation_log_change');
};

const list = (query: Readonly<Record<string, string>>): string =>
  `/logs/operate-logs?${new URLSearchParams(query).toString()}`;

const casesOf = async ({ database, shop, owner, clerk }: Subject): Promise<Case[]> => {
  const { rows } = await database.platform.execute(
    `select subject_id, user_id, at::date::text as day from operation_log where merchant_id = $1 and subject_kind = 'member' order by at offset 1000 limit 1`,
    [shop.merchantId],
  );
  const [row] = rows as { subject_id: string; user_id: string; day: string }[]; // the columns named above
  if (!row) throw new Error('The log was filled');
  const make = new Factories(database, () => new Date());
  const readerOf = (branch: string) => make.user(shop, { permissions: ['operation_log:read'], branches: [branch] });
  const [first, second] = [await readerOf(shop.branchIds[0]), await readerOf(shop.branchIds[1])];
  const goal = 'p95 30';
  const one = (name: string, query: Readonly<Record<string, string>>, as = owner): Case => ({
    name,
    paths: [list(query)],
    as,
    goal,
  });
  return [
    one('first page', {}),
    one('page ending at row 10,000', { index: '500' }),
    one('oldest first', { order: 'asc' }),
    one('one user', { user_id: row.user_id }),
    one('a user who did nothing', { user_id: clerk.userId ?? '' }),
    one('a common action', { action: 'member.update' }),
    one('a rare action', { action: 'role.update' }),
    one('an action never taken', { action: 'brand.create' }),
    { ...one('two rare actions', {}), paths: [`${list({ action: 'role.update' })}&action=brand.create`] },
    one('a common kind', { subject_kind: 'member' }),
    one('a rare kind', { subject_kind: 'role' }),
    one('one member', { subject: row.subject_id }),
    one('one day, long ago', { from: row.day, to: row.day }),
    one('a common action on one day', { action: 'member.tag', from: row.day, to: row.day }),
    one('one user’s rare action', { user_id: row.user_id, action: 'role.update' }),
    one('an address', { address: '10.0.7.7' }),
    one('an unknown address', { address: '8.8.8.8' }),
    one('a request', { request_id: 'req_4711' }),
    one('reader of the large branch', {}, first),
    one('reader of the large branch, a rare action', { action: 'role.update' }, first),
    one('reader of the large branch, one day', { from: row.day, to: row.day }, first),
    one('reader of the small branch', {}, second),
    one('reader of the small branch, a common action', { action: 'member.update' }, second),
    one('reader of the small branch, a common kind', { subject_kind: 'member' }, second),
  ];
};

/** The operation log of a merchant, by each filter. */
export const benchLogs = async (quick: boolean): Promise<Section> => {
  const entries = quick ? 100_000 : 1_000_000;
  const subject = await openSubject(5_000);
  const { call, close } = caller(subject.product.url);
  const connection = await bare(subject);
  try {
    await fill(subject, entries);
    const rows: string[][] = [];
    for (const one of await casesOf(subject))
      rows.push(await measure(one, quick ? 20 : 100, subject, call, connection.statementOf));
    return {
      title: `Operation log, ${entries.toLocaleString('en')} entries in one merchant (ms at the server, and of the bare query)`,
      columns: ['', 'p50', 'p95', 'query p50', 'query p95', 'goal'],
      rows,
      notes: ['Requests and bare queries alternate, one at a time.'],
    };
  } finally {
    await connection.close();
    close();
    await subject.close();
  }
};
