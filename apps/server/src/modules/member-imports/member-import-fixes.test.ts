import type { Permission } from '@regulars/contract/menu';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { importingAs, checkImportCounts } from '../../../test/importing.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import { openDatabase, statement, type TenantTx } from '../../platform/database/index.ts';
import { changeRow, replaceValue } from '../../platform/imports/fixing.ts';
import { createLog } from '../../platform/log/log.ts';
import { memberImport } from './index.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
let importing: ReturnType<typeof importingAs>;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await server.make.shop();
  as = await server.make.user(shop);
  importing = importingAs(server, as);
});

const heading = '姓名,手机号,等级,生日';
const line = (phone: string, grade: string, birthday = ''): string => `顾念初,${phone},${grade},${birthday}`;
const valuesOf = async (params: { id: string }) =>
  (await server.call('GET /vip-infos/imports/{id}/values', { as, params })).data.items;

const replaceLog = statement<{ changes: object }>(
  'test_replace_log',
  `select c.changes from operation_log l join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.subject_id = $2 and l.action = 'member_import.replace'`,
);

describe('a wrong value', () => {
  it('is replaced in all its rows in one call, which is logged; rows with other errors keep those', async () => {
    const params = await importing.checked(
      [heading, ...Array.from({ length: 3 }, () => line(nextPhone(), '钻石')), line(nextPhone(), '钻石', '8/32')].join(
        '\n',
      ),
    );
    expect(await valuesOf(params)).toEqual([{ field: 'grade', value: '钻石', rows: 4 }]);
    expect((await importing.replace(params, { field: 'grade', from: '钻石', to: '铂金' })).data).toEqual({
      rows: 4,
      more: false,
    });
    expect(await valuesOf(params)).toEqual([{ field: 'grade', value: '铂金', rows: 4 }]);
    await importing.replace(params, { field: 'grade', from: '铂金', to: '' });
    expect(await importing.get(params)).toMatchObject({ rows: { good: 3, bad: 1 }, edited: true });
    expect(await valuesOf(params)).toEqual([]);
    const log = await server.database.tenant(shop.merchantId).query(replaceLog, [shop.merchantId, params.id]);
    expect(log.map(({ changes }) => changes)).toContainEqual({ columns: [null, ['grade']], rows: [null, 4] });
  });

  it('is replaced in 2,000 rows per call', async () => {
    const params = await importing.checked(
      [heading, ...Array.from({ length: 2_001 }, () => line(nextPhone(), '钻石'))].join('\n'),
    );
    const body = { field: 'grade', from: '钻石', to: '' } as const;
    expect((await importing.replace(params, body)).data).toEqual({ rows: 2_000, more: true });
    expect((await importing.replace(params, body)).data).toEqual({ rows: 1, more: false });
    expect((await importing.replace(params, body)).err.name).toBe('import_value_gone');
    expect((await importing.get(params)).rows).toMatchObject({ total: 2_001, good: 2_001, bad: 0 });
  });

  it('is refused if it stays the same, and once the import is confirmed', async () => {
    const params = await importing.checked([heading, line(nextPhone(), ''), line(nextPhone(), '钻石')].join('\n'));
    const replace = (to: string) => importing.replace(params, { field: 'grade', from: '钻石', to });
    expect((await replace(' 钻石 ')).err.name).toBe('import_value_same');
    await importing.confirm(params);
    await server.jobs.run();
    expect((await replace('')).err.name).toBe('import_state_refused');
    expect(await valuesOf(params)).toEqual([]);
  });

  it('in two rows of one member is fixed in the first', async () => {
    const phone = nextPhone();
    const params = await importing.checked([heading, line(phone, '钻石'), line(phone, '钻石')].join('\n'));
    await importing.replace(params, { field: 'grade', from: '钻石', to: '' });
    expect((await importing.get(params)).rows).toMatchObject({ good: 1, bad: 1 });
  });
});

it('fixes that arrive together are all made', async () => {
  const count = 30;
  const params = await importing.checked(
    [heading, ...Array.from({ length: count }, () => line(nextPhone(), '钻石'))].join('\n'),
  );
  const fixes = Array.from({ length: count }, (_, at) => importing.fix(params, at + 2, { given: { grade: '' } }));
  expect((await Promise.all(fixes)).map(({ status }) => status)).toEqual(Array(count).fill(200));
  expect((await importing.get(params)).rows).toMatchObject({ good: count, bad: 0 });
});

describe('the work of a fix', () => {
  const tuples = statement<{ read: number }>(
    'test_tuples_read',
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as read from pg_stat_xact_user_tables
     where relname like 'import%' or relname = 'member'`,
  );

  /** As autovacuum does within a minute: without statistics, the planner may choose a less selective index. */
  const analyze = async (): Promise<void> => {
    const owner = new Client(server.owner);
    await owner.connect();
    await owner.query('analyze import_row, import_key, import_fault');
    await owner.end();
  };

  /** The rows read and statements sent by fixing one row, and by replacing a value that 20 rows have. */
  const workIn = async (size: number) => {
    const rows = Array.from({ length: size }, (_, at) => {
      const phone = nextPhone();
      return [line(phone, at < 20 ? '钻石' : ''), line(phone, '', at % 2 === 0 ? '' : '8/32')];
    });
    const params = await importing.checked([heading, ...rows.flat()].join('\n'));
    await analyze();
    let statements = 0;
    const log = createLog({ level: 'silent' });
    const database = openDatabase({ connection: server.connection, max: 1, log, observe: () => (statements += 1) });
    const db = database.tenant(shop.merchantId);
    const now = server.clock.now();
    const fixer = {
      userId: as.userId ?? '',
      branches: 'all' as const,
      permissions: new Set<Permission>(),
      now,
      language: 'zh-CN' as const,
      day: await getMerchantDays(db, now),
    };
    const measured = (work: (tx: TenantTx) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const readSoFar = async () => (await tx.platform.query(tuples))[0]?.read ?? NaN;
        const before = await readSoFar();
        const sent = statements;
        await work(tx);
        const sentByWork = statements - sent;
        return { read: (await readSoFar()) - before, statements: sentByWork };
      });
    try {
      return {
        row: await measured((tx) =>
          changeRow(tx, memberImport, fixer, {
            batchId: params.id,
            rowNo: 50,
            change: { given: { phone: nextPhone() } },
          }),
        ),
        value: await measured((tx) =>
          replaceValue(tx, memberImport, fixer, params.id, { field: 'grade', from: '钻石', to: '' }),
        ),
      };
    } finally {
      await database.close();
    }
  };

  it('does not grow with the file', async () => {
    const [small, large] = [await workIn(50), await workIn(5_000)];
    expect(large.row.statements).toBe(small.row.statements);
    expect(large.value.statements).toBe(small.value.statements);
    expect(small.row.read).toBeGreaterThan(0);
    expect(large.row.read).toBeLessThanOrEqual(small.row.read);
    expect(large.value.read).toBeLessThanOrEqual(small.value.read);
  });
});
