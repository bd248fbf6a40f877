import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  TableNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type {
  DeleteQueryNode,
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';
import { TenantCheckError } from './errors.ts';
import { givesMerchant, inBoth, type OutputColumn } from './output-columns.ts';
import { checkRaw, refuseMove } from './refusals.ts';
import { binds, isQuery, listedTables, tableName, visit, withoutParens } from './query-tree.ts';
import type { QueryNode } from './query-tree.ts';

/** Refuses a query unless each alias of a tenant table is tied to `merchantId` and each row written carries it. */
export function tenantCheck(merchantId: string, tenantTables: ReadonlySet<string>): KyselyPlugin {
  const check = new TenantCheck(merchantId, tenantTables);
  return plugin((node) => check.root(node));
}

/** Refuses a query that touches a tenant table. */
export function platformCheck(tenantTables: ReadonlySet<string>): KyselyPlugin {
  return plugin((root) => {
    visit(root, (node) => {
      if (RawNode.is(node)) checkRaw(node, tenantTables);
      if (TableNode.is(node) && tenantTables.has(tableName(node))) {
        throw new TenantCheckError(tableName(node), 'is a tenant table: use database.tenant');
      }
      return true;
    });
  });
}

function plugin(check: (node: RootOperationNode) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      check(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The merchant_id of an alias: a table's, still to be tied; a subquery's or CTE's, already tied; or unknown. */
type Source = 'table' | 'merchant' | 'unknown';

interface Scope {
  readonly sources: Map<string, Source>;
  /** CTEs in scope, and whether their merchant_id is tied. */
  readonly common: ReadonlyMap<string, boolean>;
  readonly outer: Scope | undefined;
}

/** `target`'s merchant_id equals that of `by`, or the request's merchant itself. */
interface Tie {
  readonly target: string;
  readonly by: string | true;
}

class TenantCheck {
  readonly #merchantId: string;
  readonly #tenantTables: ReadonlySet<string>;

  constructor(merchantId: string, tenantTables: ReadonlySet<string>) {
    this.#merchantId = merchantId;
    this.#tenantTables = tenantTables;
  }

  root(node: RootOperationNode): void {
    if (isQuery(node)) this.#query(node, new Map(), undefined);
    else if (RawNode.is(node)) checkRaw(node, this.#tenantTables);
    else throw new TenantCheckError(node.kind, 'only select, insert, update and delete are allowed');
  }

  #query(node: QueryNode, inherited: ReadonlyMap<string, boolean>, outer: Scope | undefined): readonly OutputColumn[] {
    const scope: Scope = { sources: new Map(), common: this.#common(node, inherited, outer), outer };
    if (node.kind === 'InsertQueryNode') this.#insert(node, scope);
    else this.#sources(node, scope);
    this.#clauses(node, scope);
    const set = 'setOperations' in node ? (node.setOperations ?? []) : [];
    const output = (node.kind === 'SelectQueryNode' ? node.selections : node.returning?.selections) ?? [];
    const columns = output.map(({ selection }) => this.#outputColumn(selection, scope));
    return set.reduce<readonly OutputColumn[]>(
      (sum, { expression }) => inBoth(sum, this.#operand(expression, scope)),
      columns,
    );
  }

  #operand(node: OperationNode, { common, outer }: Scope): readonly OutputColumn[] {
    const query = withoutParens(node);
    return isQuery(query) ? this.#query(query, common, outer) : [];
  }

  #common(
    node: QueryNode,
    inherited: ReadonlyMap<string, boolean>,
    outer: Scope | undefined,
  ): ReadonlyMap<string, boolean> {
    if (node.with === undefined) return inherited;
    const common = new Map(inherited);
    for (const { name, expression } of node.with.expressions) {
      const key = tableName(name.table);
      if (node.with.recursive === true) common.set(key, false);
      const query = withoutParens(expression);
      if (isQuery(query))
        common.set(key, givesMerchant(this.#query(query, new Map(common), outer)) && name.columns === undefined);
      else this.#nested(query, { sources: new Map(), common, outer });
      if (!common.has(key)) common.set(key, false);
    }
    return common;
  }

  /** Collects the tables read or written, and refuses one that is not tied to the merchant. */
  #sources(node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode, scope: Scope): void {
    const ties: Tie[] = [];
    for (const table of listedTables(node)) this.#addSource(table, scope, false);
    const joins = (node.joins ?? []).map((join) => ({
      join,
      alias: this.#addSource(join.table, scope, join.joinType.startsWith('Lateral')),
    }));
    for (const { join, alias } of joins)
      ties.push(...this.#ties(join.on?.on, scope).filter(({ target }) => binds(join, target === alias)));
    ties.push(...this.#ties(node.where?.where, scope));
    if (node.kind === 'UpdateQueryNode') refuseMove(node.updates);
    this.#refuseUntied(ties, scope);
  }

  #addSource(node: OperationNode, scope: Scope, lateral: boolean): string | undefined {
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : undefined;
    const source = withoutParens(AliasNode.is(node) ? node.node : node);
    if (TableNode.is(source)) {
      const name = alias ?? tableName(source);
      if (AliasNode.is(node) && alias === undefined)
        throw new TenantCheckError(tableName(source), 'its alias must be a plain name');
      scope.sources.set(name, this.#tableSource(source, scope));
      return name;
    }
    // A lateral join may take its merchant from a table beside it, so it can't tie that table.
    const isTied = !lateral || ![...scope.sources.values()].includes('table');
    const output = isQuery(source) ? this.#query(source, scope.common, lateral ? scope : scope.outer) : [];
    if (!isQuery(source)) this.#nested(source, scope);
    if (alias !== undefined) scope.sources.set(alias, isTied && givesMerchant(output) ? 'merchant' : 'unknown');
    return alias;
  }

  #tableSource(node: TableNode, { common }: Scope): Source {
    const name = tableName(node);
    if (node.table.schema !== undefined) throw new TenantCheckError(name, 'must not be qualified with a schema');
    const isMerchants = common.get(name);
    if (isMerchants !== undefined) return isMerchants ? 'merchant' : 'unknown';
    if (!this.#tenantTables.has(name)) throw new TenantCheckError(name, 'is not a tenant table: use database.platform');
    return 'table';
  }

  /** The equalities that must hold for a row: the top-level terms joined by AND. */
  #ties(condition: OperationNode | undefined, scope: Scope): Tie[] {
    if (condition === undefined) return [];
    const node = withoutParens(condition);
    if (AndNode.is(node)) return [...this.#ties(node.left, scope), ...this.#ties(node.right, scope)];
    if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=') return [];
    const sides = [this.#merchantSide(node.leftOperand, scope), this.#merchantSide(node.rightOperand, scope)] as const;
    return [sides, [sides[1], sides[0]] as const].flatMap(([target, by]) =>
      typeof target === 'string' && by !== undefined ? [{ target, by }] : [],
    );
  }

  #merchantSide(node: OperationNode, scope: Scope): string | true | undefined {
    if (ValueNode.is(node)) return node.value === this.#merchantId ? true : undefined;
    return merchantReference(node, scope);
  }

  #refuseUntied(ties: readonly Tie[], scope: Scope): void {
    const tied = new Set<string>();
    const holds = (by: string | true): boolean => {
      if (by === true || tied.has(by)) return true;
      const source = scope.sources.get(by);
      return source === undefined ? isMerchantsOutside(by, scope) : source === 'merchant';
    };
    for (let before = -1; before < tied.size;) {
      before = tied.size;
      for (const { target, by } of ties) if (holds(by)) tied.add(target);
    }
    for (const [alias, source] of scope.sources) {
      if (source === 'table' && !tied.has(alias))
        throw new TenantCheckError(alias, "is not tied to the request's merchant_id");
    }
  }

  #insert(node: InsertQueryNode, scope: Scope): void {
    if (node.into === undefined) throw new TenantCheckError('insert', 'names no table');
    const table = tableName(node.into);
    if (this.#tableSource(node.into, { ...scope, common: new Map() }) === 'table') scope.sources.set(table, 'merchant');
    const place = (node.columns ?? []).findIndex(({ column }) => column.name === 'merchant_id');
    const values = node.values === undefined ? undefined : withoutParens(node.values);
    if (place < 0 || values === undefined || !this.#carriesMerchant(values, place, scope)) {
      throw new TenantCheckError(table, "a new row does not have the request's merchant_id");
    }
    refuseMove(node.onConflict?.updates);
  }

  #carriesMerchant(values: OperationNode, place: number, scope: Scope): boolean {
    if (ValuesNode.is(values)) {
      return values.values.every((row) => {
        const value: unknown = row.values[place];
        return PrimitiveValueListNode.is(row) ? value === this.#merchantId : this.#isMerchantValue(row.values[place]);
      });
    }
    if (!isQuery(values)) return false;
    const output = this.#query(values, scope.common, undefined);
    return output.slice(0, place + 1).every(({ name }) => name !== undefined) && output[place]?.isMerchant === true;
  }

  #isMerchantValue(node: OperationNode | undefined): boolean {
    return node !== undefined && ValueNode.is(node) && node.value === this.#merchantId;
  }

  #outputColumn(node: OperationNode, scope: Scope): OutputColumn {
    if (AliasNode.is(node)) {
      const { isMerchant } = this.#outputColumn(node.node, scope);
      return { name: IdentifierNode.is(node.alias) ? node.alias.name : '', isMerchant };
    }
    if (SelectAllNode.is(node))
      return { name: undefined, isMerchant: scope.sources.size === 1 && isSound([...scope.sources.values()][0]) };
    if (ReferenceNode.is(node) && SelectAllNode.is(node.column)) {
      return {
        name: undefined,
        isMerchant: node.table !== undefined && isSound(scope.sources.get(tableName(node.table))),
      };
    }
    const reference = merchantReference(node, scope);
    const isMerchant =
      this.#isMerchantValue(node) || (reference !== undefined && isSound(scope.sources.get(reference)));
    return { name: reference === undefined ? '' : 'merchant_id', isMerchant };
  }

  /** Checks what clauses contain: subqueries, and raw SQL, of which only table names can be checked. */
  #clauses(node: QueryNode, scope: Scope): void {
    const { with: _common, ...clauses } = node;
    const judged = new Set([
      'from',
      'table',
      'using',
      'into',
      'joins',
      ...(node.kind === 'InsertQueryNode' ? ['values'] : []),
    ]);
    for (const [name, clause] of Object.entries(clauses)) if (!judged.has(name)) this.#nested(clause, scope);
    if (node.kind === 'InsertQueryNode') {
      if (node.values !== undefined && !isQuery(withoutParens(node.values))) this.#nested(node.values, scope);
    } else {
      for (const { on } of node.joins ?? []) this.#nested(on, scope);
    }
  }

  #nested(value: unknown, scope: Scope): void {
    visit(value, (node) => {
      if (isQuery(node)) this.#query(node, scope.common, scope);
      else if (node.kind === 'MergeQueryNode') throw new TenantCheckError('merge', 'is not allowed');
      else if (RawNode.is(node)) checkRaw(node, this.#tenantTables);
      else if (TableNode.is(node) && !scope.sources.has(tableName(node)) && !scope.common.has(tableName(node))) {
        throw new TenantCheckError(tableName(node), 'is used where it cannot be checked');
      }
      return !isQuery(node);
    });
  }
}

/** The alias whose merchant_id the node refers to; undefined for anything else or if ambiguous. */
function merchantReference(node: OperationNode, { sources }: Scope): string | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column) || node.column.column.name !== 'merchant_id')
    return undefined;
  if (node.table !== undefined) return tableName(node.table);
  return sources.size === 1 ? [...sources.keys()][0] : undefined;
}

/** A table of an outer query counts as tied: the outer query is refused itself if it is not. */
function isMerchantsOutside(alias: string, { outer }: Scope): boolean {
  if (outer === undefined) return false;
  const source = outer.sources.get(alias);
  return source === undefined ? isMerchantsOutside(alias, outer) : isSound(source);
}

const isSound = (source: Source | undefined): boolean => source === 'table' || source === 'merchant';
