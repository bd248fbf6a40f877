export type SheetKind = 'csv' | 'xlsx';

export type SheetRule =
  | 'broken'
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

const zipHead = Buffer.from('PK\u0003\u0004');
const oldExcelHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Whether bytes are binary: at least one in sixteen is a control character. A stray one is a fault of its row. */
const isBinary = (head: Buffer): boolean => {
  const start = head.subarray(0, 4096);
  const controls = start.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
  return controls.length * 16 > start.length;
};

/** The file's format by its first bytes; undefined if unsupported. */
export const kindOf = (head: Buffer): SheetKind | undefined => {
  if (head.subarray(0, 4).equals(zipHead)) return 'xlsx';
  return head.subarray(0, 4).equals(oldExcelHead) || isBinary(head) ? undefined : 'csv';
};
