import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let sent: Sent[] = [];
let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

it('the consents of a member who has very many are found without reading all', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const { data } = await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '顾念初' } });
  const params = { id: data.vip_id };
  await server.call('POST /vip-infos/{id}/consents', { as, params, body: { purpose: 'marketing', given: true } });
  await client.query(
    `insert into member_consent
     select (jsonb_populate_record(c, jsonb_build_object('consent_id', gen_random_uuid(), 'at', c.at - n * interval '1 minute'))).*
     from member_consent c, generate_series(1, 5000) n`,
  );
  await client.query('analyze');
  sent = [];
  const { data: found } = await server.call('GET /vip-infos/{id}/consents', { as, params });
  expect(found.history).toHaveLength(100);
  const statements = sent.filter(({ text }) => /\bmember_consent\b/.test(text));
  expect(statements).toHaveLength(2);
  let sum = 0;
  for (const statement of statements) sum += sumOfScans(await explain(client, statement), rowsOfScan);
  expect(sum).toBeLessThan(300);
});
