import { sql, type Expression, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { maskPhoneCell, maskPhonesIn } from './mask-phone.ts';
import { maskedPhoneCell, maskedPhonesIn } from './mask-phone-sql.ts';

const phones = [
  '13812345678',
  '138-1234-5678',
  '138 1234 5678',
  '138 - 1234 - 5678',
  '１３８１２３４５６７８',
  '+8613812345678',
  '+86 138 1234 5678',
  '86-13812345678',
  '008613812345678',
  '0086 138-1234-5678',
  '00 86 138 1234 5678',
  '013812345678',
  '138(1234)5678',
  '138（1234）5678',
  '138/1234/5678',
  '138／1234／5678',
  '138_1234_5678',
  '138、1234、5678',
  '138·1234·5678',
  '138・1234・5678',
  '138.1234.5678',
  '138~1234~5678',
  '138\u200B1234\u200B5678',
];

const texts: readonly (readonly [string, string])[] = [
  ...phones.map((phone) => [phone, '138****5678'] as const),
  ['电话：＋８６１３８－１２３４－５６７８。', '电话：138****5678。'],
  ['13812345678、13912345679', '138****5678、139****5679'],
  ['13812345678/13912345679', '138****5678/139****5679'],
  ['13812345678.csv', '138****5678.csv'],
  ['2138123456789', '2138123456789'],
  ['138123456789', '138123456789'],
  ['6222021381234567890', '6222021381234567890'],
  ['6222 0213 8123 4567 890', '6222 0213 8123 4567 890'],
  ['1381 2345 6789', '1381 2345 6789'],
  ['00420042', '00420042'],
  ['2024-03-18 12:30', '2024-03-18 12:30'],
];

test.each(texts)('%s is shown as %s', (text, shown) => {
  expect(maskPhonesIn(text)).toBe(shown);
});

test.each([
  ['', ''],
  ['+86 138 1234 5678', '138****5678'],
  ['138****5678', '138****5678'],
  ['137', '****'],
  ['林晓雯 13812345678', '****'],
])('a cell of phones with “%s” is shown as “%s”', (text, shown) => {
  expect(maskPhoneCell(text)).toBe(shown);
});

test('a long text is masked in time that grows with its length', () => {
  expect(maskPhonesIn('1 '.repeat(100_000))).toHaveLength(200_000);
});

describe('the database', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  /** Texts of digits, separators and letters, mostly near to a phone. Repeatable. */
  const nearPhones = (count: number): string[] => {
    let seed = 20_261_120;
    const below = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const pieces = [
      ...phones,
      '138',
      '1',
      '3',
      '0',
      '86',
      '+',
      '1234',
      '5678',
      ' ',
      ' - ',
      '、',
      '（',
      '/',
      '张',
      '*',
      '９',
    ];
    const piece = (): string => {
      const found = pieces[below(pieces.length)] ?? '';
      return below(3) === 0 ? found.slice(below(found.length)) : found;
    };
    return Array.from({ length: count }, () => Array.from({ length: 1 + below(6) }, piece).join(''));
  };

  test.each<[string, (text: Expression<string>) => RawBuilder<string>, (text: string) => string]>([
    ['texts', maskedPhonesIn, maskPhonesIn],
    ['cells of phones', maskedPhoneCell, maskPhoneCell],
  ])('masks %s as the server does', async (_, inSql, here) => {
    const shop = await new Factories(db.database, () => new Date('2026-11-20T06:35:00Z')).shop();
    const { kysely } = db.database.tenant(shop.merchantId);
    const given = [...texts.map(([text]) => text), ...nearPhones(3_000)];
    const shown = inSql(sql.ref<string>('given'));
    const { sql: text, parameters } = sql`
      select normalize(${shown}, nfkc) as shown
      from unnest(${given}::text[]) with ordinality as t (given, at) order by at`.compile(kysely);
    const { rows } = await db.database.platform.execute(text, parameters);
    expect(rows).toEqual(given.map((one) => ({ shown: here(one).normalize('NFKC') })));
  });
});
