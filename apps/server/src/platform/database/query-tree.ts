import { ParensNode } from 'kysely';
import type {
  DeleteQueryNode,
  InsertQueryNode,
  JoinNode,
  OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

export type QueryNode = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

const queryKinds: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);
export const isQuery = (node: OperationNode): node is QueryNode => queryKinds.has(node.kind);

export function listedTables(node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode): readonly OperationNode[] {
  const from = node.from?.froms ?? [];
  if (node.kind === 'UpdateQueryNode') return node.table === undefined ? from : [node.table, ...from];
  return node.kind === 'DeleteQueryNode' ? [...from, ...(node.using?.tables ?? [])] : from;
}

/** An outer join's condition binds only the rows of the side that may be missing. */
export function binds({ joinType }: JoinNode, isJoinedTable: boolean): boolean {
  if (joinType === 'FullJoin') return false;
  if (joinType === 'RightJoin') return !isJoinedTable;
  return joinType === 'LeftJoin' || joinType === 'LateralLeftJoin' ? isJoinedTable : true;
}

export function tableName(node: TableNode): string {
  return node.table.identifier.name;
}

export function withoutParens(node: OperationNode): OperationNode {
  return ParensNode.is(node) ? withoutParens(node.node) : node;
}

const leaves: ReadonlySet<string> = new Set(['ReferenceNode', 'ValueNode', 'PrimitiveValueListNode']);

/** Walks the tree while `enter` returns true, skipping values and column references, which contain no tables. */
export function visit(value: unknown, enter: (node: OperationNode) => boolean): void {
  if (Array.isArray(value)) for (const item of value) visit(item, enter);
  else if (isNode(value) && !leaves.has(value.kind) && enter(value))
    for (const child of Object.values(value)) visit(child, enter);
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}
