const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replace(/\\(.)/gs, (_, one: string) => escapes[one] ?? one);

/** The cells of a line in COPY's text format. */
export const cellsOf = (line: string): readonly (string | null)[] => {
  const cells = line.split('\t');
  return line.includes('\\') ? cells.map((cell) => (cell.includes('\\') ? unescaped(cell) : cell)) : cells;
};

const letters: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line in COPY's text format. */
export const lineOf = (cells: readonly (string | null)[]): string =>
  cells.map((cell) => (cell === null ? '\\N' : cell.replace(/[\\\n\r\t]/g, (one) => letters[one] ?? one))).join('\t');
