import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { rowsOfSheet } from '../../../test/tasks.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { WrittenColumn } from './columns.ts';
import { writeExport, type ExportWork } from './write-export.ts';

let db: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await new Factories(db.database, () => new Date('2026-11-20T06:35:00Z')).shop();
});
afterAll(() => db.drop());

/** A list of so many numbered rows, made by the query itself. */
const numbered = (rows: number, more: Partial<ExportWork> = {}): ExportWork => ({
  connection: db.database.connection,
  rows: {
    text: `select n, n * 100 as fen from generate_series(1, $2::integer) n where $1::uuid is not null`,
    values: [shop.merchantId, rows],
  },
  count: { text: 'select $2::integer as counted where $1::uuid is not null', values: [shop.merchantId, rows] },
  format: 'xlsx',
  columns: [
    { title: 'n', kind: 'integer', from: 'n', labels: {}, masked: false },
    { title: 'yuan', kind: 'money', from: 'fen', labels: {}, masked: false },
  ],
  timezone: 'Asia/Shanghai',
  sheetName: '会员/员工',
  sheetRows: 1_048_576,
  maker: { name: '何苗', at: '2026-11-20T06:35:00.000Z', words: '何苗 & 顾念初' },
  ...more,
});

const written = async (work: ExportWork, signal = new AbortController().signal) => {
  const [parts, seen]: [Uint8Array[], number[]] = [[], []];
  const rows = await writeExport(work, {
    keep: async (part) => void parts.push(part),
    progress: (done) => void seen.push(done),
    signal,
  });
  return { rows, seen, parts, content: Buffer.concat(parts) };
};

/** The parts of an archive, by the local heads that its directory points to. */
const partsOf = (archive: Buffer): Map<string, string> => {
  const found = new Map<string, string>();
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const [head, path] = [archive.readUInt32LE(at + 42), archive.toString('utf8', at + 46, at + 46 + name)];
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = archive.subarray(start, start + size);
    found.set(path, (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString());
  }
  return found;
};

