import { dirname, join } from 'node:path/posix';
import type { Archive } from './archive.ts';
import { cutCell } from './bounded-rows.ts';
import { inflated } from './limits.ts';
import { SheetFault } from './sheet.ts';
import { readWholeXml, type XmlReader } from './xml.ts';

/** What the cells of the first sheet refer to. */
export interface Workbook {
  readonly sheet: string;
  readonly strings: readonly string[];
  /** Whether numbers in a style are dates. */
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
}

const workbookPath = 'xl/workbook.xml';

/** Characters as `_x000D_` stands for them. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Relation {
  readonly type: string;
  readonly path: string;
}

const readRelations = async (archive: Archive): Promise<Map<string, Relation>> => {
  const found = new Map<string, Relation>();
  await readWholeXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : join(dirname(workbookPath), Target);
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return found;
};

const readOverview = async (archive: Archive): Promise<{ sheetId: string; from1904: boolean }> => {
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

/** The text of an element in which some parts are styled; how it is pronounced is left out. */
export const richText = (most: number): { reader: Required<XmlReader>; take: () => string } => {
  let [text, inText, inSound] = ['', false, false];
  return {
    reader: {
      open: (name) => {
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
/** Longer than any cell of a spreadsheet: so that blanks before a text don't hide it. */
const markupSlack = 64 * 1024;

const readStrings = async (archive: Archive, path: string, most: number): Promise<string[]> => {
  const strings: string[] = [];
  const { reader, take } = richText(most);
  await readWholeXml(archive.read(path), {
    ...reader,
    close: (name) => {
      reader.close(name);
      if (name !== 'si') return;
      if (strings.length === inflated.strings) throw new SheetFault('too_complex');
      strings.push(cutCell(unescapeText(take()), most));
    },
  });
  return strings;
};

/** The formats of dates that have no pattern of their own; those from 27 on are Chinese, Japanese and Korean. */
const builtInDates = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;

/** Whether a pattern shows a day or a year; what stands in quotes or brackets, or behind a backslash, is shown as it is. */
const showsDate = (pattern: string): boolean =>
  /[yd]/i.test(pattern.slice(0, 255).replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, ''));

const readDates = async (archive: Archive, path: string): Promise<boolean[]> => {
  const [patterns, dates] = [new Map<number, boolean>(), [] as boolean[]];
  let inCells = false;
  await readWholeXml(archive.read(path), {
    open: (name, { numFmtId, formatCode = '' }) => {
      const format = Number(numFmtId ?? 0);
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') patterns.set(format, showsDate(formatCode));
      if (name === 'xf' && inCells)
        dates.push(patterns.get(format) ?? builtInDates.some(([from, to]) => format >= from && format <= to));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
};

/** Everything but the cells of the first sheet. Texts are cut to one character more than `most`. */
export const readWorkbook = async (archive: Archive, most: number): Promise<Workbook> => {
  const relations = await readRelations(archive);
  const { sheetId, from1904 } = await readOverview(archive);
  const sheet = relations.get(sheetId)?.path;
  if (sheet === undefined) throw new SheetFault('broken');
  const pathOf = (wanted: string): string | undefined =>
    [...relations.values()].find(({ type }) => type === wanted)?.path;
  const [strings, styles] = [pathOf('sharedStrings'), pathOf('styles')];
  return {
    sheet,
    strings: strings === undefined ? [] : await readStrings(archive, strings, most),
    dates: styles === undefined ? [] : await readDates(archive, styles),
    from1904,
  };
};
