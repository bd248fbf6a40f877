import { expect, it } from 'vitest';
import { domains } from './index.ts';
import type { Endpoint } from './kernel/index.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** Integers without both bounds and arrays without a maximum length, by path. */
const unbounded = (schema: Schema, path: string): string[] => {
  const types = [schema.type ?? []].flat();
  const open =
    (types.includes('integer') && !schema.enum && (schema.minimum === undefined || schema.maximum === undefined)) ||
    (types.includes('array') && schema.maxItems === undefined && !(schema.uniqueItems && schema.items?.enum));
  return [
    ...(open ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => unbounded(one, `${path}.${key}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
  ];
};

it('bounds every integer and array that a caller may send', () => {
  const endpoints = Object.values(domains).flatMap((domain) => Object.entries<Endpoint>(domain));
  const open = endpoints.flatMap(([address, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? unbounded(schema, `${address} ${part}`) : [],
    ),
  );
  expect(open).toEqual([]);
});
