import { strToU8, zipSync } from 'fflate';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${types}/${type}" Target="${target}"/>`;

export interface MadeWorkbook {
  /** The content of sheetData. */
  readonly rows: string;
  /** The content of the shared strings table. */
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
}

/** The raw parts of a workbook, for content that no spreadsheet would write. */
export const workbookParts = ({ rows, strings = '', styles = '', properties = '' }: MadeWorkbook) => ({
  'xl/workbook.xml': strToU8(
    `<workbook ${main} xmlns:r="${types}">${properties}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', '/xl/styles.xml')}</Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
  'xl/sharedStrings.xml': strToU8(`<sst ${main}>${strings}</sst>`),
  'xl/styles.xml': strToU8(`<styleSheet ${main}>${styles}</styleSheet>`),
});

export const madeWorkbook = (content: MadeWorkbook): Buffer<ArrayBuffer> =>
  Buffer.from(zipSync(workbookParts(content), { level: 9 }));
