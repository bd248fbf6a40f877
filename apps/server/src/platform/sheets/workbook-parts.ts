import { dirname, join } from 'node:path/posix';
import type { Archive } from './archive.ts';
import { cutCell } from './bounded-rows.ts';
import { inflated, longestText, styles } from './limits.ts';
import { SheetFault } from './sheet.ts';
import { readWholeXml, type XmlReader } from './xml.ts';

/** What the first sheet's cells refer to. */
export interface Workbook {
  readonly sheet: string;
  readonly strings: readonly string[];
  /** Whether a style formats numbers as dates. */
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
}

const workbookPath = 'xl/workbook.xml';

/** Decodes escapes such as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The paths of the parts that are read. */
interface Places {
  readonly sheet?: string;
  readonly strings?: string;
  readonly styles?: string;
}

/** Keeps no other relationships: a file may have any number. */
const readPlaces = async (archive: Archive, sheetId: string): Promise<Places> => {
  const found: { -readonly [Part in keyof Places]: string } = {};
  await readWholeXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const path = Target.startsWith('/') ? Target.slice(1) : join(dirname(workbookPath), Target);
      if (Id === sheetId) found.sheet ??= path;
      if (type === 'sharedStrings') found.strings ??= path;
      if (type === 'styles') found.styles ??= path;
    },
  });
  return found;
};

const readOverview = async (archive: Archive): Promise<{ sheetId: string; from1904: boolean }> => {
  if (!archive.has(workbookPath)) throw new SheetFault('not_xlsx'); // another kind of ZIP, such as a .docx
  let [sheetId, from1904]: [string | undefined, boolean] = [undefined, false];
  await readWholeXml(archive.read(workbookPath), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') sheetId ??= attributes['id'];
    },
  });
  if (sheetId === undefined) throw new SheetFault('broken');
  return { sheetId, from1904 };
};

/** The text of an element with rich text runs, without phonetic hints. */
export const richText = (most: number): { reader: Required<XmlReader>; take: () => string } => {
  let [text, inText, inSound] = ['', false, false];
  return {
    reader: {
      open: (name) => {
        if (inText) throw new SheetFault('broken'); // the text after it would be lost
        if (name === 't') inText = true;
        if (name === 'rPh') inSound = true;
      },
      close: (name) => {
        if (name === 't') inText = false;
        if (name === 'rPh') inSound = false;
      },
      text: (part) => {
        if (inText && !inSound && text.length < markupSlack + most) text += part;
      },
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
};
/** Longer than any spreadsheet cell, so that leading blanks can't hide a text. */
const markupSlack = 64 * 1024;

const readStrings = async (archive: Archive, path: string, most: number): Promise<string[]> => {
  const strings: string[] = [];
  const { reader, take } = richText(most);
  let characters = 0;
  await readWholeXml(archive.read(path), {
    ...reader,
    close: (name) => {
      reader.close(name);
      if (name !== 'si') return;
      const text = cutCell(unescapeText(take()), most);
      characters += text.length;
      if (strings.length === inflated.strings || characters > longestText) throw new SheetFault('too_complex');
      strings.push(text);
    },
  });
  return strings;
};

/** Built-in date formats without a pattern; those from 27 on are Chinese, Japanese and Korean. */
const builtInDates = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;

/** Whether a pattern shows a day or a year, ignoring quoted, bracketed and escaped literals. */
const showsDate = (pattern: string): boolean =>
  /[yd]/i.test(pattern.slice(0, 255).replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, ''));

const readDates = async (archive: Archive, path: string): Promise<boolean[]> => {
  const [patterns, dates] = [new Map<number, boolean>(), [] as boolean[]];
  let inCells = false;
  await readWholeXml(archive.read(path), {
    open: (name, { numFmtId, formatCode = '' }) => {
      const format = Number(numFmtId ?? 0);
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') {
        if (patterns.size === styles.patterns) throw new SheetFault('too_complex');
        patterns.set(format, showsDate(formatCode));
      }
      if (name !== 'xf' || !inCells) return;
      if (dates.length === styles.cells) throw new SheetFault('too_complex');
      dates.push(patterns.get(format) ?? builtInDates.some(([from, to]) => format >= from && format <= to));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
};

/** Reads everything but the first sheet's cells. Texts are cut to one character more than `most`. */
export const readWorkbook = async (archive: Archive, most: number): Promise<Workbook> => {
  const { sheetId, from1904 } = await readOverview(archive);
  const { sheet, strings, styles: formats } = await readPlaces(archive, sheetId);
  if (sheet === undefined) throw new SheetFault('broken');
  return {
    sheet,
    strings: strings === undefined ? [] : await readStrings(archive, strings, most),
    dates: formats === undefined ? [] : await readDates(archive, formats),
    from1904,
  };
};
