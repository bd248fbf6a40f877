import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { WrittenColumn } from './columns.ts';
import { cellsOf } from './copy-text.ts';
import type { FileWriter } from './file-writer.ts';
import { cellWriter, style, stylesXml, textCell, xmlText } from './workbook-cells.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

export interface Workbook {
  readonly columns: readonly WrittenColumn[];
  /** The name of the first sheet; further ones are numbered. */
  readonly sheetName: string;
  /** The limit of rows per sheet, with its heading. */
  readonly sheetRows: number;
  /** Who made it and when, for the file's properties and the footer of printed pages. */
  readonly maker: { readonly name: string; readonly at: string; readonly words: string };
}

const widths: Readonly<Record<WrittenColumn['kind'], number>> = {
  text: 18,
  phone: 14,
  choice: 12,
  money: 14,
  integer: 12,
  date: 12,
  instant: 20,
};

/** Deflate's fastest level; it still compresses a sheet's markup to a tenth. */
const compressionLevel = 1;

/** Rows per encoded chunk: a longer string outlives the young generation and makes garbage collection expensive. */
const rowsAtOnce = 200;

/** A sheet of the archive while it is written. */
class Sheet {
  rows = 0;
  readonly #content = new PassThrough({ highWaterMark: 256 * 1024 });

  constructor(zip: ZipFile, number: number, { columns }: Workbook) {
    zip.addReadStream(this.#content, `xl/worksheets/sheet${number}.xml`, { compressionLevel });
    const width = (kind: WrittenColumn['kind'], at: number): string =>
      `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`;
    this.#content.write(
      `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ kind }, at) => width(kind, at)).join('')}</cols><sheetData><row>${columns.map(({ title }) => textCell(title, style.heading)).join('')}</row>`,
    );
    this.rows = 1;
  }

  /** Waits for the compressor to drain. */
  async write(text: string, rows: number): Promise<void> {
    this.rows += rows;
    if (!this.#content.write(text)) await once(this.#content, 'drain');
  }

  end({ maker }: Workbook): void {
    // In a footer, & starts a code.
    const footer = xmlText(maker.words.replaceAll('&', '&&'));
    this.#content.end(
      `</sheetData><headerFooter><oddFooter>&amp;L${footer}&amp;R&amp;P</oddFooter></headerFooter></worksheet>`,
    );
  }
}

/** Removes what spreadsheets refuse in a sheet name, and cuts it below 31 characters to leave room for the number. */
const plainName = (name: string): string => name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 26);

const addFrame = (zip: ZipFile, sheets: number, { sheetName, maker }: Workbook): void => {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(head + text), path);
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (path: string, type: string): string => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  add('xl/styles.xml', stylesXml);
  add(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="${office}"><sheets>${numbers.map((number) => `<sheet name="${xmlText(plainName(sheetName))}${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships ${relations}>${numbers.map((number) => relation(`rId${number}`, `${office}/worksheet`, `worksheets/sheet${number}.xml`)).join('')}${relation('styles', `${office}/styles`, 'styles.xml')}</Relationships>`,
  );
  add(
    'docProps/core.xml',
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>${xmlText(maker.name)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${maker.at}</dcterms:created></cp:coreProperties>`,
  );
  add(
    '_rels/.rels',
    `<Relationships ${relations}>${relation('rId1', `${office}/officeDocument`, 'xl/workbook.xml')}${relation('rId2', 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml')}</Relationships>`,
  );
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', `${spreadsheet}.sheet.main+xml`)}${part('xl/styles.xml', `${spreadsheet}.styles+xml`)}${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${numbers.map((number) => part(`xl/worksheets/sheet${number}.xml`, `${spreadsheet}.worksheet+xml`)).join('')}</Types>`,
  );
};

/** A workbook as a stream: rows are compressed as they arrive, and a new sheet begins when one is full. */
export const workbookFile = (book: Workbook, write: (part: Buffer) => Promise<void>): FileWriter => {
  const zip = new ZipFile();
  const cells = book.columns.map(cellWriter);
  let sheets = 1;
  let sheet = new Sheet(zip, sheets, book);
  const written = (async () => {
    for await (const part of zip.outputStream) await write(part as Buffer); // yazl's stream yields bytes
  })();
  written.catch(() => undefined); // reported when the next rows are added
  const rowText = (line: string): string => {
    const row = cellsOf(line);
    let text = '<row>';
    for (let at = 0; at < cells.length; at += 1) text += cells[at]?.(row[at] ?? null) ?? '';
    return `${text}</row>`;
  };
  const failed = written.then(() => undefined);
  return {
    add: async ({ content }) => {
      const rows = content.toString().split('\n');
      rows.pop(); // the empty text after the last line feed
      for (let at = 0; at < rows.length;) {
        if (sheet.rows >= book.sheetRows) {
          sheet.end(book);
          sheet = new Sheet(zip, (sheets += 1), book);
        }
        const some = rows.slice(at, at + Math.min(rowsAtOnce, book.sheetRows - sheet.rows));
        let text = '';
        for (const row of some) text += rowText(row);
        await Promise.race([sheet.write(text, some.length), failed]);
        at += some.length;
      }
    },
    end: async () => {
      sheet.end(book);
      addFrame(zip, sheets, book);
      zip.end();
      await written;
    },
  };
};
