import { domains } from '@regulars/contract';
import { endpoints } from '@regulars/contract/kernel';
import { reasonLength } from '@regulars/contract/rules';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Problem, type Fault } from './problem.ts';
import { checker, convertQuery } from './validate.ts';

const faultsOf = (check: (input: unknown) => void, input: unknown): Fault[] => {
  try {
    check(input);
    return [];
  } catch (error) {
    if (error instanceof Problem && error.problem === 'invalid_input') return [...(error.details.fields ?? [])];
    throw error;
  }
};
const rulesOf = (check: (input: unknown) => void, input: unknown): string[] =>
  faultsOf(check, input)
    .map(({ path, rule }) => `${path} ${rule}`)
    .toSorted();

const newMember = checker(domains.members['POST /vip-infos'].body);
const fit = { phone: '13800000001', name: '林晓雯' };

describe('a body', () => {
  it('passes if valid, with names in many scripts', () => {
    for (const name of ['林晓雯', '艾力·买买提', "Anna O'Neil", 'José-María', '木'.repeat(40)])
      expect(rulesOf(newMember, { ...fit, name })).toEqual([]);
  });

  it('reports all faults at once, each by its rule', () => {
    expect(
      rulesOf(newMember, {
        phone: '12800000001',
        name: '木'.repeat(41),
        gender: 3,
        birthday: '2026-02-30',
        nickname: 'x',
      }),
    ).toEqual(['birthday date', 'gender choice', 'name person_name', 'nickname unknown_field', 'phone phone']);
  });

  it('tells a blank reason from one that is too long', () => {
    const check = checker(domains.provider['PUT /provider/merchants/{id}/disable'].body);
    expect(rulesOf(check, { reason: ' ' })).toEqual(['reason required']);
    expect(faultsOf(check, { reason: '木'.repeat(reasonLength + 1) })).toEqual([
      { path: 'reason', rule: 'max_length', values: { limit: reasonLength } },
    ]);
  });

  it('lists choices without null, which is no word', () => {
    const check = checker(domains.auth['PUT /merc/personal/account/info'].body);
    const [fault] = faultsOf(check, { gender: 3 });
    expect(fault).toMatchObject({ path: 'gender', rule: 'choice', values: { choices: '1, 2' } });
  });

  it('names missing fields and fields of a wrong type', () => {
    expect(rulesOf(newMember, {})).toEqual(['name required', 'phone required']);
    expect(rulesOf(newMember, { phone: 13_800_000_001, name: ['林'] })).toEqual(['name type', 'phone type']);
    expect(rulesOf(newMember, null)).toEqual([' type']);
    expect(rulesOf(newMember, [])).toEqual([' type']);
  });

  it('is refused for control, bidirectional and broken characters anywhere', () => {
    expect(rulesOf(newMember, { ...fit, name: '林\u0000' })).toEqual(['name control_character']);
    expect(rulesOf(newMember, { ...fit, remark: 'a\u202eb' })).toEqual(['remark bidi_character']);
    expect(rulesOf(newMember, { ...fit, tags: ['ok', '\ud800'] })).toEqual(['tags.1 unpaired_surrogate']);
  });

  it('may have line breaks in a remark but not in a name', () => {
    expect(rulesOf(newMember, { ...fit, remark: '靠窗\n不加糖' })).toEqual([]);
    expect(rulesOf(newMember, { ...fit, name: '林\n晓雯' })).toEqual(['name person_name']);
  });

  it('accepts integers that JSON represents exactly, and no strings for them', () => {
    const check = checker(Type.Object({ points: Type.Integer() }));
    expect(rulesOf(check, { points: 2 ** 53 })).toEqual(['points maximum']);
    expect(rulesOf(check, { points: '1' })).toEqual(['points type']);
    expect(rulesOf(check, { points: 0.1 })).toEqual(['points type']);
  });

  it('reports at most 50 faults with short paths, so that the answer stays small', () => {
    const broken = Array.from({ length: 5_000 }, () => '\u007f');
    expect(faultsOf(newMember, { ...fit, tags: broken })).toHaveLength(50);
    const paths = faultsOf(newMember, { ['k'.repeat(1_000)]: broken }).map(({ path }) => path.length);
    expect(Math.max(...paths)).toBe(100);
  });

  it('names undeclared fields, however many and however they are spelled', () => {
    for (const count of [7, 8, 9, 49, 50, 51, 5_000]) {
      const undeclared = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
      const rules = rulesOf(newMember, { ...fit, ...undeclared });
      expect(rules).toHaveLength(Math.min(count, 50));
      expect(rules).toEqual(
        Object.keys(undeclared)
          .slice(0, 50)
          .map((key) => `${key} unknown_field`)
          .toSorted(),
      );
    }
    expect(rulesOf(newMember, { ...fit, 'a/b': 1, '~0': 1, '': 1 })).toEqual([
      ' unknown_field',
      'a/b unknown_field',
      '~0 unknown_field',
    ]);
  });

  it('names every fault next to many undeclared fields', () => {
    const undeclared = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, 1]));
    expect(rulesOf(newMember, undeclared)).toEqual(expect.arrayContaining(['name required', 'phone required']));
  });

  it('with more values than any call has is refused unread', () => {
    expect(() => checker(Type.Unknown())(Array.from({ length: 10_001 }, () => 1))).toThrow('malformed_request');
    expect(
      faultsOf(
        checker(Type.Unknown()),
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toEqual([]);
  });

  it('nested without end is refused without recursion', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(() => checker(Type.Unknown())(deep)).toThrow('malformed_request');
  });
});

describe('a query', () => {
  const schema = domains.members['GET /vip-infos'].query;
  const check = checker(schema);
  const read = (query: Record<string, unknown>) => rulesOf(check, convertQuery(schema, query));

  it('converts whole numbers and nothing else', () => {
    expect(convertQuery(schema, { size: '20', keyword: '20' })).toEqual({ size: 20, keyword: '20' });
    for (const text of ['5.7', '1e3', '', ' 5', '+5', '0x10', '05'])
      expect(read({ size: text })).toEqual(['size type']);
  });

  it('makes a list of a single key', () => {
    expect(convertQuery(schema, { state: 'frozen' })).toEqual({ state: ['frozen'] });
    expect(convertQuery(schema, { state: ['frozen', 'normal'] })).toEqual({ state: ['frozen', 'normal'] });
  });

  it('refuses a repeated key if one value is expected', () => {
    expect(read({ size: ['10', '20'] })).toEqual(['size type']);
  });

  it('refuses size 101, index 0, unknown fields and states', () => {
    expect(read({ size: '101', index: '0', colour: 'red', state: 'gone' })).toEqual([
      'colour unknown_field',
      'index minimum',
      'size maximum',
      'state.0 choice',
    ]);
  });
});

describe('the contract', () => {
  it('has an input schema for every body and query that refuses undeclared fields', () => {
    const open: string[] = [];
    for (const [name, declared] of Object.entries(domains)) {
      for (const [address, endpoint] of Object.entries(endpoints(declared))) {
        for (const part of ['params', 'query', 'body'] as const) {
          const schema = part in endpoint ? (endpoint as Record<string, unknown>)[part] : undefined;
          if (schema && !rulesOf(checker(schema), { 'no-such-field': 1 }).includes('no-such-field unknown_field'))
            open.push(`${name}: ${part} of ${address}`);
        }
      }
    }
    expect(open).toEqual([]);
  });
});
