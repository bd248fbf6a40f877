import type { Column, Table } from './catalogue.ts';

const numbers = ['smallint', 'integer', 'bigint', 'real', 'double precision'];
const texts = [
  'uuid',
  'text',
  'character varying',
  'character',
  'date',
  'time without time zone',
  'numeric',
  'inet',
  'citext',
  'bit varying',
];
const typesOf = new Map([
  ...numbers.map((name) => [name, 'number'] as const),
  ...texts.map((name) => [name, 'string'] as const),
  ['boolean', 'boolean'],
  ['timestamp with time zone', 'Date'],
  ['bytea', 'Buffer'],
  ['jsonb', 'Json'],
] as const);

const heading = `// Generated from the migrated database: add a migration, then run tools/generate-schema.ts.
import type { ColumnType, Generated } from 'kysely';

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** Written as text, because pg would send an array as PostgreSQL's own kind of array. */
type Json = ColumnType<JsonValue, string, string>;
`;

/** The text of schema.ts: Kysely's types of these tables. */
export function renderSchema(tables: readonly Table[]): string {
  const isTenant = (wanted: boolean): Table[] => tables.filter((table) => table.isTenant === wanted);
  const parts = [
    heading,
    ...tables.map(renderTable),
    renderView('TenantTables', 'tenantTables', isTenant(true)),
    renderView('PlatformTables', 'platformTables', isTenant(false)),
    renderGenerated(tables),
  ];
  return parts.join('\n');
}

function renderTable({ name, columns }: Table): string {
  return `interface ${interfaceName(name)} {\n${columns.map((column) => `  ${column.name}: ${renderType(name, column)};\n`).join('')}}\n`;
}

function renderType(
  table: string,
  { name, type, nullable, hasDefault, isIdentity, isGenerated, choices }: Column,
): string {
  const element = type.endsWith('[]') ? type.slice(0, -2) : type;
  const known = choices?.map((choice) => `'${choice}'`).join(' | ') ?? typesOf.get(element);
  if (known === undefined)
    throw new Error(
      `${table}.${name} is a ${type}, which has no TypeScript type yet: see value-types.ts and render-schema.ts`,
    );
  const value = `${known}${type.endsWith('[]') ? '[]' : ''}${nullable ? ' | null' : ''}`;
  if (isIdentity || isGenerated) return `ColumnType<${value}, never, never>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function renderView(typeName: string, setName: string, tables: readonly Table[]): string {
  const names = tables.map(({ name }) => name);
  return [
    `export interface ${typeName} {\n${names.map((name) => `  ${name}: ${interfaceName(name)};\n`).join('')}}\n`,
    `export const ${setName}: ReadonlySet<string> = new Set<keyof ${typeName}>([\n${names.map((name) => `  '${name}',\n`).join('')}]);\n`,
  ].join('\n');
}

function renderGenerated(tables: readonly Table[]): string {
  const names = tables.flatMap(({ name, columns }) =>
    columns.filter(({ isGenerated }) => isGenerated).map((column) => `${name}.${column.name}`),
  );
  return `/** Columns that the database computes from others of their row, as \`table.column\`. */\nexport const generatedColumns: ReadonlySet<string> = new Set([${names.map((name) => `'${name}'`).join(', ')}]);\n`;
}

function interfaceName(table: string): string {
  return table.replaceAll(/(?:^|_)([a-z0-9])/g, (_match, first: string) => first.toUpperCase());
}
