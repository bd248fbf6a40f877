export type SheetKind = 'csv' | 'xlsx';

export type SheetRule =
  | 'broken'
  | 'not_xlsx'
  | 'encoding'
  | 'too_complex'
  | 'row_too_long'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'empty_rows';

/** Why a whole table is refused; `values` fill its phrase. */
export class SheetFault extends Error {
  readonly rule: SheetRule;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(rule: SheetRule, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(rule, { cause });
    this.rule = rule;
    this.values = values;
  }
}

/** A signal ended the reader, as when the whole process group is stopped. That says nothing about the file. */
export class SheetInterrupted extends Error {}

/** One row of the file, with its number as a spreadsheet shows it. */
export interface SheetRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
  /** The first filled column beyond the ones read. */
  readonly beyond?: number;
}

/** Files that are no tables, though so much of them may be text that it looks like a CSV. */
const otherHeads = ['%PDF-', '{\\rtf', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*', 'Rar!'].map(
  (head) => Buffer.from(head, 'latin1'),
);
/** A page or a drawing, as some programs save with the ending .xls. */
const isMarkup = (head: Buffer): boolean =>
  /^\uFEFF?\s{0,99}<(?:[!?]|[a-z]+[\s>])/i.test(head.toString('utf8', 0, 200));
const zipHead = Buffer.from('PK\u0003\u0004');
/** Compound files: an old .xls, or an encrypted .xlsx. */
const compoundHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');
const utf16Heads = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Whether bytes are binary: at least one in sixteen is a control character. A stray one is a fault of its row. */
const isBinary = (head: Buffer): boolean => {
  const start = head.subarray(0, 4096);
  const controls = start.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
  return controls.length * 16 > start.length;
};

const isCompound = (head: Buffer): boolean => head.subarray(0, 4).equals(compoundHead);

/** What is no table by its name, whatever its bytes look like. */
const isNamedOther = (name: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|heic|bmp|svg|pdf|docx?|pptx?|html?)$/i.test(name);

/**
 * The file's format by its first bytes; undefined if it is no table. A text in UTF-16 is a CSV, refused for its encoding.
 */
export const kindOf = (head: Buffer, name = ''): SheetKind | undefined => {
  if (isNamedOther(name)) return undefined;
  if (head.subarray(0, 4).equals(zipHead)) return 'xlsx';
  if (utf16Heads.some((mark) => head.subarray(0, 2).equals(mark))) return 'csv';
  const isOther = otherHeads.some((mark) => head.subarray(0, mark.length).equals(mark));
  return isOther || isCompound(head) || isBinary(head) || isMarkup(head) ? undefined : 'csv';
};

const isNamedXlsx = (name: string): boolean => name.toLowerCase().endsWith('.xlsx');

/** Why a file can't be the XLSX that its name or content promises. A large one may have its encrypted part after its head. */
export const workbookFaultOf = (head: Buffer, name: string): 'encrypted' | 'not_xlsx' | undefined => {
  if (isCompound(head)) return isNamedXlsx(name) || head.includes(encryptedPart) ? 'encrypted' : undefined;
  return isNamedXlsx(name) && kindOf(head) !== 'xlsx' ? 'not_xlsx' : undefined;
};
