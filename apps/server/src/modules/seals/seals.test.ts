import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { removeOldEntries } from '../logs/logs.jobs.ts';
import type { Database, Statement, TenantDb } from '../../platform/database/index.ts';
import { addAllowance } from './allowances.queries.ts';
import { checkLog } from './checking.service.ts';
import { sealLog } from './sealing.service.ts';
import { sealLogs } from './seals.jobs.ts';
import { listBatches, listSealed } from './seals.queries.ts';
import { chainOf, markOf, sealKeyOf } from './seals.rules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
/** Whoever owns the database, past the program. */
let database: Client;

beforeAll(async () => {
  server = await startTestServer();
  database = new Client(server.owner ?? server.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const key = () => sealKeyOf(server.dataKey);
const tenant = () => server.database.tenant(shop.merchantId);
const seal = () => sealLog(tenant(), key(), server.clock.now());
/** As the job does. */
const sealDue = () => sealLogs({ dataKey: server.dataKey, auditHeadFile: undefined }, { database: server.database, now: server.clock.now(), log: server.log }); // prettier-ignore
const check = () => checkLog(tenant(), key(), server.clock.now());
/** A check during which something is done after it read how far the seals go, before it reads the first of them. */
const checkWhile = async (work: () => Promise<unknown>) => {
  const view = tenant();
  const query = view.query.bind(view);
  let done: Promise<unknown> | undefined;
  const checked: typeof view = Object.assign(view, {
    query: async <Row extends object>(statement: Statement<Row>, values: readonly unknown[]) => {
      if (statement.name === 'log_sealed') await (done ??= work());
      return query(statement, values);
    },
  });
  const result = await checkLog(checked, key(), server.clock.now());
  expect(done).toBeDefined();
  return result;
};
const erase = async (id: string): Promise<void> => {
  const { err } = await server.call('POST /logs/erasures', { as: owner, body: { vip_id: id, reason: '本人要求' } });
  expect(err).toBeUndefined();
};
const cancel = async (id: string): Promise<void> => {
  const body = { state: 'cancelled' as const, reason: '本人申请注销' };
  const { err } = await server.call('PUT /vip-infos/{id}/state', { as: owner, params: { id }, body });
  expect(err).toBeUndefined();
  server.clock.advance({ seconds: 1 });
};
const asOwner = (sql: string, ...values: readonly unknown[]) => database.query(sql, [shop.merchantId, ...values]);
const idOf = async (position: number): Promise<string> => {
  const { rows } = await asOwner('select log_id from log_seal where merchant_id = $1 and position = $2', position);
  return (rows as { log_id: string }[])[0]?.log_id ?? '';
};

/** Makes the chain what it was before the program stated what it allows to be gone, and sealed names of fields. */
const asEarlierVersion = async (): Promise<void> => {
  await asOwner('update log_seal set fields = null where merchant_id = $1');
  let before: string | null = null;
  let from = 0;
  for (const { batch, last_position: last, sealed_at } of await listBatches(tenant(), 0, 100)) {
    const seals = await listSealed(tenant(), from, last, 1_000);
    const chain = chainOf(key(), shop.merchantId, { batch, format: 1, sealed_at, before }, seals);
    await asOwner(`update log_seal_batch set format = 1, chain = decode($3, 'hex') where merchant_id = $1 and batch = $2`, batch, chain); // prettier-ignore
    const mark = markOf(key(), shop.merchantId, { batch, position: last, chain });
    await asOwner(
      `update log_seal_head set mark = decode($3, 'hex') where merchant_id = $1 and batch = $2`,
      batch,
      mark,
    );
    [before, from] = [chain, Number(last)];
  }
  await asOwner('delete from log_allowance where merchant_id = $1');
};

const addMember = async (): Promise<string> => {
  const body = { phone: nextPhone(), name: '林晓雯' };
  const { data, err } = await server.call('POST /vip-infos', { as: owner, body });
  expect(err).toBeUndefined();
  server.clock.advance({ seconds: 1 });
  return data.vip_id;
};
const edit = async (id: string, remark: string): Promise<void> => {
  const { err } = await server.call('PUT /vip-infos/{id}', { as: owner, params: { id }, body: { remark } });
  expect(err).toBeUndefined();
  server.clock.advance({ seconds: 1 });
};
/** Six entries in two batches; returns the member whom they are about. */
const sealedEntries = async (): Promise<string> => {
  const id = await addMember();
  for (const remark of ['一', '二', '三']) await edit(id, remark);
  await seal();
  for (const remark of ['四', '五']) await edit(id, remark);
  await seal();
  return id;
};

describe('an untouched log', () => {
  it('agrees with its seals, also after another look that finds nothing new', async () => {
    expect(await check()).toEqual({ entries: 0, removed: 0, headFile: null, fault: null });
    await sealedEntries();
    await seal();
    expect(await check()).toEqual({ entries: 6, removed: 0, headFile: null, fault: null });
    const { rows } = await asOwner('select batch, last_position::int from log_seal_batch where merchant_id = $1 order by 1'); // prettier-ignore
    expect(rows).toEqual([
      { batch: 1, last_position: 4 },
      { batch: 2, last_position: 6 },
    ]);
  });

  it('has its seals from the program alone, which can’t change them', async () => {
    await sealedEntries();
    const changes = [
      "update log_seal set entry = '\\x00'",
      'delete from log_seal',
      "update log_seal_batch set chain = '\\x00'",
      'delete from log_seal_batch',
    ];
    for (const change of changes) {
      const done = server.database.platform.execute(`${change} where merchant_id = $1`, [shop.merchantId]);
      await expect(done).rejects.toThrow('permission denied');
    }
  });

  it('seals an entry that was committed after later ones', async () => {
    const [id, late] = [await addMember(), newId()];
    const began = server.clock.now();
    server.clock.advance({ hours: 2 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await edit(id, '一');
    await seal();
    await asOwner(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, $3, 'member.update', 'member', $4)`,
      late,
      began,
      id,
    );
    await seal();
    expect(await check()).toMatchObject({ entries: 3, fault: null });
    expect(await idOf(3)).toBe(late);
  });

  it('is sealed whole after a clock was days behind and is put right', async () => {
    const id = await addMember();
    await seal();
    const now = server.clock.now();
    server.clock.advance({ days: -3 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await edit(id, '一');
    await seal();
    await edit(id, '二'); // after the last run by the wrong clock
    server.clock.set(now.toISOString());
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await edit(id, '三');
    await seal();
    expect(await check()).toEqual({ entries: 4, removed: 0, headFile: null, fault: null });
  });

  it.each(['of one call', 'of the sealing too'])('is sealed on after a clock %s was ahead', async (whose) => {
    const id = await addMember();
    server.clock.advance({ minutes: 20 });
    await sealDue();
    expect(await check()).toMatchObject({ entries: 1 });
    const now = server.clock.now();
    server.clock.advance({ days: 3 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await edit(id, '一');
    if (whose === 'of the sealing too') await sealDue();
    server.clock.set(now.toISOString());
    await sealDue();
    for (const remark of ['二', '三']) {
      await edit(id, remark);
      await sealDue();
    }
    // Sealed by a clock that is right, it is dated ahead.
    const fault = whose === 'of one call' ? { fault: 'ahead', position: '2', logId: await idOf(2) } : null;
    expect(await check()).toMatchObject({ entries: 4, removed: 0, headFile: null, fault });
    server.clock.advance({ days: 1 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await edit(id, '四');
    await sealDue();
    expect(await check()).toMatchObject({ entries: 5, fault });
  });

  it('is sealed once by two servers at a time', async () => {
    const id = await addMember();
    for (const remark of ['一', '二']) await edit(id, remark);
    await Promise.all([seal(), seal(), seal()]);
    expect(await check()).toEqual({ entries: 3, removed: 0, headFile: null, fault: null });
  });
});

describe('a log that somebody changed', () => {
  beforeEach(async () => {
    await sealedEntries();
  });

  const cells: Readonly<Record<string, string>> = {
    at: "at + interval '1 microsecond'",
    account_id: 'null',
    user_id: 'null',
    operator: "'陈屿'",
    action: "'member.tag'",
    subject_kind: "'user'",
    subject_id: "'x'",
    reason: "'x'",
    address: "'10.0.0.1'",
    request_id: "'x'",
    branch_id: 'gen_random_uuid()',
  };
  it.each(Object.entries(cells))('names the entry whose %s was edited', async (column, value) => {
    const id = await idOf(5);
    await asOwner(`update operation_log set ${column} = ${value} where merchant_id = $1 and log_id = $2`, id);
    expect(await check()).toMatchObject({ entries: 4, fault: { fault: 'changed', position: '5', logId: id } });
  });

  it('knows every column of the log', async () => {
    const { rows } = await asOwner(
      `select column_name from information_schema.columns where table_name = 'operation_log' and $1::uuid is not null`,
    );
    const names = (rows as { column_name: string }[]).map(({ column_name: name }) => name);
    expect(names.toSorted()).toEqual([...Object.keys(cells), 'log_id', 'merchant_id'].toSorted());
  });

  it('names the entry whose values were edited, removed or erased without a word', async () => {
    const id = await idOf(3);
    const where = 'where merchant_id = $1 and log_id = $2';
    const { rows } = await asOwner(`select changes from operation_log_change ${where}`, id);
    const fault = { fault: { fault: 'changed', position: '3', logId: id } };
    await asOwner(`update operation_log_change set changes = '{"remark": ["一", "别的"]}' ${where}`, id);
    expect(await check()).toMatchObject(fault);
    await asOwner(
      `update operation_log_change set changes = '{"remark": [null, null]}', erased_at = now() ${where}`,
      id,
    );
    expect(await check()).toMatchObject(fault);
    await asOwner(`delete from operation_log_change ${where}`, id);
    expect(await check()).toMatchObject(fault);
    const changes = JSON.stringify((rows as { changes: unknown }[])[0]?.changes);
    await asOwner(
      `insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2, $3::jsonb)`,
      id,
      changes,
    );
    expect(await check()).toMatchObject({ fault: null });
  });

  it('names a head whose position was moved, and seals nothing behind it', async () => {
    for (const by of [7, -7]) {
      await asOwner('update log_seal_head set position = position + $2 where merchant_id = $1', by);
      expect(await check()).toMatchObject({ fault: { fault: 'truncated' } });
      await addMember();
      await expect(seal()).rejects.toThrow('audit verify');
      await asOwner('update log_seal_head set position = position - $2 where merchant_id = $1', by);
    }
    await seal();
    expect(await check()).toMatchObject({ fault: null });
  });

  it('says that nothing was sealed for more than a day', async () => {
    await addMember();
    expect(await check()).toMatchObject({ fault: null });
    server.clock.advance({ hours: 25 });
    expect(await check()).toMatchObject({ fault: { fault: 'stopped' } });
    await seal();
    expect(await check()).toMatchObject({ fault: null });
  });

  it('names the first entry that was removed', async () => {
    const [second, fourth] = [await idOf(2), await idOf(4)];
    for (const id of [fourth, second]) {
      await asOwner('delete from operation_log_change where merchant_id = $1 and log_id = $2', id);
      await asOwner('delete from operation_log where merchant_id = $1 and log_id = $2', id);
    }
    expect(await check()).toMatchObject({ entries: 1, fault: { fault: 'missing', position: '2', logId: second } });
  });

  it('names the first of two entries that changed places', async () => {
    await asOwner(
      `update log_seal set position = case position when 2 then -2 else 2 end where merchant_id = $1 and position in (2, 5)`,
    ).catch(() => undefined); // positions are positive
    const [second, fifth] = [await idOf(2), await idOf(5)];
    const set = 'update log_seal set log_id = $2 where merchant_id = $1 and position = $3';
    await asOwner(set, newId(), 2);
    await asOwner(set, second, 5);
    await asOwner(set, fifth, 2);
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '2', logId: fifth } });
  });

  it('names an entry that was inserted into the past', async () => {
    const late = newId();
    await asOwner(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, '2026-11-01', 'member.update', 'member', 'x')`,
      late,
    );
    await seal();
    expect(await check()).toMatchObject({ entries: 6, fault: { fault: 'unsealed', logId: late } });
  });

  it('tells that its end was cut off, with the seals and their batch', async () => {
    const [fifth, sixth] = [await idOf(5), await idOf(6)];
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id = any ($2::uuid[])', [fifth, sixth]); // prettier-ignore
    await asOwner('delete from operation_log where merchant_id = $1 and log_id = any ($2::uuid[])', [fifth, sixth]);
    await asOwner('delete from log_seal where merchant_id = $1 and position > 4');
    expect(await check()).toMatchObject({ fault: { fault: 'chain', position: '5' } });
    await asOwner('delete from log_seal_batch where merchant_id = $1 and batch = 2');
    expect(await check()).toMatchObject({ fault: { fault: 'truncated', position: '4' } });
    // Whoever has no key makes no mark for the earlier end. It is the end that is named, and no entry that is there.
    const end = { fault: 'truncated', position: '4', logId: null, at: expect.any(Date) };
    await edit(await addMember(), '六');
    for (const change of [
      'update log_seal_head set batch = 1, position = 4 where merchant_id = $1',
      'update log_seal_head set mark = null where merchant_id = $1',
      'delete from log_seal_head where merchant_id = $1',
    ]) {
      await asOwner(change);
      expect(await check()).toMatchObject({ entries: 4, fault: end });
      await sealDue();
      expect(await check()).toMatchObject({ entries: 4, fault: end });
    }
    const { data } = await server.call('GET /logs/seals', { as: owner });
    expect(data.unsealed).toMatchObject({ fault: 'truncated' });
    expect((await server.call('GET /notices', { as: owner })).data.items).toHaveLength(1);
  });

  it('is sealed anew, once its seals are gone, with another key', async () => {
    const other = sealKeyOf(Buffer.alloc(32, 1));
    await edit(await addMember(), '六');
    await expect(sealLog(tenant(), other, server.clock.now())).rejects.toThrow('audit verify');
    for (const table of ['log_seal', 'log_seal_batch', 'log_seal_head'])
      await asOwner(`delete from ${table} where merchant_id = $1`);
    await sealLog(tenant(), other, server.clock.now());
    expect(await checkLog(tenant(), other, server.clock.now())).toMatchObject({ entries: 8, fault: null });
  });

  it('tells that its head was put back to an earlier one', async () => {
    const { rows } = await asOwner('select batch, position, mark from log_seal_head where merchant_id = $1');
    const { batch, position, mark } = (rows as { batch: number; position: string; mark: Buffer }[])[0] ?? {};
    await edit(await addMember(), '六');
    await seal();
    await asOwner('update log_seal_head set batch = $2, position = $3, mark = $4 where merchant_id = $1', batch, position, mark); // prettier-ignore
    expect(await check()).toMatchObject({ entries: 8, fault: { fault: 'truncated' } });
  });

  it('tells that a seal belongs to no batch', async () => {
    await edit(await addMember(), '六');
    await asOwner(
      `insert into log_seal (merchant_id, position, log_id, at, entry)
       select merchant_id, 7, log_id, at, '\\x00' from operation_log l where merchant_id = $1
         and not exists (select from log_seal s where s.merchant_id = $1 and s.log_id = l.log_id) limit 1`,
    );
    expect(await check()).toMatchObject({ entries: 6, fault: { position: '7' } });
  });

  it('tells that seals were removed or remade', async () => {
    await asOwner(`update log_seal set at = at - interval '1 hour' where merchant_id = $1 and position = 2`);
    expect(await check()).toMatchObject({ fault: { fault: 'chain', position: '1' } });
    await asOwner('delete from log_seal where merchant_id = $1 and position = 2');
    expect(await check()).toMatchObject({ fault: { fault: 'seal_missing', position: '2' } });
  });
});

describe('whoever writes to the database', () => {
  const insert = (id: string, at: string, action: string, kind: string, subject: string) =>
    asOwner(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, $3, $4, $5, $6)`,
      id,
      at,
      action,
      kind,
      subject,
    );
  const later = (days: number): string => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString();

  it('has no entry of the past sealed by setting the head back', async () => {
    const member = await sealedEntries();
    const id = newId();
    await insert(id, later(-200), 'member.update', 'member', member);
    for (const sealedTo of ['null', "now() - interval '400 days'"]) {
      await asOwner(`update log_seal_head set sealed_to = ${sealedTo} where merchant_id = $1`);
      expect(await check()).toMatchObject({ fault: { fault: 'unsealed', logId: id } });
      await seal();
      expect(await check()).toMatchObject({ fault: { fault: 'unsealed', logId: id } });
    }
  });

  it('is found at once after removing every seal', async () => {
    await sealedEntries();
    for (const table of ['log_seal', 'log_seal_batch', 'log_seal_head'])
      await asOwner(`delete from ${table} where merchant_id = $1`);
    server.clock.advance({ hours: 25 });
    expect(await check()).toMatchObject({ entries: 0, fault: { fault: 'stopped' } });
  });

  it('has nothing removed by an entry of the future that tells of it', async () => {
    const member = await sealedEntries();
    const id = newId();
    await insert(id, later(730), 'log.remove', 'merchant', shop.merchantId);
    await asOwner(
      `insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2, jsonb_build_object('removed_before', jsonb_build_array(null, $3::text)))`,
      id,
      later(300),
    );
    await seal();
    await asEarlierVersion();
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id <> $2', id);
    await asOwner(`delete from operation_log where merchant_id = $1 and subject_id = $2`, member);
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '1' } });
  });

  it('erases no values but a member’s', async () => {
    const [role, entry] = [newId(), newId()];
    await insert(entry, later(0), 'role.update', 'role', role);
    await asOwner(`insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2, '{"name": ["店长", "店员"]}')`, entry); // prettier-ignore
    await seal();
    const erasure = newId();
    await insert(erasure, later(0), 'log.erase', 'member', role);
    const allowance = { erasedPerson: `member ${role}`, atMicros: `${server.clock.now().getTime()}000` };
    await tenant().transaction((tx) => addAllowance(tx, key(), erasure, allowance));
    await asOwner(
      `update operation_log_change set changes = '{"name": [null, null]}', erased_at = $3 where merchant_id = $1 and log_id = $2`,
      entry,
      later(0),
    );
    await seal();
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '1' } });
  });

  /** Inserts an entry that tells of a removal, and removes what it would allow. */
  const removeAsTold = async (member: string): Promise<string> => {
    const id = newId();
    await insert(id, later(0), 'log.remove', 'merchant', shop.merchantId);
    await asOwner(
      `insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2, jsonb_build_object('removed_before', jsonb_build_array(null, $3::text)))`,
      id,
      later(-1_100),
    );
    await seal();
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id in (select log_id from operation_log where merchant_id = $1 and subject_id = $2)', member); // prettier-ignore
    await asOwner('delete from operation_log where merchant_id = $1 and subject_id = $2', member);
    return id;
  };

  it('has nothing removed by an entry that the program did not write, however old', async () => {
    const member = await sealedEntries();
    server.clock.advance({ days: 1_200 });
    const id = await removeAsTold(member);
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '1' } });
    // The statement of one entry is none of another, nor of another instant.
    const stated = { removedBefore: later(-1_101) };
    await tenant().transaction((tx) => addAllowance(tx, key(), id, stated));
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '1' } });
    await asOwner('delete from log_allowance where merchant_id = $1');
    await tenant().transaction((tx) => addAllowance(tx, key(), newId(), { removedBefore: later(-1_100) }));
    await asOwner('update log_allowance set log_id = $2 where merchant_id = $1', id);
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '1' } });
    await asOwner('delete from log_allowance where merchant_id = $1');
    await tenant().transaction((tx) => addAllowance(tx, key(), id, { removedBefore: later(-1_100) }));
    expect(await check()).toMatchObject({ entries: 7, removed: 6, fault: null });
  });

  it('erases nothing of a member by an entry that the program did not write', async () => {
    const member = await sealedEntries();
    await insert(newId(), later(0), 'log.erase', 'member', member);
    await seal();
    await asOwner(
      `update operation_log_change set changes = '{"remark": [null, null]}', erased_at = $3 where merchant_id = $1 and log_id = $2`,
      await idOf(3),
      later(0),
    );
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '3' } });
  });

  it('is believed as before in what was sealed up to the first batch of a program that states what it allows', async () => {
    const member = await sealedEntries();
    server.clock.advance({ days: 1_200 });
    await removeAsTold(member);
    await asEarlierVersion();
    expect(await check()).toMatchObject({ entries: 7, removed: 6, fault: null });
    // Written by the earlier program and sealed by this one, with its first batch but not with a later one.
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    const other = await addMember();
    const erase = async (): Promise<void> => {
      await insert(newId(), later(0), 'log.erase', 'member', other);
      await asOwner(
        `update operation_log_change c set changes = '{"remark": [null, null]}', erased_at = $3 from operation_log l
         where c.merchant_id = $1 and l.merchant_id = $1 and l.log_id = c.log_id and l.action <> 'log.erase' and l.subject_id = $2`,
        other,
        later(0),
      );
    };
    await seal();
    await asEarlierVersion();
    await erase();
    await seal();
    expect(await check()).toMatchObject({ entries: 9, fault: null });
    server.clock.advance({ seconds: 1 });
    await erase();
    await seal();
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '8' } });
  });

  it('makes no earlier batch out of a later one', async () => {
    const member = await sealedEntries();
    server.clock.advance({ days: 1_200 });
    await removeAsTold(member);
    await asOwner('update log_seal_batch set format = 1 where merchant_id = $1');
    expect(await check()).toMatchObject({ fault: { fault: 'chain', position: '1' } });
  });

  it('is found with a second entry of an id, or second values, once no key is in the way', async () => {
    await sealedEntries();
    const id = await idOf(3);
    await database.query('alter table operation_log_change drop constraint operation_log_change_pkey');
    await database.query('alter table operation_log drop constraint operation_log_pkey cascade');
    const double = (table: string) =>
      asOwner(`insert into ${table} select * from ${table} where merchant_id = $1 and log_id = $2`, id);
    for (const table of ['operation_log', 'operation_log_change']) {
      await double(table);
      expect(await check()).toMatchObject({ entries: 2, fault: { fault: 'doubled', position: '3', logId: id } });
      await asOwner(`delete from ${table} where merchant_id = $1 and log_id = $2 and ctid <> (select min(ctid) from ${table} where merchant_id = $1 and log_id = $2)`, id); // prettier-ignore
      expect(await check()).toMatchObject({ entries: 6, fault: null });
    }
    await database.query('alter table operation_log add primary key (merchant_id, log_id)');
    await database.query('alter table operation_log_change add primary key (merchant_id, log_id)');
  });

  it('makes no seal before the first', async () => {
    await sealedEntries();
    const id = newId();
    await insert(id, later(-200), 'member.update', 'member', newId());
    await database.query('alter table log_seal drop constraint log_seal_position_check');
    await asOwner(
      `insert into log_seal (merchant_id, position, log_id, at, entry) values ($1, -1, $2, now(), '\\x00')`,
      id,
    );
    expect(await check()).toMatchObject({ fault: { fault: 'chain', position: '-1' } });
    await asOwner('delete from log_seal where merchant_id = $1 and position < 1');
    await database.query('alter table log_seal add constraint log_seal_position_check check (position > 0)');
  });
});

describe('whatever a column is set to', () => {
  const extremes: Readonly<Record<string, readonly string[]>> = {
    'timestamp with time zone': ["'infinity'", "'-infinity'", "'294276-12-31 UTC'", "'4713-01-01 UTC BC'"],
    bigint: ['9007199254740993', '9223372036854775807', '-9223372036854775808', '0'],
    integer: ['2147483647', '-2147483648', '0'],
    smallint: ['32767', '-32768', '0', '1'],
    bytea: ["''", "'\\x00'"],
    text: ["''", "repeat('x', 100000)"],
    uuid: ["'00000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"],
    jsonb: ["'null'", "'[]'", "'[1]'", "'{}'", "'1'", '\'"x"\'', '\'{"remark": 1}\'', '\'{"remark": [null, null]}\''],
  };
  /** Which row, and what is found in it; a seal's values are told by its chain, which names the batch. */
  const tables: Readonly<Record<string, readonly [row: string, faults: readonly string[]]>> = {
    operation_log: ['log_id = $2', ['changed', 'missing']],
    operation_log_change: ['log_id = $2', ['changed']],
    log_seal: ['log_id = $2', ['changed', 'seal_missing', 'chain', 'missing']],
    log_seal_batch: ['batch = 2 and $2::uuid is not null', ['chain', 'truncated']],
    log_seal_head: ['$2::uuid is not null', ['truncated']],
  };
  /** What proves nothing: up to where the job looks, and up to when the release before filed heads. */
  const unsealed = ['log_seal_head.sealed_to', 'log_seal_head.filed'];

  it.each(Object.entries(tables))('a check of %s names it', async (table, [row, faults]) => {
    await sealedEntries();
    const id = await idOf(6);
    const { rows } = await asOwner(
      `select column_name as column, data_type as type from information_schema.columns
       where table_schema = current_schema and table_name = $2 and column_name <> 'merchant_id' and $1::uuid is not null`,
      table,
    );
    const found: string[] = [];
    for (const { column, type } of rows as { column: string; type: string }[]) {
      const { rows: kept } = await asOwner(`select ${column}::text as was from ${table} where merchant_id = $1 and ${row}`, id); // prettier-ignore
      const { was } = (kept as { was: string | null }[])[0] ?? {};
      for (const value of ['null', ...(extremes[type] ?? [])]) {
        const change = `update ${table} set ${column} = ${value} where merchant_id = $1 and ${row} and ${column} is distinct from ${value} returning ctid`;
        const [changed] = await asOwner(change, id).then((done) => done.rows as { ctid: string }[], () => []); // prettier-ignore
        if (!changed) continue; // the table refuses it
        const { fault } = await check();
        const page = await server.call('GET /logs/seals', { as: owner });
        const isNamed = fault !== null && faults.includes(fault.fault);
        if (page.err || isNamed === unsealed.includes(`${table}.${column}`))
          found.push(`${column} = ${value}: ${fault?.fault}, ${page.err?.name}`);
        await asOwner(`update ${table} set ${column} = $2::${type} where merchant_id = $1 and ctid = $3::tid`, was, changed.ctid); // prettier-ignore
      }
    }
    expect(found).toEqual([]);
    expect(await check()).toMatchObject({ fault: null });
  });
});

describe('what may be gone', () => {
  it('are a member’s values, erased on request and logged', async () => {
    const id = await sealedEntries();
    await cancel(id);
    await erase(id);
    expect(await check()).toMatchObject({ entries: 6, fault: null });
    await seal();
    expect(await check()).toMatchObject({ entries: 8, fault: null });
    await asOwner(`update operation_log_change set changes = '{"remark": [null, "留着"]}' where merchant_id = $1 and log_id = $2`, await idOf(3)); // prettier-ignore
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '3' } });
  });

  it('are no names of fields: those that an erasure left can’t be exchanged, or the digest of them removed', async () => {
    const id = await sealedEntries();
    await cancel(id);
    await erase(id);
    await seal();
    expect(await check()).toMatchObject({ fault: null });
    const rename = async (changes: string) =>
      asOwner(
        'update operation_log_change set changes = $3::jsonb where merchant_id = $1 and log_id = $2',
        await idOf(3),
        changes,
      );
    for (const invented of ['{"phone": [null, null]}', '{"remark": [null, null], "phone": [null, null]}', '{}']) {
      await rename(invented);
      expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '3' } });
    }
    await asOwner('update log_seal set fields = null where merchant_id = $1 and position = 3');
    expect((await check()).fault?.fault).toBe('chain');
    await rename('{"remark": [null, null]}');
    expect((await check()).fault?.fault).toBe('chain');
  });

  it('are a removed user’s values, erased on request and logged, and not those of a user who is not removed', async () => {
    const { userId = '' } = await server.make.user(shop, { permissions: [] });
    const rename = (actual_name: string) =>
      server.call('PUT /users/{id}', { as: owner, params: { id: userId }, body: { actual_name } });
    for (const name of ['夏晴', '叶蓁']) expect((await rename(name)).err).toBeUndefined();
    await seal();
    server.clock.advance({ seconds: 1 });
    const now = server.clock.now();
    const told = newId();
    await asOwner(`insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, $3, 'log.erase', 'user', $4)`, told, now, userId); // prettier-ignore
    const { rows } = await asOwner(
      `update operation_log_change c set changes = '{"actual_name": [null, null]}', erased_at = $3 from operation_log_change old
       where c.merchant_id = $1 and c.log_id = $2 and old.merchant_id = $1 and old.log_id = $2 returning old.changes`,
      await idOf(1),
      now,
    );
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '1' } });
    const changes = JSON.stringify((rows as { changes: unknown }[])[0]?.changes);
    await asOwner(`update operation_log_change set changes = $3::jsonb, erased_at = null where merchant_id = $1 and log_id = $2`, await idOf(1), changes); // prettier-ignore
    await asOwner('delete from operation_log where merchant_id = $1 and log_id = $2', told);
    const { err } = await server.call('PUT /users', { as: owner, body: { ids: [userId], operate: 'remove' } });
    expect(err).toBeUndefined();
    server.clock.advance({ seconds: 1 });
    await asOwner(`update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`, userId); // prettier-ignore
    const erased = await server.call('POST /logs/user-erasures', { as: owner, body: { user_id: userId, reason: '本人要求' } }); // prettier-ignore
    expect(erased.err).toBeUndefined();
    expect(erased.data.erased).toBe(2);
    await seal();
    expect(await check()).toMatchObject({ fault: null });
    await asOwner(`update operation_log_change set changes = '{"actual_name": [null, "留着"]}' where merchant_id = $1 and log_id = $2`, await idOf(1)); // prettier-ignore
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '1' } });
  });

  it('are no values of what is about a removed user’s power', async () => {
    const { userId = '' } = await server.make.user(shop, { permissions: [] });
    const operate = (to: 'stop' | 'remove') =>
      server.call('PUT /users', { as: owner, body: { ids: [userId], operate: to } });
    const body = { actual_name: '叶蓁', all_branches: false, branch_ids: [shop.branchIds[0]] };
    expect((await server.call('PUT /users/{id}', { as: owner, params: { id: userId }, body })).err).toBeUndefined();
    for (const to of ['stop', 'remove'] as const) expect((await operate(to)).err).toBeUndefined();
    await seal();
    await asOwner(`update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`, userId); // prettier-ignore
    server.clock.advance({ seconds: 1 });
    const asked = { user_id: userId, reason: '本人要求' };
    expect((await server.call('POST /logs/user-erasures', { as: owner, body: asked })).err).toBeUndefined();
    await seal();
    expect(await check()).toMatchObject({ fault: null });
    const told = (is: boolean) =>
      asOwner(
        `update operation_log_change c set changes = jsonb_set(c.changes, '{all_branches,1}', to_jsonb($2::boolean)) from operation_log l
         where l.merchant_id = $1 and l.action = 'user.update' and c.merchant_id = $1 and c.log_id = l.log_id and c.erased_at is not null returning c.changes`,
        is,
      );
    expect((await told(true)).rows).toMatchObject([
      { changes: { actual_name: [null, null], all_branches: [true, true] } },
    ]);
    expect(await check()).toMatchObject({ fault: { fault: 'changed' } });
    await told(false);
    expect(await check()).toMatchObject({ fault: null });
    const { rows } = await asOwner(
      `update operation_log_change c set changes = '{"disabled": [null, null]}', erased_at = e.at
       from operation_log l join operation_log e on e.merchant_id = $1 and e.action = 'log.erase'
       where l.merchant_id = $1 and l.action = 'user.state' and c.merchant_id = $1 and c.log_id = l.log_id returning c.log_id`,
    );
    expect(rows).toHaveLength(1);
    expect(await check()).toMatchObject({ fault: { fault: 'changed' } });
  });

  it('are no values of entries after the erasure', async () => {
    const member = await sealedEntries();
    await cancel(member);
    await erase(member);
    server.clock.advance({ seconds: 1 });
    await asOwner(`insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, $3, 'member.update', 'member', $4)`, newId(), server.clock.now(), member); // prettier-ignore
    const { rows } = await asOwner(`insert into operation_log_change (merchant_id, log_id, changes) select merchant_id, log_id, '{"remark": [null, "后来"]}' from operation_log where merchant_id = $1 order by at desc limit 1 returning log_id`); // prettier-ignore
    await seal();
    expect(await check()).toMatchObject({ fault: null });
    const later = (rows as { log_id: string }[])[0]?.log_id;
    await asOwner(
      `update operation_log_change set changes = '{"remark": [null, null]}',
         erased_at = (select at from operation_log where merchant_id = $1 and action = 'log.erase') where merchant_id = $1 and log_id = $2`,
      later,
    );
    expect(await check()).toMatchObject({ fault: { fault: 'changed', logId: later } });
  });

  it('are none at another instant than is told, also of entries that were sealed only after the erasure', async () => {
    const member = await addMember();
    await cancel(member);
    await erase(member);
    await seal();
    expect(await check()).toMatchObject({ fault: null });
    await asOwner(`update operation_log_change set erased_at = erased_at + interval '1 second' where merchant_id = $1 and erased_at is not null`); // prettier-ignore
    expect(await check()).toMatchObject({ fault: { fault: 'changed' } });
  });

  it('are no values whose erasure is told by an entry that was inserted into the past', async () => {
    await sealedEntries();
    const [third, late] = [await idOf(3), newId()];
    await asOwner(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
       select merchant_id, $3, '2026-11-01', 'log.erase', 'member', subject_id from operation_log where merchant_id = $1 and log_id = $2`,
      third,
      late,
    );
    await asOwner(
      `update operation_log_change set changes = '{"remark": [null, null]}', erased_at = '2026-11-01' where merchant_id = $1 and log_id = $2`,
      third,
    );
    await seal();
    expect(await check()).toMatchObject({ fault: { fault: 'changed', position: '3' } });
  });

  it('are entries older than the log is kept, removed and logged by the program', async () => {
    await sealedEntries();
    server.clock.set('2030-01-05T20:00:00Z');
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    await addMember();
    await removeOldEntries(server.database, key(), server.clock.now());
    expect(await check()).toEqual({ entries: 6, removed: 6, headFile: null, fault: null });
    await seal();
    expect(await check()).toEqual({ entries: 8, removed: 6, headFile: null, fault: null });
    const id = await idOf(7);
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id = $2', id);
    await asOwner('delete from operation_log where merchant_id = $1 and log_id = $2', id);
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '7' } });
  });

  it('are such entries also if the program is stopped between two batches of them', async () => {
    await asOwner(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
       select $1, gen_random_uuid(), timestamptz '2026-11-20' - n * interval '1 second', 'role.update', 'role', 'x' from generate_series(1, 5000) as n`,
    );
    await sealedEntries();
    server.clock.set('2030-01-05T20:00:00Z');
    const stop = new AbortController();
    const stopped = (db: TenantDb): TenantDb => {
      const transaction = db.transaction.bind(db);
      return Object.assign(db, {
        transaction: (...given: Parameters<typeof transaction>) => transaction(...given).finally(() => stop.abort()),
      });
    };
    const database: Database = {
      ...server.database,
      tenant: (id) => (id === shop.merchantId ? stopped(server.database.tenant(id)) : server.database.tenant(id)),
    };
    await removeOldEntries(database, key(), server.clock.now(), stop.signal);
    expect(await check()).toEqual({ entries: 5_006, removed: 5_000, headFile: null, fault: null });
  });

  it('is nothing younger than a year, whatever an entry says', async () => {
    await sealedEntries();
    const id = newId();
    server.clock.advance({ hours: 1 });
    await asOwner(
      `with log as (insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
         values ($1, $2, $3, 'log.remove', 'merchant', $1::text))
       insert into operation_log_change (merchant_id, log_id, changes)
       values ($1, $2, '{"removed_before": [null, "2026-11-20T12:00:00.000Z"]}')`.replaceAll('$1::text', '($1::uuid)::text').replaceAll('($1, $2', '($1::uuid, $2::uuid'), // prettier-ignore
      id,
      server.clock.now(),
    );
    await seal();
    await asEarlierVersion();
    const first = await idOf(1);
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id = $2', first);
    await asOwner('delete from operation_log where merchant_id = $1 and log_id = $2', first);
    expect(await check()).toMatchObject({ fault: { fault: 'missing', position: '1' } });
  });
});

describe('a check', () => {
  it('takes nothing amiss that is sealed, erased or removed while it runs', async () => {
    const id = await sealedEntries();
    await cancel(id);
    expect(await checkWhile(seal)).toEqual({ entries: 6, removed: 0, headFile: null, fault: null });
    expect(await checkWhile(() => erase(id))).toEqual({ entries: 7, removed: 0, headFile: null, fault: null });
    server.clock.set('2030-01-05T20:00:00Z');
    const remove = () => removeOldEntries(server.database, key(), server.clock.now());
    expect(await checkWhile(remove)).toEqual({ entries: 7, removed: 7, headFile: null, fault: null });
    expect(await check()).toMatchObject({ fault: null });
  });
});

describe('a broken seal', () => {
  it('is told once to who reads the whole log', async () => {
    const [local, other] = [await server.make.user(shop, { branches: [] }), await server.make.user(shop, { permissions: [] })]; // prettier-ignore
    await sealedEntries();
    const ask = async () => {
      expect((await server.call('POST /logs/seals/checks', { as: owner, body: {} })).err).toBeUndefined();
      await server.jobs.run();
    };
    const told = async (as: Caller) =>
      (await server.call('GET /notices', { as })).data.items.map(({ kind, detail }) => [kind, detail]);
    await ask();
    expect(await told(owner)).toEqual([]);
    await asOwner(`update operation_log set operator = '别人' where merchant_id = $1 and log_id = $2`, await idOf(4));
    await ask();
    await ask();
    const first = ['log_broken', '内容被改过。请打开操作日志，并告知服务商'];
    expect(await told(owner)).toEqual([first]);
    await asOwner(`update operation_log set operator = '别人' where merchant_id = $1 and log_id = $2`, await idOf(2));
    await ask();
    expect(await told(owner)).toEqual([first, first]);
    expect([await told(local), await told(other)]).toEqual([[], []]);
  });
});

describe('a check asked for on the page', () => {
  const seals = async () => (await server.call('GET /logs/seals', { as: owner })).data;
  const ask = () => server.call('POST /logs/seals/checks', { as: owner, body: {} });

  it('runs once at a time, says how far the log is sealed, and what it found', async () => {
    expect(await seals()).toEqual({
      entries: 0,
      sealed_at: null,
      first_at: null,
      last_at: null,
      fingerprint: null,
      unsealed: null,
      check: null,
    });
    await sealedEntries();
    expect(await seals()).toMatchObject({
      entries: 6,
      first_at: testStart.replace('Z', '.000Z'),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await ask()).data.check).toMatchObject({
      ended_at: null,
      operator: '何苗',
      entries: 0,
      of: 6,
      fault: null,
    });
    expect((await ask()).err.name).toBe('log_check_running');
    await server.jobs.run();
    expect((await seals()).check).toMatchObject({ entries: 6, fault: null, ended_at: expect.any(String) });
    const id = await idOf(2);
    await asOwner(`update operation_log set operator = '别人' where merchant_id = $1 and log_id = $2`, id);
    await ask();
    await server.jobs.run();
    expect((await seals()).check).toMatchObject({ entries: 1, fault: 'changed', fault_position: 2, fault_log_id: id });
  });

  it('can be asked for six times within an hour, by all of a merchant', async () => {
    const colleague = await server.make.user(shop);
    for (let time = 1; time <= 6; time += 1) {
      expect((await ask()).status).toBe(201);
      await server.jobs.run();
    }
    const again = () => server.call('POST /logs/seals/checks', { as: colleague, body: {} });
    expect((await again()).err).toMatchObject({ name: 'too_many_log_checks', msg: '校验得太频繁，请 60 分钟后再校验' });
    server.clock.advance({ hours: 1 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    expect((await ask()).status).toBe(201);
  });

  it('that says nothing any more does not stand in the way', async () => {
    await sealedEntries();
    await ask();
    server.clock.advance({ minutes: 3 });
    expect((await seals()).check).toMatchObject({ fault: 'unfinished', ended_at: expect.any(String) });
    expect((await ask()).status).toBe(201);
    await server.jobs.run(); // also the lost one, which tells nothing any more
    expect((await seals()).check).toMatchObject({ entries: 6, fault: null });
  });
});

it.each(['-infinity', 'infinity'])('an entry at %s, which no look would find, is not written', async (at) => {
  const text = `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id) values ($1, $2, $3, 'role.update', 'role', 'x')`;
  await expect(asOwner(text, '00000000-0000-0000-0000-000000000000', at)).rejects.toThrow('operation_log_at');
});
