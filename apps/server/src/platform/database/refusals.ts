import { ColumnNode, IdentifierNode, ReferenceNode } from 'kysely';
import type { ColumnUpdateNode, RawNode } from 'kysely';
import { TenantCheckError } from './errors.ts';

/** Refuses raw SQL within a query if it names a tenant table or could void the conditions beside it. */
export function checkRaw(node: RawNode, tenantTables: ReadonlySet<string>): void {
  const text = node.sqlFragments.join(' $ ');
  const words = [...text.matchAll(/\b[a-z_]\w*(?!\w|\s*[.(])/gi)].map(([word]) => word.toLowerCase());
  const identifiers = node.parameters.filter(IdentifierNode.is).map(({ name }) => name);
  const table = [...words, ...identifiers].find((name) => tenantTables.has(name));
  if (table !== undefined) throw new TenantCheckError(table, 'is used in raw SQL: write a named statement');
  if (hasLooseOr(text))
    throw new TenantCheckError('raw SQL', `an "or" outside parentheses would undo the other conditions: ${text}`);
}

function hasLooseOr(text: string): boolean {
  const outside = text.replaceAll(/\([^()]*\)/g, '');
  return outside === text ? /\bor\b/i.test(text) : hasLooseOr(outside);
}

export function refuseMove(updates: readonly ColumnUpdateNode[] = []): void {
  for (const { column } of updates) {
    const name = ReferenceNode.is(column) ? column.column : column;
    if (ColumnNode.is(name) && name.column.name === 'merchant_id')
      throw new TenantCheckError('merchant_id', 'a row never moves to another merchant');
  }
}
