import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const int8 = 20;
const date = 1082;
const textArray: number = 1009;
const int8Array = 1016;
const dateArray = 1182;

const parsers = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [date, String],
  [int8Array, (text) => parseTexts(text).map((element) => (element === null ? null : parseInt8(element)))],
  [dateArray, parseTexts],
]);

/** How columns become values: bigint a safe number, date `YYYY-MM-DD`, timestamptz a Date, the rest as pg does it. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(id) ?? types.getTypeParser(id, format),
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is not a safe integer`);
  return value;
}

function parseTexts(text: string): (string | null)[] {
  // pg types its own parsers as any; of a text[] it makes this.
  const parse = types.getTypeParser(textArray, 'text') as (text: string) => (string | null)[];
  return parse(text);
}