describe('an export', () => {
  test('goes on in another sheet where one is full, each with the heading', async () => {
    const { rows, content } = await written(numbered(8, { sheetRows: 4 }));
    expect(rows).toBe(8);
    const parts = partsOf(content);
    const sheets = [1, 2, 3].map((number) => parts.get(`xl/worksheets/sheet${number}.xml`) ?? '');
    expect(sheets.map((sheet) => sheet.match(/<row>/g)?.length)).toEqual([4, 4, 3]);
    expect(sheets.every((sheet) => sheet.includes('<t>yuan</t>'))).toBe(true);
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="会员 员工 3" sheetId="3" r:id="rId3"/>');
    expect(parts.has('xl/worksheets/sheet4.xml')).toBe(false);
    expect(sheets[0]).toContain('<oddFooter>&amp;L何苗 &amp;&amp; 顾念初&amp;R&amp;P</oddFooter>');
    expect(parts.get('docProps/core.xml')).toContain('<dc:creator>何苗</dc:creator>');
  });

  test('of more than one batch has every row once, in parts of at most 1 MB, and says how far it is', async () => {
    const { content, seen, parts } = await written(numbered(120_000, { format: 'csv' }));
    expect(seen.slice(0, 3)).toEqual([0, 2_000, 4_000]);
    expect(Math.max(...parts.map(({ length }) => length))).toBe(1024 * 1024);
    const lines = content.toString().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['\uFEFFn,yuan', '1,1.00']);
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 120_000 }, (_, at) => at + 1),
    );
  });

  const column = (kind: WrittenColumn['kind'], more: Partial<WrittenColumn> = {}): WrittenColumn => {
    const title = more.title ?? kind;
    return { title, kind, from: title, labels: {}, masked: false, ...more };
  };

  test('has each kind of cell alike in both formats', async () => {
    const texts = ['plain, "quoted"', 'two\r\nlines\tand tab', 'back\\slash \\N \\n', '=1+1', '', null];
    const columns = [
      column('text'),
      column('money'),
      column('integer'),
      column('date'),
      column('instant'),
      column('phone'),
      column('phone', { title: 'masked', masked: true }),
      column('choice', { labels: { 1: "it's", 2: '=two' } }),
    ];
    const rows = {
      text: `select t as text, (array[74990, 5, -5, 0, 900719925474099, null])[n] as money, n as integer, '1994-06-08'::date as date,
          $3::timestamptz as instant, '13800002046' as phone, '13800002046' as masked, n::smallint as choice
        from unnest($2::text[]) with ordinality as u (t, n) where $1::uuid is not null and $4 and n <> $5 order by n`,
      values: [shop.merchantId, texts, new Date('2026-11-20T06:35:59.999Z'), true, 7],
    };
    const made = async (format: 'csv' | 'xlsx') =>
      rowsOfSheet(format, (await written(numbered(0, { rows, columns, format }))).content);
    const money = ['749.90', '0.05', '-0.05', '0.00', '9007199254740.99', ''];
    const choices = ["it's", "'=two", '3', '4', '5', '6'];
    const csv = texts.map((text, at) => [
      text === '=1+1' ? "'=1+1" : (text ?? ''),
      money[at],
      String(at + 1),
      '1994-06-08',
      '2026-11-20 14:35:59',
      '13800002046',
      '138****2046',
      choices[at],
    ]);
    expect((await made('csv')).slice(1)).toEqual(csv);
    const xlsx = await made('xlsx');
    expect(xlsx.slice(1).map(([text]) => text)).toEqual(texts.map((text) => text ?? ''));
    expect(xlsx.slice(1).map((row) => row.slice(5))).toEqual(
      csv.map((row) => row.slice(5).map((c) => c?.replace(/^'/, ''))),
    );
    expect(xlsx.slice(1).map(([, yuan]) => Number(yuan))).toEqual(money.map(Number));
  });

  test('is bounded by its taker: the query waits while parts are not kept', async () => {
    const [gate, parts] = [Promise.withResolvers<undefined>(), new Set<number>()];
    const [work, many] = [numbered(600_000, { format: 'csv' }), new AbortController()];
    const writing = writeExport(work, {
      keep: async (part) => {
        parts.add(part.byteLength);
        await gate.promise;
      },
      progress: () => undefined,
      signal: many.signal,
    });
    const held = async () =>
      (
        await db.database.platform.execute(
          `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%' and wait_event = 'ClientWrite'`,
        )
      ).rows.length;
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
    gate.resolve(undefined);
    expect(await writing).toBe(600_000);
  });

  test('of nothing is a heading', async () => {
    for (const format of ['csv', 'xlsx'] as const)
      expect(await rowsOfSheet(format, (await written(numbered(0, { format }))).content)).toEqual([['n', 'yuan']]);
  });

  test('that is stopped ends its query, too', async () => {
    const stopping = new AbortController();
    const slow = {
      text: 'select pg_sleep(600), 1 as n, 2 as fen where $1::uuid is not null',
      values: [shop.merchantId],
    };
    const writing = written({ ...numbered(1), rows: slow }, stopping.signal);
    const running = async () =>
      (
        await db.database.platform.execute(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'regulars export'`,
        )
      ).rows.length;
    const asleep = async () =>
      (
        await db.database.platform.execute(
          `select pid from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
        )
      ).rows.length;
    await expect.poll(asleep, { timeout: 10_000 }).toBe(1);
    stopping.abort(new Error('stopped'));
    await expect(writing).rejects.toThrow('stopped');
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  });

  test('whose query fails says why', async () => {
    const broken = {
      text: 'select 1 / (n - 3000) as n, 1 as fen from generate_series(1, 5000) n where $1::uuid is not null',
      values: [shop.merchantId],
    };
    await expect(written({ ...numbered(1), rows: broken })).rejects.toThrow('division by zero');
  });
});
