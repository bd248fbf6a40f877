import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { statement } from '../src/platform/database/index.ts';
import { crossMerchant } from '../src/platform/database/cross-merchant.ts';
import { StatementCheck } from './statement-check.ts';
import { createTestDatabase } from './test-database.ts';

const tables = { tenant: new Set(['item']), platform: new Set(['note']) };

test('a statement on a tenant table without merchant_id is refused, and fails the file at its end even if the error was swallowed', async () => {
  const fixture = await createTestDatabase({ emptyFor: tables });
  await fixture.database.platform.execute('create table item (merchant_id uuid, id integer)');
  await fixture.database.platform.query(statement('all_items', 'select id from item')).catch(() => undefined);
  await expect(fixture.drop()).rejects.toThrow('item without merchant_id, in all_items');
});

test.each(['statement', 'transaction'] as const)(
  'a call that takes a connection for a %s while it holds a transaction fails the file at its end',
  async (use) => {
    const fixture = await createTestDatabase({ emptyFor: tables });
    const tenant = fixture.inCalls.tenant(newId());
    const { platform } = fixture.database;
    await tenant.transaction(async (tx) => {
      await tx.platform.execute('select 1');
      await fixture.database.aside.query(statement('one', 'select 1'));
      await (use === 'statement' ? platform.execute('select 1') : platform.transaction(async () => undefined));
    });
    await expect(fixture.drop()).rejects.toThrow(`A ${use} beside the call's open transaction`);
  },
);

test.each([
  ['platform', 'select id from item where merchant_id = $1'],
  ['library', 'select from pgboss.job'],
  ['platform', 'select id from note'],
] as const)('of the %s, %s passes', (view, text) => {
  const check = new StatementCheck(tables);
  check.observe({ view, name: 'name', text });
  expect(check.problems).toEqual([]);
});

test.each([
  ['tenant', "select id from item -- merchant_id\n where name = 'merchant_id'", 'item without merchant_id'],
  ['library', 'update item set id = 1', 'item without merchant_id'],
  ['platform', 'select id from nowhere', 'nowhere is not a listed table'],
] as const)('of the %s, %s is refused', (view, text, problem) => {
  const check = new StatementCheck(tables);
  expect(() => check.observe({ view, name: 'name', text })).toThrow(problem);
  expect(check.problems).toEqual([expect.stringContaining(problem)]);
});

test('an exemption applies only to the statement of that name', () => {
  for (const name of Object.keys(crossMerchant))
    expect(() =>
      new StatementCheck(tables).observe({ view: 'platform', name, text: 'select id from item' }),
    ).not.toThrow();
});
