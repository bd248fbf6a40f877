import { openingLimits } from '@regulars/contract/rules';
import { strToU8, zipSync } from 'fflate';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { describe, expect, it, test } from 'vitest';
import { madeWorkbook, workbookParts } from '../../../test/made-workbook.ts';
import { signallingChildren } from '../../../test/child-processes.ts';
import { cutCell } from './bounded-rows.ts';
import {
  kindOf,
  readSheet,
  workbookFaultOf,
  SheetInterrupted,
  SheetFault,
  type SheetKind,
  type SheetRow,
} from './index.ts';
import { portion } from './limits.ts';
import { shownNumber } from './workbook.ts';

const limits = { rows: openingLimits.rows + 1, columns: openingLimits.columns, cell: openingLimits.cell };
const unasked = new AbortController().signal;

async function* partsOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 1024 * 1024) yield content.subarray(at, at + 1024 * 1024);
}
const portionsOf = async (kind: SheetKind, content: Buffer): Promise<(readonly SheetRow[])[]> => {
  const portions: (readonly SheetRow[])[] = [];
  for await (const rows of readSheet(kind, partsOf(content), limits, unasked)) portions.push(rows);
  return portions;
};
const rowsOf = async (kind: SheetKind, content: Buffer): Promise<SheetRow[]> =>
  (await portionsOf(kind, content)).flat();
const faultOf = (rows: Promise<unknown>): Promise<unknown> =>
  rows.then(
    () => undefined,
    (error: unknown) => (error instanceof SheetFault ? error.rule : error),
  );
/** `手机号,积分` and `13800000001,林` in GB18030. */
const gb18030 = Buffer.from('cad6bbfabac52cbbfdb7d60a31333830303030303030312cc1d60a', 'hex');

const utf16 = Buffer.from('\uFEFFphone,points\n13800000001,5\n', 'utf16le');

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const numbered = (count: number, make: (at: number) => string): string => numbers(count).map(make).join('');
const attributes = (count: number): string => numbered(count, (at) => `a${at}="" `);

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

  it('keeps row numbers across empty rows, and multi-line texts', async () => {
    expect(await rowsOf('csv', Buffer.from('a,b\n\n,\n"x\ny",z\nlast,1'))).toEqual([
      { rowNo: 1, cells: ['a', 'b'] },
      { rowNo: 4, cells: ['x\ny', 'z'] },
      { rowNo: 5, cells: ['last', '1'] },
    ]);
  });

  it.each<[string, string, Buffer]>([
    ['encoding', 'in an unknown encoding', Buffer.from([0x61, 0xff, 0xff, 0x0a])],
    ['encoding', 'in UTF-16', utf16],
    ['row_too_long', 'with a quote that never closes', Buffer.from(`a,"b\n${'x'.repeat(70_000)}`)],
    ['too_many_rows', 'of more than 50,000 rows', Buffer.from('a\n'.repeat(50_002))],
    ['empty_rows', 'of only line breaks', Buffer.alloc(1_048_600, '\n')],
    ['empty_rows', 'with 1,001 empty rows between others', Buffer.from(`a,b\n${',\n'.repeat(1_001)}1,2\n`)],
    ['too_many_columns', 'with a heading of 65 columns', Buffer.from(`${'a,'.repeat(64)}a\n`)],
    ['row_too_long', 'with a row of 100,000 filled columns', Buffer.from(`a,b\n${'x,'.repeat(100_000)}\n`)],
    ['row_too_long', 'with a row of a million empty columns', Buffer.from(`a,b\n${','.repeat(1_000_000)}\n`)],
    [
      'row_too_long',
      'with empty columns and ends of lines in quotes',
      Buffer.from(`a,b\n${`${','.repeat(30_000)}"\n"`.repeat(40)}\n`),
    ],
  ])('is refused as %s: %s', async (rule, _how, content) => {
    expect(await faultOf(rowsOf('csv', content))).toBe(rule);
  });

  it('may have 1,000 empty rows in between', async () => {
    const rows = await rowsOf('csv', Buffer.from(`a,b\n${',\n'.repeat(1_000)}1,2\n${',\n'.repeat(1_000)}3,4`));
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([1, 1_002, 2_003]);
  });

  it('says which row is too long', async () => {
    for (const row of ['x,'.repeat(100_000), ','.repeat(1_000_000)])
      await expect(rowsOf('csv', Buffer.from(`a,b\n1,2\n${row}\n`))).rejects.toMatchObject({ values: { at: 3 } });
  });

  it('returns at most the columns that are read, and reports cells beyond them', async () => {
    const rows = await rowsOf(
      'csv',
      Buffer.from(`a,b\n${','.repeat(70)}x,y${',z'.repeat(20_000)}\nc,d${','.repeat(90)}\n`),
    );
    expect(rows[1]).toEqual({ rowNo: 2, cells: Array.from({ length: 64 }, () => ''), beyond: 71 });
    expect(rows[2]?.beyond).toBeUndefined();
  });

  it('reaches the server in small batches', async () => {
    const content = Buffer.from(`a,b\n${`${'x'.repeat(300)},${'y'.repeat(300)}\n`.repeat(5_000)}`);
    const portions = await portionsOf('csv', content);
    const characters = portions.map((rows) => rows.flatMap(({ cells }) => cells).join('').length);
    expect(Math.max(...characters)).toBeLessThan(portion.characters + 64 * 201);
    expect(portions.flat()[1]?.cells).toEqual(['x'.repeat(201), 'y'.repeat(201)]);
  });
});

