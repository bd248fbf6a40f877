import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Factories } from '../apps/server/test/factories.ts';
import { fillLogs } from './log-data.ts';
import { signInLogOf } from './log-lists.ts';
import { caller } from './members.ts';
import { openSubject } from './subject.ts';
import { percentile } from './statistics.ts';
const subject = await openSubject(5_000);
const { database, shop } = subject;
const make = new Factories(database, () => new Date());
const [largest, smallest] = shop.branchIds;
const middle = randomUUID();
await database.platform.execute(`insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at) values ($1, $2, '2', '龙井路店', 2, now())`,[shop.merchantId, middle]);
const reader = (branch: string) => make.user(shop, { permissions: ['operation_log:read', 'sign_in_log:read', 'user:read', 'role:read'], branches: [branch] });
const [large, small] = [await reader(largest), await reader(smallest)];
await fillLogs(subject, { entries: 1000, signIns: 1_000_000, users: 10_000, roles: 1_000, findings: 100 }, [largest, smallest, middle], [large.userId ?? '', small.userId ?? '']);
const list = await signInLogOf(subject, { owner: subject.owner, 'large branch': large, 'middle branch': await reader(middle), 'small branch': small } as never);
const l = [list].flat()[0];
const q = { ...l.filters['result']['of a part'], ...Object.entries(l.filters['period']).find(([k]) => k.includes('third'))![1] };
const path = `${l.path}?${new URLSearchParams(q)}`;
const fs = await import('node:fs');
const sent = await subject.statementsOf(path, large);
const client = new pg.Client(subject.connection); await client.connect();
for (const s of sent) {
  if (!/sign/.test(s.text)) continue;
  try {
    const r = await client.query({ text: 'explain (analyze, buffers, verbose) ' + s.text, values: s.values as never[] });
    console.log('=== ' + s.name + '\n' + s.text + '\n' + r.rows.map((x) => x['QUERY PLAN']).join('\n'));
  } catch (e) { console.log(s.name, String(e)); }
}
const connection = caller(subject.product.url);
for (;;) {
  for (let i = 0; i < 40; i++) await connection.call(path, large);
  const a = await subject.product.answers(40);
  console.log('p50', percentile(a, 0.5), 'p95', percentile(a, 0.95));
  if (fs.existsSync('/tmp/stopx')) break;
  fs.writeFileSync('/tmp/x.conn', JSON.stringify({ c: subject.connection, sent: sent.map(s=>({n:s.name,t:s.text,v:s.values})), merchant: shop.merchantId, path, token: large }));
  await new Promise((r) => setTimeout(r, 20000));
}
await client.end(); await subject.close();
