/** Bounds on reading one table. A file or row beyond a limit is refused; nothing is truncated silently. */
export interface SheetLimits {
  /** Non-empty rows, including the heading. */
  readonly rows: number;
  readonly columns: number;
  /** Characters per cell; one more is kept, so that the reader of the cell can tell it is too long. */
  readonly cell: number;
  /** Seconds the reader may take for the whole file; `reader.seconds` unless given. */
  readonly seconds?: number;
}

/** The size of the largest spreadsheet, counting empty rows and columns. */
export const spreadsheet = { rows: 1_048_576, columns: 16_384 } as const;

/** Characters kept over all cells: as many as the largest file has bytes. */
export const longestText = 20 * 1024 * 1024;
/** Characters per CSV record; beyond this an unclosed quote has swallowed the following records. */
export const longestRecord = 64 * 1024;
/** Inflated bytes of the parts of a workbook that are read: five times what 50,000 full rows take. */
export const inflated = { bytes: 100 * 1024 * 1024, parts: 2_000, name: 1_024, strings: 600_000 } as const;
/** Cell formats and number patterns: more than any spreadsheet has. */
export const styles = { cells: 65_536, patterns: 4_096 } as const;
/** Characters without a closing tag, nesting depth, and attributes per tag. A cell has 32,767 characters at most. */
export const markup = { token: 256 * 1024, depth: 64, attributes: 128 } as const;
/** Consecutive empty rows: line ends alone could keep a processor busy. */
export const emptyRows = 1_000;
/** Rows and characters per message from the reader to its owner. */
export const portion = { rows: 500, characters: 256 * 1024 } as const;
/** Seconds the reader may take for a whole file, and its heap limit. */
export const reader = { seconds: 20, oldSpaceMb: 128, semiSpaceMb: 4 } as const;
