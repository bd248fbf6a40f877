import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Factories } from '../../apps/server/test/factories.ts';
import { fillLogs } from '../log-data.ts';
import { caller } from '../members.ts';
import { openSubject } from '../subject.ts';
import { signInLogOf } from '../log-lists.ts';

const subject = await openSubject(5_000);
const { database, shop, owner } = subject;
const make = new Factories(database, () => new Date());
const [largest, smallest] = shop.branchIds;
const middle = randomUUID();
await database.platform.execute(
  `insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at) values ($1, $2, '2', '龙井路店', 2, now())`,
  [shop.merchantId, middle],
);
const reader = (branch: string) => make.user(shop, { permissions: ['operation_log:read', 'sign_in_log:read', 'user:read', 'role:read'], branches: [branch] });
const [large, small] = [await reader(largest), await reader(smallest)];
await fillLogs(subject, { entries: 1000, signIns: 1_000_000, users: 10_000, roles: 500, findings: 100 }, [largest, smallest, middle], [large.userId ?? '', small.userId ?? '']);
const readers = { owner, 'large branch': large, 'middle branch': await reader(middle), 'small branch': small } as const;
await database.platform.execute(`update session set access_until = now() + interval '1 day', expires_at = now() + interval '1 day'`);
const list = await signInLogOf(subject, readers as never);
console.log('ready', JSON.stringify(subject.connection), subject.product.url);
const connection = caller(subject.product.url);
createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  try {
    const { as, path, sql, values, n = 1 } = JSON.parse(body);
    const by = readers[(as ?? 'owner') as keyof typeof readers];
    let out: unknown;
    if (sql) out = (await database.platform.execute(sql, values ?? [])).rows;
    else if (path === 'list') out = list;
    else if (n === 0) out = await subject.statementsOf(path, by);
    else {
      const times: number[] = [];
      let data: unknown;
      for (let i = 0; i < n; i += 1) { const t = performance.now(); data = await connection.call(path, by); times.push(performance.now() - t); }
      times.sort((a, b) => a - b);
      out = { min: times[0], median: times[n >> 1], data: n === 1 ? data : undefined };
    }
    response.end(JSON.stringify(out));
  } catch (error) { response.end(String(error)); }
}).listen(7998, '127.0.0.1');
