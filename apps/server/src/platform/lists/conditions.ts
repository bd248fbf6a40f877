import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';

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
