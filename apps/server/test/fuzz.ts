import type { Address, Endpoint } from '@regulars/contract/kernel';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerCheck, readOpenApi, type AnswerCheck } from './answer-check.ts';
import type { Caller } from './factories.ts';
import { headersOf, sendInput, type RawInput } from './send-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { worldOf } from './valid-inputs.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-rule'?: string;
}

/** Existing ids, so that calls get past their lookups. */
type Ids = readonly string[];

/** Texts by rule, because patterns with look-around can't be generated from. */
const textsByRule = (ids: Ids): Readonly<Record<string, fc.Arbitrary<string>>> => ({
  id: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid({ version: 7 }) }),
  phone: fc.integer({ min: 13_000_000_000, max: 13_000_000_050 }).map(String),
  person_name: fc.stringMatching(/^[\p{L}\p{N}·]{1,40}$/u),
  member_no: fc.stringMatching(/^[0-9A-Za-z]{4,20}$/),
  tag: fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u),
  required: fc.stringMatching(/^[\p{L}\p{N}]{1,40}$/u),
  label: fc.stringMatching(/^[\p{L}\p{N}]{1,40}$/u),
  password: fc.oneof(fc.constant('Regulars#2026'), fc.string({ minLength: 6, maxLength: 20 })),
  date: fc
    .date({ min: new Date('1890-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
});

const textOf = (schema: Schema, ids: Ids): fc.Arbitrary<string> => {
  const { pattern, minLength = 0, maxLength = 60, 'x-rule': rule = schema.format ?? '' } = schema;
  const byRule = textsByRule(ids)[rule];
  if (byRule) return byRule;
  const longest = Math.min(maxLength, Math.max(60, minLength));
  if (pattern !== undefined && /\(\?[=!<]/.test(pattern))
    return fc.string({ unit: fc.constantFrom('茶', '春', 'a', 'c', 'X', '7'), minLength, maxLength: longest });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'grapheme', minLength, maxLength: longest });
};

/** Values that match a schema of the contract. */
const fitting = (schema: Schema, ids: Ids): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type = 'any', orNull] = [schema.type ?? []].flat();
  if (orNull === 'null') return fc.option(fitting({ ...schema, type }, ids), { nil: null });
  switch (type) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const items = fitting(schema.items ?? {}, ids);
      const minLength = schema.minItems ?? 0;
      const length = { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 5, 5)) };
      return schema.uniqueItems ? fc.uniqueArray(items, length) : fc.array(items, length);
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return fc.record(Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, fitting(part, ids)])), {
        requiredKeys: [...required],
        noNullPrototype: true,
      });
    }
    default:
      return fc.jsonValue({ maxDepth: 4 });
  }
};

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '_',
    '\\',
    "' or 1 = 1 --",
    '99999999999999999999',
    '2026-02-30',
    '0001-01-01',
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(2000),
    [],
    {},
    [[[]]],
    [null],
    { toString: 1, constructor: { name: 1 } },
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 5 }),
  fc.array(fc.constantFrom('x', 1, null), { maxLength: 600 }),
);

const parts = ['params', 'query', 'body'] as const;
/** A mutation of a valid input. */
interface Damage {
  readonly part: (typeof parts)[number];
  /** The index of its field, modulo their number. */
  readonly at: number;
  readonly how: 'replace' | 'remove' | 'add' | 'whole';
  readonly value: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  part: fc.constantFrom(...parts),
  at: fc.nat(20),
  how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'whole'),
  value: junk,
});

const damaged = (input: RawInput, { part, at, how, value }: Damage): RawInput => {
  const fields: Readonly<Record<string, unknown>> = { ...(input[part] as object | undefined) };
  const keys = Object.keys(fields);
  const key = keys[at % keys.length] ?? 'unknown';
  if (how === 'whole' && part === 'body') return { ...input, body: value };
  if (how === 'remove')
    return { ...input, [part]: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key)) };
  return { ...input, [part]: { ...fields, [how === 'add' ? `${key}_` : key]: value } };
};

/** A path that a client would normalise before sending. */
const isDots = ({ params = {} }: RawInput): boolean =>
  Object.values(params).some((value) => value === '.' || value === '..');

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'if-match': fc.constantFrom('"1"', '"2"', '*', 'W/"9"', 'x'),
    'idempotency-key': fc.constantFrom('fuzz-key-1', 'fuzz-key-2', 'k'),
    'accept-language': fc.constantFrom('en', 'zh', 'xx'),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const inputsOf = (endpoint: Endpoint, ids: Ids): fc.Arbitrary<RawInput> => {
  const present = parts.flatMap((part): [string, TSchema][] => (endpoint[part] ? [[part, endpoint[part]]] : []));
  const fit = fc.record(Object.fromEntries(present.map(([part, schema]) => [part, fitting(schema, ids)])), {
    noNullPrototype: true,
  }) as fc.Arbitrary<RawInput>; // built from the endpoint's own input
  const broken = fc
    .tuple(fit, fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(([input, damages]) => damages.reduce(damaged, input));
  return fc.oneof(fit, broken).filter((input) => !isDots(input));
};

/**
 * Sends these operations valid and broken inputs generated from their schemas; expects no 5xx and only declared
 * answers.
 */
export const fuzzOperations = (
  operations: ReadonlyMap<Address, Endpoint>,
  parameters: { readonly seed: number; readonly numRuns: number },
  timeout: number,
): void => {
  let server: TestServer;
  let check: AnswerCheck;
  let owner: Caller;
  let ids: string[];

  beforeAll(async () => {
    server = await startTestServer();
    check = createAnswerCheck(await readOpenApi(server));
    const shop = await server.make.shop();
    // A provider too, so that its calls are fuzzed.
    owner = await server.make.user(shop, { as: await server.make.account({ provider: true }) });
    const { newMember } = worldOf(server, shop, owner);
    ids = [
      shop.merchantId,
      ...shop.branchIds,
      ...shop.gradeIds,
      await newMember(),
      await newMember(),
      await newMember(),
      (await server.make.shop()).merchantId,
    ];
  });
  afterAll(() => server.stop());

  describe(`any input gets a declared answer (seed ${parameters.seed})`, () => {
    it.each([...operations])('%s', { timeout }, async (address, endpoint) => {
      const property = fc.asyncProperty(inputsOf(endpoint, ids), headers, async (input, given) => {
        const caller = { ...owner, ...(await server.make.session(owner.accountId)) };
        const answer = await sendInput(server, address, input, { ...headersOf(caller), ...given });
        const fault =
          answer.status >= 500
            ? `${answer.status}: ${server.lines.slice(-3).join('')}`
            : check(address, answer.status, answer.body);
        if (fault !== undefined) throw new Error(fault);
      });
      // Limits shrinking, so that the failure is reported in time.
      const found = await fc.check(property, { ...parameters, interruptAfterTimeLimit: timeout * 0.75 });
      expect(found.failed && fc.defaultReportMessage(found)).toBe(false);
    });
  });
};
