import type { Compilable, Kysely } from 'kysely';
import type { TenantTables } from './schema.ts';
import { createKysely, namedByText, type SentStatement } from './sending.ts';
import { tenantCheck } from './tenant-check.ts';

/** A query with many variants: its form varies the text, its values are parameters. */
export interface ShapedQuery<Form, Values, Row> {
  /**
   * Builds the query with placeholders: code may only test whether a value is present, and an array's length. The
   * merchant's id is a placeholder, too.
   */
  readonly build: (kysely: Kysely<TenantTables>, merchantId: string, form: Form, values: Values) => Compilable<Row>;
}

export const shapedQuery = <Form, Values, Row>(
  build: ShapedQuery<Form, Values, Row>['build'],
): ShapedQuery<Form, Values, Row> => ({ build });

/** A placeholder for the value at a path; the empty path is the merchant. */
class Placeholder {
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    this.path = path;
  }

  /** Throws when computed with: the result would be baked into every later run. */
  [Symbol.toPrimitive](): never {
    throw unavailable(this.path);
  }
}

const unavailable = (path: readonly string[]): TypeError =>
  new TypeError(`The value ${path.join('.')} is not available while a query is built`);

/** An array of placeholders that throws when searched, which would find none of them. */
const unsearchable = (placeholders: unknown[], path: readonly string[]): unknown[] => {
  const value = (): never => {
    throw unavailable(path);
  };
  return Object.defineProperties(placeholders, { includes: { value }, indexOf: { value }, lastIndexOf: { value } });
};

const merchant = new Placeholder([]);

interface Compiled {
  readonly sent: SentStatement;
  readonly parameters: readonly unknown[];
}

/** Whether a value is a container (plain object or array) rather than a parameter. */
const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** A key for the shape: which values are present. */
const skeletonOf = (value: unknown): unknown => {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(skeletonOf);
  if (!isHolder(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, skeletonOf(one)]));
};

const placeholdersFor = (value: unknown, path: readonly string[]): unknown => {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) {
    const placeholders = value.map((one, at) => placeholdersFor(one, [...path, String(at)]));
    return unsearchable(placeholders, path);
  }
  if (!isHolder(value)) return new Placeholder(path);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, placeholdersFor(one, [...path, name])]));
};

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isHolder(value) ? value[name] : undefined), values);

const filled = (parameter: unknown, merchantId: string, values: unknown): unknown => {
  if (parameter === merchant) return merchantId;
  if (parameter instanceof Placeholder) return valueAt(values, parameter.path);
  return Array.isArray(parameter) ? parameter.map((one) => filled(one, merchantId, values)) : parameter;
};

/** Each length of an array has a shape of its own. */
const mostShapes = 500;

/**
 * Compiles and tenant-checks each shape of a query once, with a placeholder for the merchant. Every run substitutes its
 * own merchant for exactly that placeholder, so the check holds for every run.
 */
export class ShapedQueries {
  readonly #tenantTables: ReadonlySet<string>;
  readonly #shapes = new Map<unknown, Map<string, Compiled>>();

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables;
  }

  statementOf<Form, Values, Row>(
    query: ShapedQuery<Form, Values, Row>,
    merchantId: string,
    form: Form,
    values: Values,
  ): { sent: SentStatement; values: unknown[] } {
    const shapes = this.#shapes.get(query) ?? new Map<string, Compiled>();
    this.#shapes.set(query, shapes);
    const shape = JSON.stringify([form, skeletonOf(values)]);
    const compiled = shapes.get(shape) ?? this.#compile(query, form, values);
    if (shapes.size < mostShapes) shapes.set(shape, compiled);
    return {
      sent: compiled.sent,
      values: compiled.parameters.map((parameter) => filled(parameter, merchantId, values)),
    };
  }

  #compile<Form, Values, Row>({ build }: ShapedQuery<Form, Values, Row>, form: Form, values: Values): Compiled {
    const sendNothing = (): never => {
      throw new Error('A shaped query is compiled here, not sent');
    };
    // Placeholders stand in for values of any type: Kysely passes them through to the parameters.
    const merchantId = merchant as unknown as string;
    const kysely = createKysely<TenantTables>(sendNothing, 'tenant', tenantCheck(merchantId, this.#tenantTables));
    const { sql, parameters } = build(kysely, merchantId, form, placeholdersFor(values, []) as Values).compile();
    return { sent: { view: 'tenant', ...namedByText(sql) }, parameters };
  }
}
