import type { Endpoint } from '@regulars/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerCheck, endpointsByAddress, readOpenApi, type AnswerCheck } from './answer-check.ts';
import { headersOf, sendInput, type RawInput } from './send-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { inputFor, worldOf } from './valid-inputs.ts';
import type { World } from './world.ts';

/** Every date and instant input of the contract, with values at and beyond the ends of the calendar. */

interface Schema {
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Place {
  readonly format: 'date' | 'date-time';
  readonly path: readonly string[];
}

const placesIn = ({ format, items, properties = {} }: Schema, path: readonly string[]): Place[] => {
  if (format === 'date' || format === 'date-time') return [{ format, path }];
  const inner = items ? [['0', items] as const] : Object.entries(properties);
  return inner.flatMap(([key, schema]) => placesIn(schema, [...path, key]));
};

const parts = ['params', 'query', 'body'] as const;
const placesOf = (endpoint: Endpoint): Place[] =>
  parts.flatMap((part) => (endpoint[part] ? placesIn(endpoint[part], [part]) : []));

/** The input with the value at a path replaced. */
const withValue = (input: unknown, [key, ...rest]: readonly string[], value: string): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(input) || key === '0') return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value)];
  const fields: Readonly<Record<string, unknown>> = { ...(input as object | undefined) }; // not a list here, so an object
  return { ...fields, [key]: withValue(fields[key], rest, value) };
};

/** The first and last accepted values, the refused ones next to them, and all refused ones. */
const extremes = {
  date: {
    taken: ['1900-01-01', '2000-02-29', '2999-12-30', '2999-12-31'],
    next: ['1899-12-31', '3000-01-01'],
    refused: [
      '0000-01-01',
      '0001-01-01',
      '0001-01-02',
      '0999-12-31',
      '1899-12-31',
      '3000-01-01',
      '9999-12-30',
      '9999-12-31',
      '10000-01-01',
      '+010000-01-01',
      '-000001-01-01',
      '1900-02-29',
      '2026-02-30',
      '2026-11-00',
      '2026-13-01',
      '2026-1-1',
      '20261120',
      '2026-W47-5',
      '2026-11-20T00:00:00Z',
      '٢٠٢٦-١١-٢٠',
      'infinity',
      '-infinity',
      'today',
    ],
  },
  'date-time': {
    taken: [
      '1900-01-01T00:00:00Z',
      '1900-01-01T00:00:00+14:00',
      '2999-12-31T23:59:59.999Z',
      '2999-12-31T23:59:59.999-12:00',
      '2026-11-20T08:00:00.123456789+08:00',
      '2026-11-20T08:00:00-23:59',
    ],
    next: ['1899-12-31T23:59:59.999Z', '3000-01-01T00:00:00Z'],
    refused: [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
      '0999-12-31T23:59:59Z',
      '1899-12-31T23:59:59.999Z',
      '3000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999+14:00',
      '9999-12-31T23:59:59.999-12:00',
      '10000-01-01T00:00:00Z',
      '+010000-01-01T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '2017-01-01T07:59:60+08:00',
      '2026-11-20T24:00:00Z',
      '2026-11-20T23:60:00Z',
      '2026-11-20T23:59:61Z',
      '2026-11-20T08:00:00+24:00',
      '2026-11-20T08:00:00+08:60',
      '2026-11-20T08:00:00',
      '2026-11-20T08:00Z',
      '2026-11-20 08:00:00Z',
      '2026-11-20t08:00:00z',
      '2026-11-20T08:00:00Z[Asia/Shanghai]',
      '2026-11-20T08:00:00.Z',
      `2026-11-20T08:00:00.${'9'.repeat(500)}Z`,
      '2026-02-30T08:00:00Z',
      '2026-11-20',
      'infinity',
    ],
  },
};

const dated = [...endpointsByAddress].flatMap(([address, endpoint]) =>
  placesOf(endpoint).map((place) => ({ ...place, address, name: place.path.join('.') })),
);

/**
 * A format is one schema, so the first place in each part of an input tries all refused values; the others only those
 * next to the bounds.
 */
const refusedAt = ({ format, path: [part] }: Place, at: number): readonly string[] => {
  const { refused, next } = extremes[format];
  return dated.findIndex((other) => other.format === format && other.path[0] === part) === at ? refused : next;
};

let server: TestServer;
let check: AnswerCheck;
let world: World;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer();
  check = createAnswerCheck(await readOpenApi(server));
  const shop = await server.make.shop();
  // A provider too, so that its calls are tried.
  const owner = await server.make.user(shop, { as: await server.make.account({ provider: true }) });
  world = worldOf(server, shop, owner);
  headers = headersOf(owner);
});
afterAll(() => server.stop());

const answerTo = async (address: string, input: RawInput, path: readonly string[], value: string) => {
  const answer = await sendInput(server, address, withValue(input, path, value) as RawInput, headers); // built from the endpoint's own input
  const faults = answer.body.err?.fields ?? [];
  return { ...answer, rules: faults.filter((fault) => fault.path === path.slice(1).join('.')).map(({ rule }) => rule) };
};

describe('the dates and instants of the contract', () => {
  it('are found', () => {
    expect(dated.map(({ address, name }) => `${address} ${name}`)).toEqual(
      expect.arrayContaining([
        'GET /vip-infos query.joined_from',
        'POST /vip-infos body.birthday',
        'GET /vip-infos/{id}/balances query.at',
        'POST /ledger/verifications body.from',
      ]),
    );
  });

  it.each(dated)('$address $name is answered at every extreme', async (place) => {
    const { address, path, format } = place;
    const rule = format === 'date' ? 'date' : 'instant';
    const input = await inputFor(address, world);
    for (const value of refusedAt(place, dated.indexOf(place))) {
      const { status, body, rules } = await answerTo(address, input, path, value);
      expect([value, status, body.err?.code, rules]).toEqual([value, 400, 40_001, [rule]]);
    }
    for (const value of extremes[format].taken) {
      const { status, body, rules } = await answerTo(address, await inputFor(address, world), path, value);
      expect([value, status < 500, rules.includes(rule)]).toEqual([value, true, false]);
      expect(check(address, status, body)).toBeUndefined();
    }
  });
});
