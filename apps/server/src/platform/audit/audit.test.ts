import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { testStart } from '../../../test/test-server.ts';
import { changesBetween, recordOperation } from './audit.ts';

const now = new Date(testStart);
let test: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  test = await createTestDatabase();
  shop = await new Factories(test.database, () => now).shop();
});
afterAll(() => test.drop());

const logOf = (subjectId: string) =>
  test.database
    .tenant(shop.merchantId)
    .kysely.selectFrom('operation_log as l')
    .leftJoin('operation_log_change as c', (join) =>
      join.onRef('c.merchant_id', '=', 'l.merchant_id').onRef('c.log_id', '=', 'l.log_id'),
    )
    .where('l.merchant_id', '=', shop.merchantId)
    .where('l.subject_id', '=', subjectId)
    .select(['l.at', 'l.action', 'l.operator', 'l.reason', 'l.request_id', 'c.changes'])
    .execute();

describe('the operation log', () => {
  it('has a row for each subject, with its own changes or none', async () => {
    const [one, two, three] = [newId(), newId(), newId()];
    await test.database.tenant(shop.merchantId).transaction((tx) =>
      recordOperation(
        tx,
        { now, operator: '何苗', requestId: 'req_1' },
        {
          action: 'member.freeze',
          subjectKind: 'member',
          subjectIds: [one, two, three],
          changes: [{ state: ['normal', 'frozen'] }, {}],
          reason: '本人要求',
        },
      ),
    );
    const row = { at: now, action: 'member.freeze', operator: '何苗', reason: '本人要求', request_id: 'req_1' };
    expect(await logOf(one)).toEqual([{ ...row, changes: { state: ['normal', 'frozen'] } }]);
    expect(await logOf(two)).toEqual([{ ...row, changes: {} }]);
    expect(await logOf(three)).toEqual([{ ...row, changes: null }]);
  });

  it('is written with what it records, or not at all', async () => {
    const subject = newId();
    const failing = test.database.tenant(shop.merchantId).transaction(async (tx) => {
      await recordOperation(tx, { now }, { action: 'member.create', subjectKind: 'member', subjectIds: [subject] });
      throw new Error('what it records failed');
    });
    await expect(failing).rejects.toThrow('what it records failed');
    expect(await logOf(subject)).toEqual([]);
  });
});

describe('the changes between two states', () => {
  it('are the fields that differ, null where a value is missing', () => {
    expect(
      changesBetween<{ name: string; tags: string[]; remark: string | null; level: number; gender: number }>(
        { name: '林', tags: ['a'], remark: '靠窗', level: 1 },
        { name: '林', tags: ['a', 'b'], remark: null, gender: 2, level: 1 },
      ),
    ).toEqual({
      tags: [['a'], ['a', 'b']],
      remark: ['靠窗', null],
      gender: [null, 2],
    });
    expect(changesBetween({ gone: undefined }, {})).toEqual({});
    expect(changesBetween({}, { zero: 0, no: false, empty: '' })).toEqual({
      zero: [null, 0],
      no: [null, false],
      empty: [null, ''],
    });
  });
});
