import { textFault } from '@regulars/contract/rules';
import type { FieldRule } from '@regulars/phrases';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { longestPath, mostFaults, Problem, type Fault } from './problem.ts';

const deepest = 32;
/** Values per input. No call needs as many: the largest, a batch, has about 600. */
export const mostValues = 10_000;

// TypeBox's default of 8 would cut off most faults.
Settings.Set({ maxErrors: mostFaults });

/** A JSON pointer as a path. A key of 100 characters takes at most 200 in a pointer, which escapes `~` and `/`. */
const dotted = (pointer: string): string =>
  pointer
    .slice(1, 2 * longestPath + 1)
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
    .slice(0, longestPath);
const within = (parent: string, key: string): string => (parent ? `${parent}.${key}` : key).slice(0, longestPath);

/**
 * Faults that no schema checks: broken or invisible characters, numbers that JSON can't represent exactly, unbounded
 * nesting and unbounded lists.
 */
const contentFaults = (input: unknown): Fault[] => {
  const faults: Fault[] = [];
  let values = 0;
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next && faults.length < mostFaults; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (depth > deepest) throw new Problem('malformed_request');
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault) faults.push({ path, rule: fault });
    } else if (typeof value === 'number') {
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
        faults.push({ path, rule: 'maximum', values: { limit: Number.MAX_SAFE_INTEGER } });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if ((values += 1) > mostValues || textFault(key)) throw new Problem('malformed_request');
        waiting.push({ value: inner, path: within(path, key), depth: depth + 1 });
      }
    }
  }
  return faults;
};

interface JsonSchema {
  readonly 'x-rule'?: FieldRule;
  readonly [key: string]: unknown;
}

/** The part of a schema that an error points to. */
const partOf = (schema: TSchema, pointer: string): JsonSchema => {
  let part: unknown = schema;
  for (const step of pointer.split('/').slice(1)) part = (part as Record<string, unknown> | undefined)?.[step];
  return (part ?? {}) as JsonSchema; // a JSON schema is made of objects at these places
};

const limitRules: Readonly<Record<string, FieldRule>> = {
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'min_length',
  maxLength: 'max_length',
  minItems: 'min_items',
  maxItems: 'max_items',
};

/** The faults of one validation error; a rule named in the schema overrides the keyword's. */
const faultsOf = (schema: TSchema, error: TLocalizedValidationError): Fault[] => {
  const path = dotted(error.instancePath);
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((key) => ({ path: within(path, key), rule: 'required' }));
    case 'boolean': // of one undeclared field
      return [{ path, rule: 'unknown_field' }];
    case 'additionalProperties':
      return []; // follows the errors of its fields, and is cut off with them
    case 'type':
      return [{ path, rule: 'type', values: { type: [error.params.type].flat().join(' / ') } }];
    case 'enum': {
      const choices = error.params.allowedValues.filter((value) => value !== null).map(String);
      return [{ path, rule: 'choice', values: { choices: choices.join(', ') } }];
    }
    case 'minProperties':
      return [{ path, rule: 'required' }];
    case 'uniqueItems':
      return [{ path, rule: 'unique_items' }];
    default: {
      const part = partOf(schema, error.schemaPath);
      // A text that must not be blank, or must be one line, may also be too long.
      const isLong = error.keyword === 'maxLength' && ['required', 'line'].includes(part['x-rule'] ?? '');
      const named = isLong ? undefined : part['x-rule'];
      const rule = named ?? limitRules[error.keyword] ?? 'invalid';
      const limit = part[error.keyword];
      // What needs one of something needs it at all.
      if (limit === 1 && (rule === 'min_length' || rule === 'min_items')) return [{ path, rule: 'required' }];
      return [{ path, rule, ...(typeof limit === 'number' && { values: { limit } }) }];
    }
  }
};

/** Evaluated once, at first use: compiling every schema at start would cost seconds and memory. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/**
 * Checks an input against its schema. Throws `invalid_input` naming every fault, up to `mostFaults`. `type` is a JSON
 * schema made by the contract.
 */
export const checker = (schema: TSchema): ((input: unknown) => void) => {
  const validator = lazily(() => Compile(schema));
  return (input) => {
    const content = contentFaults(input);
    if (content.length === 0 && validator().Check(input)) return;
    const faults = validator()
      .Errors(input)
      .flatMap((error) => faultsOf(schema, error));
    // One fault per path; broken text and wrong types take precedence.
    const isType = ({ rule }: Fault): boolean => rule === 'type';
    const byPath = new Map<string, Fault>();
    for (const fault of [...content, ...faults.filter(isType), ...faults])
      if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
    throw new Problem('invalid_input', { fields: [...byPath.values()].slice(0, mostFaults) });
  };
};

interface QuerySchema {
  readonly type?: unknown;
  readonly items?: QuerySchema;
  readonly properties?: Readonly<Record<string, QuerySchema>>;
}

const convertOne = (schema: QuerySchema | undefined, text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  if (schema?.type === 'integer') return /^-?(0|[1-9][0-9]*)$/.test(text) ? Number(text) : text;
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

/**
 * Converts query or path strings by their schema, strictly: `5.7`, `1e3` and the empty string are no integers; a single
 * value of a list becomes a list.
 */
export const convertQuery = (schema: TSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { properties = {} }: QuerySchema = schema;
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [
        key,
        part?.type === 'array' ? [value].flat().map((one) => convertOne(part.items, one)) : convertOne(part, value),
      ];
    }),
  );
};
