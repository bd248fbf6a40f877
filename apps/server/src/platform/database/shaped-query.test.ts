import { expect, test } from 'vitest';
import { TenantCheckError } from './errors.ts';
import { plannedEachTime } from './sending.ts';
import { ShapedQueries, shapedQuery } from './shaped-query.ts';

const me = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';

interface Wanted {
  readonly name?: string | undefined;
  readonly since?: Date | undefined;
  readonly grades?: readonly string[] | undefined;
  readonly branches?: readonly string[] | undefined;
}

const setUp = () => {
  let built = 0;
  const named = shapedQuery((kysely, merchantId, form: { order: 'asc' | 'desc' }, wanted: Wanted) => {
    built += 1;
    const { name, since, grades, branches } = wanted;
    let query = kysely.selectFrom('member').select('member_id').where('merchant_id', '=', merchantId);
    if (name !== undefined) query = query.where('name', '=', name);
    if (since) query = query.where('joined_at', '>=', since);
    if (grades) query = query.where('grade_id', 'in', grades);
    if (branches) query = query.where((e) => e('branch_id', '=', e.fn.any(e.val([...branches]))));
    return query.orderBy('member_no', form.order).limit(7);
  });
  const queries = new ShapedQueries(new Set(['member']));
  return {
    built: () => built,
    run: (merchantId: string, order: 'asc' | 'desc', wanted: Wanted) =>
      queries.statementOf(named, merchantId, { order }, wanted),
  };
};

test('each run sends its own merchant and values with the text of the first', () => {
  const { run, built } = setUp();
  const first = run(me, 'asc', { name: 'Wang', since: new Date(1) });
  const second = run(other, 'asc', { name: 'Li', since: new Date(2) });
  expect(first.values).toEqual([me, 'Wang', new Date(1), 7]);
  expect(second.values).toEqual([other, 'Li', new Date(2), 7]);
  expect(second.sent).toBe(first.sent);
  expect(first.sent).toMatchObject({ view: 'tenant', name: expect.stringMatching(/^k_/) as string });
  expect(built()).toBe(1);
});

test('the presence of a value, the length of an array and the shape each make a separate text', () => {
  const { run, built } = setUp();
  const texts = [
    run(me, 'asc', {}),
    run(me, 'desc', {}),
    run(me, 'asc', { name: 'Wang' }),
    run(me, 'asc', { grades: ['a'] }),
    run(me, 'asc', { grades: ['a', 'b'] }),
  ].map(({ sent }) => sent.text);
  expect(new Set(texts).size).toBe(5);
  expect(run(me, 'asc', { name: undefined }).sent.text).toBe(texts[0]);
  expect(built()).toBe(5);
});

test('arrays are passed element by element or as one value', () => {
  const { run } = setUp();
  run(me, 'asc', { grades: ['x', 'y'], branches: ['z'] });
  expect(run(me, 'asc', { grades: ['a', 'b'], branches: ['c'] }).values).toEqual([me, 'a', 'b', ['c'], 7]);
  expect(run(me, 'asc', { branches: [] }).values).toEqual([me, [], 7]);
});

test('a query that is not tied to the merchant is refused every time', () => {
  const loose = shapedQuery((kysely) => kysely.selectFrom('member').select('name'));
  // A value does not count as the merchant, even if it is the caller's.
  const byValue = shapedQuery((kysely, _merchantId, _form: undefined, values: { merchant: string }) =>
    kysely.selectFrom('member').select('name').where('merchant_id', '=', values.merchant),
  );
  const byConstant = shapedQuery((kysely) =>
    kysely.selectFrom('member').select('name').where('merchant_id', '=', other),
  );
  const queries = new ShapedQueries(new Set(['member']));
  for (const merchantId of [me, me, other]) {
    expect(() => queries.statementOf(loose, merchantId, undefined, {})).toThrow(TenantCheckError);
    expect(() => queries.statementOf(byValue, merchantId, undefined, { merchant: me })).toThrow(TenantCheckError);
    expect(() => queries.statementOf(byConstant, merchantId, undefined, {})).toThrow(TenantCheckError);
  }
});

test('computing with a value while building is refused', () => {
  const computed = shapedQuery((kysely, merchantId, _form: undefined, { name }: { name: string }) =>
    kysely.selectFrom('member').select('name').where('merchant_id', '=', merchantId).where('name', 'like', `${name}%`),
  );
  const queries = new ShapedQueries(new Set(['member']));
  expect(() => queries.statementOf(computed, me, undefined, { name: 'W' })).toThrow('The value name is not available');
});

test('searching an array while building is refused: it holds none of its values yet', () => {
  const searched = (search: (grades: readonly string[]) => unknown) =>
    shapedQuery((kysely, merchantId, _form: undefined, { grades }: { grades: readonly string[] }) => {
      search(grades);
      return kysely.selectFrom('member').select('name').where('merchant_id', '=', merchantId);
    });
  const queries = new ShapedQueries(new Set(['member']));
  for (const search of [
    (grades: readonly string[]) => grades.includes('gold'),
    (grades: readonly string[]) => grades.indexOf('gold'),
    (grades: readonly string[]) => grades.lastIndexOf('gold'),
  ])
    expect(() => queries.statementOf(searched(search), me, undefined, { grades: ['gold'] })).toThrow(
      'The value grades is not available',
    );
});

test('a query planned each time has no name', () => {
  const planned = shapedQuery((kysely, merchantId) =>
    kysely.selectFrom('member').select('name').where('merchant_id', '=', merchantId).modifyEnd(plannedEachTime),
  );
  const queries = new ShapedQueries(new Set(['member']));
  expect(queries.statementOf(planned, me, undefined, {}).sent).not.toHaveProperty('name');
});
