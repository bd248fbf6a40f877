import { withoutTexts } from '../tables-named.ts';

/** A table's place in a statement, where it is read, changed or filled; a call of a function is none. */
const place = /\b(?:from|join|update) (\w+)(?! \()\b|\binto (\w+)/g;
/** What ties one place to the merchant: a comparison or a list of columns with merchant_id, or the merchant as the first of all values. */
const tie = /\bmerchant_id\b(?= (?:=|,|\)))|\binto \w+ (?:as \w+ )?(?:values \( |select )p_merchant\b/g;

const countOf = (statement: string, pattern: RegExp, isCounted: (name: string) => boolean = () => true): number =>
  [...statement.matchAll(pattern)].filter(([, read, filled]) => isCounted(read ?? filled ?? '')).length;

/** The statements in a function's body that name more of these tables than they tie to a merchant. */
export const unboundStatements = (name: string, body: string, tables: ReadonlySet<string>): string[] =>
  withoutTexts(body)
    .replace(/^.*?\bbegin\b/s, '')
    .split(' ; ')
    .map((statement) => statement.trim())
    .filter((statement) => countOf(statement, place, (table) => tables.has(table)) > countOf(statement, tie))
    .map((statement) => `${name}: ${statement}`);
