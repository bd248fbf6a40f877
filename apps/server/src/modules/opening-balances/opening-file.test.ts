import { zipSync } from 'fflate';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { describe, expect, it, test } from 'vitest';
import { FileFault, kindOf, readFile, type FileKind, type FileRow } from './opening-file.ts';
import { readHeading, readRow } from './opening-rows.rules.ts';

const rowsOf = async (kind: FileKind, content: Buffer): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  for await (const row of readFile(kind, content)) rows.push(row);
  return rows;
};
const faultOf = (rows: Promise<unknown>): Promise<unknown> =>
  rows.then(
    () => undefined,
    (error: unknown) => (error instanceof FileFault ? error.rule : error),
  );
/** `手机号,积分` and `13800000001,林` in GB18030. */
const gb18030 = Buffer.from('cad6bbfabac52cbbfdb7d60a31333830303030303030312cc1d60a', 'hex');

describe('a CSV', () => {
  it.each<[string, Buffer]>([
    ['in UTF-8', Buffer.from('手机号,积分\n13800000001,林\n')],
    ['in UTF-8 with a byte order mark', Buffer.from('\uFEFF手机号,积分\r\n13800000001,林\r\n')],
    ['in GB18030', gb18030],
    ['with quotes', Buffer.from('"手机号","积分"\n"13800000001",林')],
  ])('is read %s', async (_how, content) => {
    expect(await rowsOf('csv', content)).toEqual([
      { rowNo: 1, cells: ['手机号', '积分'] },
      { rowNo: 2, cells: ['13800000001', '林'] },
    ]);
  });

  it('keeps the numbers of its rows over empty ones, and texts of several lines', async () => {
    expect(await rowsOf('csv', Buffer.from('a,b\n\n,\n"x\ny",z\nlast,1'))).toEqual([
      { rowNo: 1, cells: ['a', 'b'] },
      { rowNo: 4, cells: ['x\ny', 'z'] },
      { rowNo: 5, cells: ['last', '1'] },
    ]);
  });

  it.each<[string, string, Buffer]>([
    ['encoding', 'in no encoding that is known', Buffer.from([0x61, 0xff, 0xff, 0x0a])],
    ['broken', 'with a quote that never closes', Buffer.from(`a,"b\n${'x'.repeat(70_000)}`)],
    ['too_many_rows', 'of more than 50,000 rows', Buffer.from('a\n'.repeat(50_002))],
  ])('is refused as %s: %s', async (rule, _how, content) => {
    expect(await faultOf(rowsOf('csv', content))).toBe(rule);
  });
});

describe('a workbook', () => {
  const workbook = (rows: SheetData): Promise<Buffer> => writeXlsxFile(rows).toBuffer();
  /** An archive whose directory says that its one entry unfolds to so many bytes. */
  const claiming = (bytes: number, unfolded: number): Buffer => {
    const archive = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(bytes), { level: 1 }] }));
    archive.writeUInt32LE(unfolded, archive.indexOf('PK\u0001\u0002') + 24);
    return archive;
  };

  it('is read as its cells show', async () => {
    const content = await workbook([
      [{ value: '手机号' }, { value: '本金' }, { value: '到期' }],
      [
        { value: 13800000001, type: Number },
        { value: 0.1 + 0.2, type: Number },
        { value: new Date('2027-02-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
      [null, null, null],
      [{ value: '00123' }, null, { value: true, type: Boolean }],
    ]);
    expect(kindOf(content)).toBe('xlsx');
    expect(await rowsOf('xlsx', content)).toEqual([
      { rowNo: 1, cells: ['手机号', '本金', '到期'] },
      { rowNo: 2, cells: ['13800000001', '0.3', '2027-02-01'] },
      { rowNo: 4, cells: ['00123', '', 'true'] },
    ]);
  });

  it.each<[string, string, number, number]>([
    ['too_complex', 'says that it unfolds to too much', 1_000, 300 * 1024 * 1024],
    ['broken', 'unfolds to more than it says', 8 * 1024 * 1024, 100],
  ])('is refused as %s that %s', async (rule, _what, bytes, unfolded) => {
    expect(await faultOf(rowsOf('xlsx', claiming(bytes, unfolded)))).toBe(rule);
  });

  it.each<[string, Buffer]>([
    ['nothing but its first bytes', Buffer.from('PK\u0003\u0004')],
    ['no sheet', Buffer.from(zipSync({ 'a.xml': new Uint8Array(3) }))],
    ['half of its bytes', Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(3000) })).subarray(0, 60)],
  ])('of %s is broken', async (_what, content) => {
    expect(await faultOf(rowsOf('xlsx', content))).toBe('broken');
  });
});

test.each<[string, Buffer, FileKind | undefined]>([
  ['a text', Buffer.from('a,b'), 'csv'],
  ['a zip', Buffer.from('PK\u0003\u0004abc'), 'xlsx'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), undefined],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), undefined],
])('%s is known by its bytes', (_what, head, kind) => expect(kindOf(head)).toBe(kind));

describe('the heading', () => {
  const heading = (...cells: string[]) => readHeading({ rowNo: 1, cells });

  it('is taken in either language, with units and case as one likes', () => {
    expect(heading('Card number', '手机号码', '本金（元）', 'BONUS (yuan)', 'points', '', '成长值')).toEqual([
      'member_no',
      'phone',
      'principal',
      'bonus',
      'points',
      undefined,
      'growth',
    ]);
  });

  it.each<[string, string[]]>([
    ['header_unknown', ['手机号', '积分', '余额']],
    ['header_repeated', ['手机号', 'Phone', '积分']],
    ['header_without_member', ['积分']],
    ['header_without_amount', ['手机号', '备注']],
  ])('is refused as %s', (rule, cells) => {
    expect(() => heading(...cells)).toThrow(expect.objectContaining({ rule }));
  });
});

describe('a row', () => {
  const columns = readHeading({ rowNo: 1, cells: ['手机号', '本金', '赠送金额', '赠送到期日', '积分', '备注'] });
  const faults = (...cells: string[]) =>
    readRow({ rowNo: 2, cells }, columns, '2026-11-20').faults.map(({ rule, column }) => [rule, column]);

  it('may expire today', () => expect(faults('13800000001', '1', '2', '2026-11-20', '', '')).toEqual([]));

  it.each<[string, string[], [string, string | undefined][]]>([
    ['nobody', ['', '1'], [['member_missing', undefined]]],
    ['nothing', ['13800000001', '0'], [['nothing', undefined]]],
    [
      'amounts that are none',
      ['13800000001', '1e3', '-1', '', '1.5'],
      [
        ['money', 'principal'],
        ['money', 'bonus'],
        ['whole', 'points'],
      ],
    ],
    ['an expiry in the past', ['13800000001', '', '1', '2026-11-19'], [['date_past', 'bonus_expires_on']]],
    ['an expiry of nothing', ['13800000001', '1', '', '2027-01-01'], [['expiry_alone', 'bonus_expires_on']]],
    ['a cell without a heading', ['13800000001', '1', '', '', '', '', 'x'], [['unheaded', undefined]]],
    ['characters that nobody sees', ['13800000001', '1', '', '', '', 'a\u0000b'], [['text', 'note']]],
    ['too long a note', ['13800000001', '1', '', '', '', 'x'.repeat(201)], [['too_long', 'note']]],
  ])('with %s says so', (_what, cells, expected) => expect(faults(...cells)).toEqual(expected));
});
