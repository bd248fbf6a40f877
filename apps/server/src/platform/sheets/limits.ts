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
export const inflated = { bytes: 100 * 1024 * 1024, parts: 2_000, strings: 600_000 } as const;
/** Characters without a tag that ends, and tags within tags. A cell has 32,767 characters at most. */
export const markup = { token: 256 * 1024, depth: 64 } as const;
/** Rows and characters that cross from the thread to its owner at once. */
export const portion = { rows: 500, characters: 256 * 1024 } as const;
/** Seconds that the thread may take for a whole file, and the memory of its heap. */
export const thread = { seconds: 60, resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } };
