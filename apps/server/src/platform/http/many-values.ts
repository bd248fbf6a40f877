/** The signs that begin a value of JSON, or the next one. */
const beginning: ReadonlySet<number | undefined> = new Set(Buffer.from('[{,'));
const [quote, backslash] = Buffer.from('"\\');

/**
 * Whether a JSON text has more than so many values within it; an empty array or object counts twice. Told before it is
 * parsed, because millions of small values keep the parser, and with it the process, busy for a second.
 */
export const hasMoreValues = (json: Buffer, most: number): boolean => {
  let [values, isText] = [0, false];
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const sign = json[at];
    if (isText && sign === backslash) at += 1;
    else if (sign === quote) isText = !isText;
    else if (!isText && beginning.has(sign)) values += 1;
  }
  return values > most;
};
