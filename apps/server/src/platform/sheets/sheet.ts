export type SheetKind = 'csv' | 'xlsx';

export type SheetRule =
  | 'broken'
  | 'encoding'
  | 'too_complex'
  | 'row_too_long'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'empty_rows';

/** Why a table as a whole can't be read; `values` fill its phrase. */
export class SheetFault extends Error {
  readonly rule: SheetRule;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(rule: SheetRule, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(rule, { cause });
    this.rule = rule;
    this.values = values;
  }
}

/** One row as it stands in the file, with the number that a spreadsheet gives it. */
export interface SheetRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
  /** The first column with content beyond those that are read. */
  readonly beyond?: number;
}

const zipHead = Buffer.from('PK\u0003\u0004');
const oldExcelHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Whether bytes are no text: one in sixteen, or more, is of a control character. A stray one is its row's fault. */
const isBinary = (head: Buffer): boolean => {
  const start = head.subarray(0, 4096);
  const controls = start.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
  return controls.length * 16 > start.length;
};

/** What a file is, by its first bytes; undefined for what can't be read. */
export const kindOf = (head: Buffer): SheetKind | undefined => {
  if (head.subarray(0, 4).equals(zipHead)) return 'xlsx';
  return head.subarray(0, 4).equals(oldExcelHead) || isBinary(head) ? undefined : 'csv';
};
