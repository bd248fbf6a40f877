/** The cells of a row as the database writes them, by the place of their columns. */
export type Row = readonly (string | null)[];

/** Writes a file's rows; what it has written so far leaves as it comes. */
export interface FileWriter {
  readonly add: (rows: readonly Row[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