/** An archive whose directory declares this inflated size for its sheet. */
const claiming = (sheet: Uint8Array, inflated: number): Buffer => {
  const name = 'xl/worksheets/sheet1.xml';
  const archive = Buffer.from(zipSync({ ...workbookParts({ rows: '' }), [name]: [sheet, { level: 9 }] }));
  const entry = archive.indexOf(name, archive.indexOf('PK\u0001\u0002')) - 46;
  archive.writeUInt32LE(inflated, entry + 24);
  return archive;
};

/** A workbook with one part that no spreadsheet would write. */
const withPart = (path: string, content: string): Buffer =>
  Buffer.from(zipSync({ ...workbookParts({ rows: '<row><c><v>1</v></c></row>' }), [path]: strToU8(content) }));

describe('a workbook', () => {
  const workbook = (rows: SheetData): Promise<Buffer> => writeXlsxFile(rows).toBuffer();

  it('is read as its cells are displayed', async () => {
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

  it('is read in every form in which spreadsheets write cells', async () => {
    const content = madeWorkbook({
      properties: '<workbookPr date1904="1"/>',
      strings:
        '<si><t>a &amp; b</t></si><si><r><t xml:space="preserve">rich </t></r><r><t>text</t></r><rPh><t>sound</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; yd&quot;\\d"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs>',
      rows:
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>in_x0041_</t></is></c><c t="str"><f>A1</f><v>f</v></c></row>' +
        '<row r="3"><c r="B3" s="1"><v>44562</v></c><c r="C3" s="2"><v>44562</v></c><c r="D3" s="3"><v>44562.5</v></c></row>' +
        '<row r="4"><c r="A4"><f>B1*2</f></c><c r="B4" t="e"><v>#REF!</v></c><c r="C4" t="b"><v>0</v></c><c r="D4" t="d"><v>2027-02-01T00:00:00Z</v></c></row>',
    });
    expect((await rowsOf('xlsx', content)).map(({ rowNo, cells }) => [rowNo, ...cells])).toEqual([
      [1, 'a & b', 'rich text', 'inA', 'f'],
      [3, '', '2026-01-02', '44562', '2026-01-02'],
      [4, '=B1*2', '#REF!', 'false', '2027-02-01'],
    ]);
  });

  it('does not multiply a text of 1 MB that thousands of cells share', async () => {
    const rows = Array.from({ length: 4_500 }, () => '<row><c t="s"><v>0</v></c></row>').join('');
    const long = madeWorkbook({ rows, strings: `<si><t>${'x'.repeat(1_000_000)}</t></si>` });
    expect(await faultOf(rowsOf('xlsx', long))).toBe('too_complex');
    const short = madeWorkbook({ rows, strings: `<si><t>${'x'.repeat(30_000)}</t></si>` });
    const read = await rowsOf('xlsx', short);
    expect([read.length, read[0]?.cells[0]?.length]).toEqual([4_500, 201]);
  });

  it('joins the pieces of a cell, and reads numbers as the format writes them', async () => {
    const content = madeWorkbook({
      rows:
        '<row><c><v>1<![CDATA[00]]></v></c><c><v>138<!--x-->00000001</v></c><c t="str"><v>a<?x?>b</v></c><c><f>A1<!--x-->+1</f></c></row>' +
        '<row><c><v>0x10</v></c><c><v>0b11</v></c><c><v> </v></c><c><v>Infinity</v></c><c t="d"><v>2027-02-011</v></c></row>' +
        '<row><c s="1"><v>0x10</v></c><c s="1"><v> </v></c><c><v> 1.50 </v></c><c><v>+2E2</v></c></row>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    });
    expect((await rowsOf('xlsx', content)).map(({ cells: texts }) => texts)).toEqual([
      ['100', '13800000001', 'ab', '=A1+1'],
      ['0x10', '0b11', '', 'Infinity', '2027-02-011'],
      ['0x10', '', '1.5', '200'],
    ]);
  });

  // Each once grew with the file until the process ran out of memory.
  it.each<[string, string, Buffer]>([
    [
      'too_complex',
      'formats of cells',
      madeWorkbook({ rows: '', styles: `<cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs>` }),
    ],
    [
      'too_complex',
      'patterns of numbers',
      madeWorkbook({ rows: '', styles: numbered(5_000, (at) => `<numFmt numFmtId="${at}"/>`) }),
    ],
    ['too_complex', 'shared texts', madeWorkbook({ rows: '', strings: '<si/>'.repeat(600_001) })],
    [
      'too_complex',
      'characters of shared texts',
      madeWorkbook({ rows: '', strings: `<si><t>${'x'.repeat(250)}</t></si>`.repeat(110_000) }),
    ],
    [
      'too_complex',
      'parts',
      Buffer.from(zipSync(Object.fromEntries(numbers(2_001).map((at) => [`${at}`, new Uint8Array(1)])))),
    ],
    ['too_complex', 'characters of a part’s name', withPart('x'.repeat(2_000), '')],
  ])('is refused as %s that has too many %s', async (rule, _what, content) => {
    expect(await faultOf(rowsOf('xlsx', content))).toBe(rule);
  });

  it('with countless relations is read, and keeps only its own', async () => {
    const path = 'xl/_rels/workbook.xml.rels';
    const own = Buffer.from(workbookParts({ rows: '' })[path]).toString();
    const others = numbered(200_000, (at) => `<Relationship Id="x${at}" Type="t/x" Target="y"/>`);
    const content = withPart(path, own.replace('</Relationships>', `${others}</Relationships>`));
    expect((await rowsOf('xlsx', content)).map(({ cells: texts }) => texts)).toEqual([['1']]);
  });

  const cells = (count: number, cell: string): string => `<row>${cell.repeat(count)}</row>`;
  it.each<[string, string, string]>([
    [
      'too_complex',
      'more text in total than the largest file has bytes',
      cells(64, '<c t="s"><v>0</v></c>').repeat(2_000),
    ],
    ['too_complex', 'an unterminated text', `<row><c><v>${'1'.repeat(300_000)}</v></c></row>`],
    ['too_complex', 'deeply nested elements', '<a>'.repeat(100)],
    ['too_many_columns', 'a heading beyond the last column', '<row><c r="XFD1"><v>1</v></c></row>'],
    ['too_many_rows', 'too many rows', '<row><c><v>1</v></c></row>'.repeat(50_002)],
    ['broken', 'a column beyond any spreadsheet', '<row><c r="ZZZZZZZ1"><v>1</v></c></row>'],
    ['broken', 'a row beyond any spreadsheet', '<row r="99999999999"><c><v>1</v></c></row>'],
    ['broken', 'rows out of order', '<row r="2"/><row r="1"/>'],
    ['broken', 'a missing shared text', '<row><c t="s"><v>7</v></c></row>'],
    ['broken', 'no end', '<row><c>'],
    ['broken', 'a value with an element in it', '<row><c><v>1<x/>00</v></c></row>'],
    ['broken', 'two values in a cell', '<row><c><v>1</v><v>00</v></c></row>'],
    ['broken', 'two formulas in a cell', '<row><c><f>1</f><f>2</f></c></row>'],
    ['broken', 'a text with an element in it', '<row><c t="inlineStr"><is><t>1<t>0</t>0</t></is></c></row>'],
    ['broken', 'a cell in a cell', '<row><c><v>1</v><c><v>2</v></c></c></row>'],
    ['broken', 'a cell outside of rows', '<row/><c><v>2</v></c>'],
    ['broken', 'a row in a row', '<row><c><v>1</v></c><row/></row>'],
    ['broken', 'an invalid row number', '<row r="0x10"><c><v>1</v></c></row>'],
    ['broken', 'an invalid number of a shared text', '<row><c t="s"><v>0x0</v></c></row>'],
    ['broken', 'a blank number of a shared text', '<row><c t="s"><v> </v></c></row>'],
    ['empty_rows', 'more than 1,000 empty rows', `${'<row/>'.repeat(1_001)}<row><c><v>1</v></c></row>`],
    ['too_complex', 'thousands of attributes', `<row><c ${attributes(5_000)}/></row>`],
  ])('is refused as %s where it has %s', async (rule, _what, rows) => {
    const content = madeWorkbook({ rows, strings: `<si><t>${'x'.repeat(250)}</t></si>` });
    expect(await faultOf(rowsOf('xlsx', content))).toBe(rule);
  });

  it.each<[string, string, Buffer]>([
    ['too_complex', 'declares an inflated size that is too large', claiming(new Uint8Array(1_000), 300 * 1024 * 1024)],
    ['broken', 'inflates to more than it declares', claiming(new Uint8Array(8 * 1024 * 1024).fill(32), 100)],
    ['broken', 'inflates to less than it declares', claiming(new Uint8Array(100).fill(32), 1_000)],
  ])('is refused as %s that %s', async (rule, _what, content) => {
    expect(await faultOf(rowsOf('xlsx', content))).toBe(rule);
  });

  it('with entries that share bytes or a name is refused', async () => {
    const shared = Buffer.from(zipSync(workbookParts({ rows: '' })));
    const second = shared.indexOf('PK\u0001\u0002', shared.indexOf('PK\u0001\u0002') + 4);
    shared.writeUInt32LE(0, second + 42);
    expect(await faultOf(rowsOf('xlsx', shared))).toBe('broken');
    const named = Buffer.from(zipSync({ 'a.xml': new Uint8Array(9), 'b.xml': new Uint8Array(9) }));
    named.write('a.xml', named.lastIndexOf('b.xml'));
    expect(await faultOf(rowsOf('xlsx', named))).toBe('broken');
  });

  it.each<[string, string, Buffer]>([
    ['only its first bytes', 'broken', Buffer.from('PK\u0003\u0004')],
    ['another kind of archive', 'not_xlsx', Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(3) }))],
    ['half of its bytes', 'broken', Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(3000) })).subarray(0, 60)],
  ])('of %s is %s', async (_what, rule, content) => {
    expect(await faultOf(rowsOf('xlsx', content))).toBe(rule);
  });
});

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]);
test.each<[string, Buffer, SheetKind | undefined]>([
  ['a text', Buffer.from('a,b'), 'csv'],
  ['a zip', Buffer.from('PK\u0003\u0004abc'), 'xlsx'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), undefined],
  ['a picture', pngHead, undefined],
  ['a picture that begins with text', Buffer.concat([pngHead, Buffer.from('made by'.repeat(999))]), undefined],
  ['a photo that begins with text', Buffer.from(`\xff\xd8\xff${'Exif'.repeat(999)}`, 'latin1'), undefined],
  ['a web page', Buffer.from('\uFEFF\n<!doctype html><table>'), undefined],
  ['a table saved as a page', Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel">'), undefined],
  ['a text that begins with <', Buffer.from('<18 岁,手机号\n'), 'csv'],
  ['a text with a NUL', Buffer.from('手机号,积分\n138\u000000000001,5\n'), 'csv'],
  ['a text in UTF-16', utf16, 'csv'],
])('%s is recognised by its bytes', (_what, head, kind) => expect(kindOf(head)).toBe(kind));

test.each<[string, string | undefined]>([
  ['会员.PNG', undefined],
  ['会员.pdf', undefined],
  ['会员.txt', 'csv'],
  ['会员.xls', 'csv'],
  ['会员', 'csv'],
])('a text called %s is what its name lets it be', (name, kind) =>
  expect(kindOf(Buffer.from('手机号,积分\n'), name)).toBe(kind),
);

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
test.each<[string, Buffer, string, string | undefined]>([
  ['a web page', Buffer.from('<html><table>'), '会员.XLSX', 'not_xlsx'],
  ['a picture', pngHead, 'a.xlsx', 'not_xlsx'],
  ['an encrypted workbook', Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), 'a.et', 'encrypted'],
  ['a large encrypted workbook', compound, 'a.xlsx', 'encrypted'],
  ['an old workbook', compound, 'a.xls', undefined],
  ['a workbook', Buffer.from('PK\u0003\u0004'), 'a.csv', undefined],
  ['a text', Buffer.from('a,b'), 'a.csv', undefined],
])('%s is called what it is', (_what, head, name, fault) => expect(workbookFaultOf(head, name)).toBe(fault));

test('reading ends at once when its signal is aborted', async () => {
  const stop = new AbortController();
  const rows = readSheet('csv', partsOf(Buffer.from('a,b\n'.repeat(5_000))), limits, stop.signal);
  await rows.next();
  stop.abort();
  await expect(rows.next()).rejects.toThrow('aborted');
});

