/** A row's cells as text from the database, in column order. */
export type Row = readonly (string | null)[];

/** Writes a file's rows as a stream. */
export interface FileWriter {
  readonly add: (rows: readonly Row[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
