import { withoutTexts } from '../tables-named.ts';

/** A table reference in a statement that reads, changes or fills it; not a function call. */
const place = /\b(?:from|join|update) (\w+)(?! \()\b|\binto (\w+)/g;
/**
 * What ties a reference to the merchant: a comparison or column list with merchant_id, or the merchant as the first
 * value.
 */
const tie = /\bmerchant_id\b(?= (?:=|,|\)))|\binto \w+ (?:as \w+ )?(?:values \( |select )p_merchant\b/g;

const countOf = (statement: string, pattern: RegExp, isCounted: (name: string) => boolean = () => true): number =>
  [...statement.matchAll(pattern)].filter(([, read, filled]) => isCounted(read ?? filled ?? '')).length;

/** The statements of a function body with more references to these tables than ties to a merchant. */
export const unboundStatements = (name: string, body: string, tables: ReadonlySet<string>): string[] =>
  withoutTexts(body)
    .replace(/^.*?\bbegin\b/s, '')
    .split(' ; ')
    .map((statement) => statement.trim())
    .filter((statement) => countOf(statement, place, (table) => tables.has(table)) > countOf(statement, tie))
    .map((statement) => `${name}: ${statement}`);
