import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { memberDay } from './privileges.inputs.ts';
import { lockCandidates } from './privilege-gifts.queries.ts';

const members = 20_000;
const batch = 100;

it('goes on after the members who have their gift without reading their gifts again', async () => {
  const sent: Sent[] = [];
  const server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  const shop = await server.make.shop();
  const client = new Client(server.owner ?? server.connection);
  await client.connect();
  const ids = Array.from({ length: members }, () => newId()).toSorted();
  await client.query(
    `insert into member (merchant_id, member_id, member_no, phone, name, grade_id, grade_from, source, joined_at)
     select $1, id, 'T' || n, (13000000000 + n)::text, '林晓雯', $2, '2026-11-01', 'back_office', '2026-11-01'
     from unnest($3::uuid[]) with ordinality as m (id, n)`,
    [shop.merchantId, shop.gradeIds[0], ids],
  );
  await client.query(
    `insert into privilege_gift (merchant_id, member_id, occasion, given_for, privilege_id, document_id)
     select $1, id, 'member_day', '2026-11-20', id, id from unnest($2::uuid[]) id`,
    [shop.merchantId, ids.slice(0, -batch)],
  );
  await client.query('analyze member, privilege_gift');
  sent.length = 0;
  const due = {
    occasion: 'member_day',
    givenFor: '2026-11-20',
    gifts: [
      {
        privilege: { privilege_id: newId(), ...memberDay(shop.gradeIds), gift: { points: 1, bonus: 0 } },
        birthdays: null,
      },
    ],
  } as const;
  const after = ids[members - 2 * batch] ?? null;
  const found = await server.database
    .tenant(shop.merchantId)
    .transaction((tx) => lockCandidates(tx, due, { before: server.clock.now() }, after, batch));
  expect(found).toHaveLength(batch);
  const [statement] = sent.filter(({ text }) => text.includes('privilege_gift'));
  if (!statement) throw new Error('nothing was sent');
  await client.query('set enable_nestloop = off'); // as for many members
  const read = sumOfScans(await explain(client, statement), rowsOfScan);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10 * batch);
  await client.end();
  await server.stop();
});
