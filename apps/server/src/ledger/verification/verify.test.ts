import { v7 as newId } from 'uuid';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Factories, type Caller, type Shop } from '../../../test/factories.ts';
import { mixedHistory, type History } from '../../../test/ledger/ledger-history.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { checkNames, verifyMerchant, type Verification } from '../index.ts';

let db: TestDatabase;
let make: Factories;
let client: Client;
const start = new Date('2026-11-20T06:35:00Z');

beforeAll(async () => {
  db = await createTestDatabase({ breaksLedger: true });
  make = new Factories(db.database, () => start);
  client = new Client(db.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

interface Told extends History {
  readonly shop: Shop;
  readonly user: Caller;
}

const tell = async (): Promise<Told> => {
  const shop = await make.shop();
  const user = await make.user(shop);
  return { shop, user, ...(await mixedHistory(db.database, shop, user.userId ?? '', start)) };
};

const verify = (shop: Shop, from?: string): Promise<Verification> =>
  verifyMerchant(db.database, shop.merchantId, { from });
const broken = ({ checks }: Verification): string[] =>
  checks.filter(({ breaches }) => breaches > 0).map(({ name }) => name);

describe('a clean ledger', () => {
  it('breaks no check, and each looked at something', async () => {
    const { shop } = await tell();
    const progress: number[] = [];
    const report = await verifyMerchant(db.database, shop.merchantId, {
      onProgress: ({ done, of }) => void progress.push(done / of),
    });
    expect(report.checks.filter(({ rows }) => rows.length > 0)).toEqual([]);
    expect(report).toMatchObject({ since: null, breaches: 0 });
    expect(report.checks.map(({ name }) => name)).toEqual(checkNames);
    expect(report.checks.filter(({ examined }) => examined === 0)).toEqual([]);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });
});
