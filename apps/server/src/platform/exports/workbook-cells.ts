import { isFormula } from '../sheets/csv-lines.ts';
import { textMark, type WrittenColumn } from './columns.ts';

/** Cell formats by their index in `stylesXml`. */
export const style = { plain: 0, heading: 1, quoted: 2, money: 3, date: 4, instant: 5 } as const;

// The quote prefix keeps a text a text even after its cell is edited.
export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The spreadsheet's limit of characters per cell. */
const longestCell = 32_767;
// oxlint-disable-next-line no-control-regex -- XML 1.0 has none of them
const special = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]|_x[0-9A-Fa-f]{4}_/;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML. Drops characters that XML can't represent; escapes `_x0041_`, which a spreadsheet would decode. */
export const xmlText = (text: string): string => {
  if (!special.test(text)) return text;
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML 1.0 has none of them
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (one) => entities[one] ?? one)
  );
};

const outerSpace = /^\s|\s$|\n/;

const anyCell = (given: string, as: number): string => {
  const text = given.length > longestCell ? given.slice(0, longestCell) : given;
  const format = as === style.plain && isFormula(text) ? style.quoted : as;
  return `<c${format === style.plain ? '' : ` s="${format}"`} t="inlineStr"><is><t${outerSpace.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;
};

/**
 * Fast path for most texts: nothing to escape, no surrounding space, no formula, short. One test, because it runs for
 * each cell.
 */
const everyday = /^[\p{L}\p{N}][\p{L}\p{N}、·，。：/ -]{0,200}(?<![ ])$/u;

export const textCell = (text: string, as: number = style.plain): string =>
  as === style.plain && everyday.test(text) ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : anyCell(text, as);

const numberCell = (text: string, as: number = style.plain): string =>
  `<c${as === style.plain ? '' : ` s="${as}"`}><v>${text}</v></c>`;

/** Spreadsheets don't keep all digits of longer numbers; includes sign and point. */
const mostDigits = 15;

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, correct from 1 March 1900 on: before, they count 29 February 1900, which never existed. */
const epoch = Date.UTC(1899, 11, 30);
const firstSure = '1900-03-01';

/** The serial number of a day; undefined before the first correct one. */
const dayNumber = (day: string): number | undefined => {
  const ms = day < firstSure ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : (ms - epoch) / dayMs;
};

/** Caches days, which repeat; bounded by the days of two centuries. */
const rememberedDays = (most = 73_000): ((day: string) => number | undefined) => {
  const known = new Map<string, number | undefined>();
  return (day) => {
    if (known.has(day)) return known.get(day);
    const number = dayNumber(day);
    if (known.size < most) known.set(day, number);
    return number;
  };
};

/** Digits of a day's fraction: all that a spreadsheet keeps. */
const dayDigits = 10;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** A date, or an instant in the merchant's zone, as a spreadsheet's serial number. */
export const serials = (): ((text: string) => string | undefined) => {
  const dayOf = rememberedDays();
  return (text) => {
    const day = dayOf(text.slice(0, 10));
    if (day === undefined || text.length <= 10) return day === undefined ? undefined : String(day);
    const seconds = pair(text, 11) * 3_600 + pair(text, 14) * 60 + pair(text, 17);
    // Some 10 µs late, because a reader that cuts fractions of a second would otherwise show the second before.
    const part = Math.ceil((seconds * 10 ** dayDigits) / 86_400) + 1;
    return `${day}.${String(part).padStart(dayDigits, '0')}`;
  };
};

/** Writes a column's cells. Chooses the format once per column, not per cell. */
export const cellWriter = (column: Pick<WrittenColumn, 'kind'>): ((value: string | null) => string) => {
  const filled = (write: (value: string) => string) => (value: string | null) =>
    value === null ? '<c/>' : write(value);
  const typed = (write: (value: string) => string) =>
    filled((value) => (value.startsWith(textMark) ? textCell(value.slice(textMark.length)) : write(value)));
  switch (column.kind) {
    case 'money':
    case 'integer': {
      const as = column.kind === 'money' ? style.money : style.plain;
      return typed((value) => (value.length > mostDigits ? textCell(value) : numberCell(value, as)));
    }
    case 'date':
    case 'instant': {
      const as = column.kind === 'date' ? style.date : style.instant;
      const serialOf = serials();
      return typed((value) => {
        const serial = serialOf(value);
        return serial === undefined ? textCell(value) : numberCell(serial, as);
      });
    }
    case 'text':
    case 'phone':
    case 'choice':
      return filled((value) => textCell(value));
  }
};
