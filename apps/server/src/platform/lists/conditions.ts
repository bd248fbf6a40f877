import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A condition on a list's rows; undefined for a filter without a value. */
export type Condition = Expression<SqlBool> | undefined;

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for texts containing this one; computed before a list's query is built. */
export const containing = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim().toLowerCase())}%`;

// Conditions of common filters on a column such as `r.name`; undefined without a value.

/** `pattern` comes from `containing`. */
export const like = (column: string, pattern: string | undefined): Condition =>
  pattern === undefined ? undefined : sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern}`;

export const oneOf = (column: string, values: readonly unknown[] | undefined): Condition =>
  values === undefined || values.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

/**
 * Rows in one of some states, as an expression tells them. `few` is the condition of all states but the usual one: an index has
 * it, and the planner knows from it how many rows are in the usual one. `areFew`: that one isn't among them.
 */
export const inStates = (
  told: RawBuilder<string>,
  few: RawBuilder<SqlBool>,
  { states, areFew }: { readonly states?: readonly string[] | undefined; readonly areFew?: true | undefined },
): Condition => {
  const [first, ...others] = states ?? [];
  if (first === undefined) return undefined;
  const isAny = others.length === 0 ? sql<SqlBool>`(${told}) = ${first}` : sql<SqlBool>`(${told}) = any (${sql.val([first, ...others])}::text[])`; // prettier-ignore
  return areFew ? sql<SqlBool>`(${isAny} and (${few}))` : sql<SqlBool>`(not (${few}) or ${isAny})`;
};

const compared = (operator: '=' | '>=' | '<=' | '<') => {
  const symbol = sql.raw(operator);
  return (column: string, value: string | number | Date | undefined): Condition =>
    value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} ${symbol} ${value}`;
};

export const equalTo = compared('=');
export const atLeast = compared('>=');
export const atMost = compared('<=');
export const below = compared('<');

/** All of the conditions that have a value. */
export const allOf = (conditions: readonly Condition[]): Expression<SqlBool> =>
  expressionBuilder().and(conditions.filter((condition) => condition !== undefined));

/** Any of the conditions that have a value. */
export const anyOf = (...conditions: readonly Condition[]): Condition => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : expressionBuilder().or(given);
};
