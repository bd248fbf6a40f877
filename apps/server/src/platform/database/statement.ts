/** A hand-written statement, prepared once per connection under its name. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Phantom: carries the row type. */
  readonly row?: Row;
}

const longestName = 63;
const texts = new Map<string, string>();

/** Of a tenant's statement, $1 is the merchant's id. */
export function statement<Row extends object = Record<never, never>>(name: string, text: string): Statement<Row> {
  if (name.length === 0 || Buffer.byteLength(name) > longestName)
    throw new RangeError(`A statement's name must have 1 to ${longestName} bytes: ${name}`);
  // A connection that has prepared one would refuse the other.
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}`);
  texts.set(name, text);
  return { name, text };
}