describe('a reader', () => {
  const large = Buffer.from('a,b\n'.repeat(1_000_000)); // more than a channel buffers

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('killed by %s says nothing about its file', async (signal) => {
    await signallingChildren(signal, () => expect(rowsOf('csv', large)).rejects.toThrow(SheetInterrupted));
  });

  it('that stalls while receiving its file is given up after its time limit, and at once when aborted', async () => {
    await signallingChildren('SIGSTOP', async () => {
      const late = readSheet('csv', partsOf(large), { ...limits, seconds: 0.5 }, unasked);
      expect(await faultOf(late.next())).toBe('too_complex');
      const stop = new AbortController();
      const rows = readSheet('csv', partsOf(large), limits, stop.signal).next();
      stop.abort();
      await expect(rows).rejects.toThrow('aborted');
    });
  });
});

test('a reader that runs out of memory means the file is too large, and the program continues', async () => {
  const piece = `<t>${'x'.repeat(200_000)}</t>`;
  const content = madeWorkbook({ rows: '', strings: `<si>${piece.repeat(500)}</si>` });
  const unbounded = { ...limits, cell: 1_000_000_000 };
  expect(await faultOf(readSheet('xlsx', partsOf(content), unbounded, unasked).next())).toBe('too_complex');
  expect(await rowsOf('csv', Buffer.from('a,b\n'))).toHaveLength(1);
});

test('a cell is cut after the first excess character, never within one, and blanks hide nothing', () => {
  expect(cutCell('  abc  ', 3)).toBe('abc');
  expect(cutCell(`${' '.repeat(500)}abcd`, 3)).toBe('abcd');
  expect(cutCell('abcdef', 3)).toBe('abcd');
  expect(cutCell('abc😀f', 3)).toBe('abc😀');
});

describe('a numeric cell of a workbook', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['500.09000000000003', '500.09'],
    ['1E3', '1000'],
    ['13800000001', '13800000001'],
    ['0', '0'],
    ['-5', '-5'],
    ['100', '100'],
    ['0.125', '0.125'],
    ['1E-7', '1E-7'],
    ['1.2345678901234567E+18', '1.2345678901234567E+18'],
    ['nonsense', 'nonsense'],
  ])('%s shows as %s', (text, shown) => expect(shownNumber(text)).toBe(shown));
});
