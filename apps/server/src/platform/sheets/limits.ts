/** What reading one table may cost. A sheet or text that goes over a limit is refused, or its row is; nothing is cut unsaid. */
export interface SheetLimits {
  /** Rows that are not empty, with the heading. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell; one more is kept, so that whoever reads the cell sees that it is too long. */
  readonly cell: number;
}

/** As far as any spreadsheet goes, empty rows and columns too. */
export const spreadsheet = { rows: 1_048_576, columns: 16_384 } as const;

/** Characters of all cells that are kept: as many as the largest file has bytes. */
export const longestText = 20 * 1024 * 1024;
/** Characters of a CSV's record; beyond this an unclosed quote has swallowed what follows it. */
export const longestRecord = 64 * 1024;
/** What the parts of a workbook that are read may inflate to: five times what 50,000 full rows take. */
export const inflated = { bytes: 100 * 1024 * 1024, parts: 2_000, name: 1_024, strings: 600_000 } as const;
/** Formats of cells, and patterns of numbers: more than any spreadsheet takes. */
export const styles = { cells: 65_536, patterns: 4_096 } as const;
/** Characters without a tag that ends, tags within tags, and a tag's attributes. A cell has 32,767 characters at most. */
export const markup = { token: 256 * 1024, depth: 64, attributes: 128 } as const;
/** Empty rows that are read between others: ends of lines alone would keep a processor busy. */
export const emptyRows = 1_000;
/** Rows and characters that cross from the reader to its owner at once. */
export const portion = { rows: 500, characters: 256 * 1024 } as const;
/** Seconds that the reader may take for a whole file, and the memory of its heap. */
export const reader = { seconds: 60, oldSpaceMb: 128, semiSpaceMb: 4 } as const;
