import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Compilable, Generated } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TenantCheckError } from './errors.ts';
import { platformCheck, tenantCheck } from './tenant-check.ts';

interface Tables {
  member: { merchant_id: string; id: string; name: string; grade_id: string; points: Generated<number> };
  grade: { merchant_id: string; id: string; name: string; parent_id: string };
  merchant: { id: string; name: string };
}

const me = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const tenantTables = new Set(['member', 'grade']);

const kysely = (plugin: ReturnType<typeof tenantCheck>): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [plugin],
  });

const db = kysely(tenantCheck(me, tenantTables));
const mine = db.selectFrom('member').where('member.merchant_id', '=', me);
const row = { merchant_id: me, id: '1', name: 'n', grade_id: 'g' };

const passing: Record<string, () => Compilable> = {
  'a select by the merchant': () => db.selectFrom('member').selectAll().where('merchant_id', '=', me),
  'the value on the left': () =>
    db
      .selectFrom('member')
      .select('id')
      .where((eb) => eb(eb.val(me), '=', eb.ref('merchant_id'))),
  'an alias': () => db.selectFrom('member as m').select('m.id').where('m.merchant_id', '=', me),
  'an or beside the merchant': () =>
    mine.select('id').where((eb) => eb.or([eb('name', '=', 'a'), eb('name', '=', 'b')])),
  'the merchant within and()': () =>
    db
      .selectFrom('member')
      .select('id')
      .where((eb) => eb.and([eb('merchant_id', '=', me), eb('name', '=', 'a')])),
  'an inner join through an equality': () =>
    mine
      .innerJoin('grade', (on) =>
        on.onRef('grade.merchant_id', '=', 'member.merchant_id').onRef('grade.id', '=', 'member.grade_id'),
      )
      .select('grade.name'),
  'an inner join that ties the first table': () =>
    db
      .selectFrom('member as m')
      .innerJoin('grade as g', (on) => on.on('g.merchant_id', '=', me).onRef('m.merchant_id', '=', 'g.merchant_id'))
      .select('m.id'),
  'a left join through an equality': () =>
    mine.leftJoin('grade', (on) => on.onRef('grade.merchant_id', '=', 'member.merchant_id')).select('grade.name'),
  'a left join by the value': () =>
    mine.leftJoin('grade', (on) => on.on('grade.merchant_id', '=', me)).select('grade.name'),
  'a right join': () =>
    db
      .selectFrom('member')
      .rightJoin('grade', (on) => on.onRef('member.merchant_id', '=', 'grade.merchant_id'))
      .where('grade.merchant_id', '=', me)
      .select('grade.name'),
  'a chain of equalities': () =>
    db
      .selectFrom(['member as a', 'member as b', 'grade as c'])
      .select('a.id')
      .whereRef('a.merchant_id', '=', 'b.merchant_id')
      .whereRef('c.merchant_id', '=', 'b.merchant_id')
      .where('c.merchant_id', '=', me),
  'a subquery tied by itself': () =>
    mine.select('id').where('grade_id', 'in', db.selectFrom('grade').select('id').where('merchant_id', '=', me)),
  'a correlated subquery': () =>
    mine
      .select('id')
      .where((eb) =>
        eb.exists(eb.selectFrom('grade').select('grade.id').whereRef('grade.merchant_id', '=', 'member.merchant_id')),
      ),
  'a correlated subquery in the selection': () =>
    mine.select((eb) =>
      eb
        .selectFrom('grade')
        .select('grade.name')
        .whereRef('grade.merchant_id', '=', 'member.merchant_id')
        .as('grade_name'),
    ),
  'a derived table that gives the merchant': () =>
    db
      .selectFrom(db.selectFrom('grade').select(['merchant_id', 'id']).where('merchant_id', '=', me).as('g'))
      .innerJoin('member as m', 'm.merchant_id', 'g.merchant_id')
      .select('m.id'),
  'a lateral join': () =>
    mine
      .leftJoinLateral(
        (eb) =>
          eb.selectFrom('grade').select('grade.name').whereRef('grade.merchant_id', '=', 'member.merchant_id').as('g'),
        (on) => on.onTrue(),
      )
      .select('g.name'),
  'a lateral join tied to a CTE, and a table tied to that join': () =>
    db
      .with('g', (q) => q.selectFrom('grade').select(['merchant_id', 'id']).where('merchant_id', '=', me))
      .selectFrom('g')
      .leftJoinLateral(
        (eb) => eb.selectFrom('grade').selectAll('grade').whereRef('grade.merchant_id', '=', 'g.merchant_id').as('one'),
        (on) => on.onTrue(),
      )
      .leftJoin('member as m', (on) =>
        on.onRef('m.merchant_id', '=', 'one.merchant_id').onRef('m.grade_id', '=', 'one.id'),
      )
      .select('m.name'),
  'a CTE': () =>
    db
      .with('g', (q) => q.selectFrom('grade').selectAll().where('merchant_id', '=', me))
      .selectFrom('g')
      .innerJoin('member', 'member.merchant_id', 'g.merchant_id')
      .select('member.id'),
  'a CTE that shadows a table': () =>
    db
      .with('member', (q) => q.selectFrom('member').select('id').where('merchant_id', '=', me))
      .selectFrom('member')
      .select('id'),
  'a recursive CTE tied in both parts': () =>
    db
      .withRecursive('tree', (q) =>
        q
          .selectFrom('grade')
          .select(['id', 'parent_id'])
          .where('merchant_id', '=', me)
          .unionAll(
            q
              .selectFrom('grade')
              .innerJoin('tree', 'tree.id', 'grade.parent_id')
              .select(['grade.id', 'grade.parent_id'])
              .where('grade.merchant_id', '=', me),
          ),
      )
      .selectFrom('tree')
      .select('id'),
  'a changing CTE': () =>
    db
      .with('u', (q) =>
        q.updateTable('member').set({ name: 'x' }).where('merchant_id', '=', me).returning(['merchant_id', 'id']),
      )
      .selectFrom('u')
      .innerJoin('grade', 'grade.merchant_id', 'u.merchant_id')
      .select('u.id'),
  'a union': () => mine.select('id').union(db.selectFrom('grade').select('id').where('merchant_id', '=', me)),
  'a join tied by a union': () =>
    db
      .selectFrom(
        mine
          .select(['member.merchant_id', 'id'])
          .unionAll(db.selectFrom('grade').select(['merchant_id', 'id']).where('merchant_id', '=', me))
          .as('u'),
      )
      .innerJoin('grade', 'grade.merchant_id', 'u.merchant_id')
      .select('u.id'),
  'an update': () => db.updateTable('member').set({ name: 'x' }).where('merchant_id', '=', me),
  'an update from': () =>
    db
      .updateTable('member')
      .from('grade')
      .set({ name: 'x' })
      .where('member.merchant_id', '=', me)
      .whereRef('grade.merchant_id', '=', 'member.merchant_id'),
  'a delete': () => db.deleteFrom('member').where('merchant_id', '=', me),
  'a delete using': () =>
    db
      .deleteFrom('member')
      .using('grade')
      .whereRef('grade.merchant_id', '=', 'member.merchant_id')
      .where('grade.merchant_id', '=', me),
  'an insert': () => db.insertInto('member').values(row),
  'an insert of rows, one with an expression': () =>
    db.insertInto('member').values([row, { ...row, name: sql<string>`lower('N')` }]),
  'an insert from a select': () =>
    db
      .insertInto('grade')
      .columns(['id', 'merchant_id'])
      .expression(mine.select(['id', 'merchant_id'])),
  'an insert from a select of the value': () =>
    db
      .insertInto('grade')
      .columns(['id', 'merchant_id'])
      .expression(mine.select((eb) => ['id', eb.val(me).as('m')])),
  'on conflict': () =>
    db
      .insertInto('member')
      .values(row)
      .onConflict((oc) => oc.columns(['merchant_id', 'id']).doUpdateSet({ name: (eb) => eb.ref('excluded.name') })),
  'a row lock': () => mine.select('id').forUpdate('member'),
  'raw expressions without tables': () =>
    mine.select(sql<number>`count(*) over ()`.as('n')).where(sql<boolean>`(member.name = 'a' or member.name = 'b')`),
  'a values list': () =>
    mine.innerJoin(sql<{ id: string }>`(values ('1'), ('2'))`.as('wanted'), (on) => on.onTrue()).select('member.id'),
};

const refused: Record<string, [build: () => Compilable, table: string]> = {
  'a select without': [() => db.selectFrom('member').selectAll(), 'member'],
  'a select by another merchant': [
    () => db.selectFrom('member').selectAll().where('merchant_id', '=', other),
    'member',
  ],
  'other comparisons': [() => db.selectFrom('member').selectAll().where('merchant_id', '>=', me), 'member'],
  'the merchant in one branch of an or': [
    () =>
      db
        .selectFrom('member')
        .select('id')
        .where((eb) => eb.or([eb('merchant_id', '=', me), eb('name', '=', 'a')])),
    'member',
  ],
  'the merchant under a not': [
    () =>
      db
        .selectFrom('member')
        .select('id')
        .where((eb) => eb.not(eb('merchant_id', '=', me))),
    'member',
  ],
  'a column that equals itself': [
    () => db.selectFrom('member as m').select('m.id').whereRef('m.merchant_id', '=', 'm.merchant_id'),
    'm',
  ],
  'two tables tied only to each other': [
    () => db.selectFrom('member as a').innerJoin('grade as b', 'a.merchant_id', 'b.merchant_id').select('a.id'),
    'a',
  ],
  'an inner join by id alone': [
    () => mine.innerJoin('grade', 'grade.id', 'member.grade_id').select('grade.name'),
    'grade',
  ],
  'a cross join': [() => mine.crossJoin('grade').select('grade.name'), 'grade'],
  "a left join's condition on the left table": [
    () =>
      db
        .selectFrom('member')
        .leftJoin('grade', (on) => on.on('member.merchant_id', '=', me).on('grade.merchant_id', '=', me))
        .select('member.id'),
    'member',
  ],
  "a left table tied through a left join's condition": [
    () =>
      db
        .selectFrom('member')
        .leftJoin('grade', (on) =>
          on.onRef('member.merchant_id', '=', 'grade.merchant_id').on('grade.merchant_id', '=', me),
        )
        .select('member.id'),
    'member',
  ],
  'the joined table of a right join': [
    () => mine.rightJoin('grade', (on) => on.on('grade.merchant_id', '=', me)).select('grade.name'),
    'grade',
  ],
  'a full join': [
    () => mine.fullJoin('grade', (on) => on.onRef('grade.merchant_id', '=', 'member.merchant_id')).select('grade.name'),
    'grade',
  ],
  'an unqualified merchant_id between two tables': [
    () => db.selectFrom(['member', 'grade']).select('member.id').where('merchant_id', '=', me),
    'member',
  ],
  'a subquery without': [() => mine.select('id').where('grade_id', 'in', db.selectFrom('grade').select('id')), 'grade'],
  'a correlated subquery by id alone': [
    () =>
      mine
        .select('id')
        .where((eb) =>
          eb.exists(eb.selectFrom('grade').select('grade.id').whereRef('grade.id', '=', 'member.grade_id')),
        ),
    'grade',
  ],
  'a derived table without': [() => db.selectFrom(db.selectFrom('grade').select('id').as('g')).select('g.id'), 'grade'],
  'a derived table that renames another column': [
    () =>
      db
        .selectFrom(db.selectFrom('grade').select('id as merchant_id').where('merchant_id', '=', me).as('g'))
        .innerJoin('member', 'member.merchant_id', 'g.merchant_id')
        .select('member.id'),
    'member',
  ],
  'a table and its lateral join tied to each other': [
    () =>
      db
        .selectFrom('member')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('grade')
              .select('grade.merchant_id')
              .whereRef('grade.merchant_id', '=', 'member.merchant_id')
              .as('g'),
          (on) => on.onRef('g.merchant_id', '=', 'member.merchant_id'),
        )
        .select('member.id'),
    'member',
  ],
  'a lateral join tied to a CTE without the merchant': [
    () =>
      db
        .with('g', (q) =>
          q.selectFrom('grade').select(['id', 'parent_id as merchant_id']).where('merchant_id', '=', me),
        )
        .selectFrom('g')
        .leftJoinLateral(
          (eb) =>
            eb.selectFrom('member').selectAll('member').whereRef('member.merchant_id', '=', 'g.merchant_id').as('m'),
          (on) => on.onTrue(),
        )
        .select('m.name'),
    'member',
  ],
  'a table tied to a lateral join that lacks the merchant': [
    () =>
      db
        .with('g', (q) => q.selectFrom('grade').select(['merchant_id', 'id']).where('merchant_id', '=', me))
        .selectFrom('g')
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('grade')
              .select('grade.parent_id as merchant_id')
              .whereRef('grade.merchant_id', '=', 'g.merchant_id')
              .as('one'),
          (on) => on.onTrue(),
        )
        .leftJoin('member', (on) => on.onRef('member.merchant_id', '=', 'one.merchant_id'))
        .select('member.name'),
    'member',
  ],
  'a table and a lateral join of another tied to each other, beside a CTE': [
    () =>
      db
        .with('g', (q) => q.selectFrom('grade').select(['merchant_id', 'id']).where('merchant_id', '=', me))
        .selectFrom('g')
        .innerJoin('member as m', 'm.grade_id', 'g.id')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('grade')
              .select('grade.merchant_id')
              .whereRef('grade.merchant_id', '=', 'm.merchant_id')
              .as('one'),
          (on) => on.onRef('one.merchant_id', '=', 'm.merchant_id'),
        )
        .select('m.name'),
    'm',
  ],
  'a CTE without': [
    () =>
      db
        .with('g', (q) => q.selectFrom('grade').selectAll())
        .selectFrom('g')
        .selectAll(),
    'grade',
  ],
  'an order, group or selection with a subquery without': [
    () => mine.select('id').orderBy((eb) => eb.selectFrom('grade').select('id').limit(1)),
    'grade',
  ],
  'a recursive part without': [
    () =>
      db
        .withRecursive('tree', (q) =>
          q
            .selectFrom('grade')
            .select(['id'])
            .where('merchant_id', '=', me)
            .unionAll(q.selectFrom('grade').innerJoin('tree', 'tree.id', 'grade.parent_id').select(['grade.id'])),
        )
        .selectFrom('tree')
        .select('id'),
    'grade',
  ],
  'a join tied by a union that has something else in the place': [
    () =>
      db
        .selectFrom(
          mine
            .select(['member.merchant_id', 'id'])
            .unionAll(db.selectFrom('grade').select(['id as merchant_id', 'id']).where('merchant_id', '=', me))
            .as('u'),
        )
        .innerJoin('grade', 'grade.merchant_id', 'u.merchant_id')
        .select('u.id'),
    'grade',
  ],
  'a join tied by a union of all columns': [
    () =>
      db
        .selectFrom(
          mine
            .selectAll()
            .unionAll(db.selectFrom('member').selectAll().where('merchant_id', '=', me))
            .as('u'),
        )
        .innerJoin('grade', 'grade.merchant_id', 'u.merchant_id')
        .select('u.id'),
    'grade',
  ],
  'the second part of a union': [() => mine.select('id').union(db.selectFrom('grade').select('id')), 'grade'],
  'an update without': [() => db.updateTable('member').set({ name: 'x' }).where('id', '=', '1'), 'member'],
  'an update from an untied table': [
    () =>
      db
        .updateTable('member')
        .from('grade')
        .set({ name: 'x' })
        .where('member.merchant_id', '=', me)
        .whereRef('grade.id', '=', 'member.grade_id'),
    'grade',
  ],
  'an update that moves a row': [
    () => db.updateTable('member').set({ merchant_id: other }).where('merchant_id', '=', me),
    'merchant_id',
  ],
  'a delete without': [() => db.deleteFrom('member').where('id', '=', '1'), 'member'],
  'a delete using an untied table': [
    () => db.deleteFrom('member').using('grade').where('member.merchant_id', '=', me),
    'grade',
  ],
  'an insert for another merchant': [() => db.insertInto('member').values({ ...row, merchant_id: other }), 'member'],
  'an insert of rows, one for another': [
    () => db.insertInto('member').values([row, { ...row, merchant_id: other, name: sql<string>`'x'` }]),
    'member',
  ],
  'an insert without the column': [
    () =>
      db
        .insertInto('member')
        .columns(['id', 'name'])
        .expression(mine.select(['id', 'name'])),
    'member',
  ],
  'an insert from a select of another column': [
    () =>
      db
        .insertInto('grade')
        .columns(['id', 'merchant_id'])
        .expression(mine.select(['merchant_id', 'id'])),
    'grade',
  ],
  'an insert from an untied select': [
    () => db.insertInto('grade').columns(['merchant_id']).expression(db.selectFrom('member').select('merchant_id')),
    'member',
  ],
  'an upsert that moves a row': [
    () =>
      db
        .insertInto('member')
        .values(row)
        .onConflict((oc) => oc.columns(['merchant_id', 'id']).doUpdateSet({ merchant_id: other })),
    'merchant_id',
  ],
  'a schema': [() => db.withSchema('public').selectFrom('member').selectAll().where('merchant_id', '=', me), 'member'],
  "a platform's table": [() => db.selectFrom('merchant').selectAll(), 'merchant'],
  'a table in raw SQL': [() => mine.select(sql<number>`(select count(*) from grade)`.as('n')), 'grade'],
  'a table as a part of raw SQL': [
    () => mine.select(sql<number>`(select count(*) from ${sql.table('grade')})`.as('n')),
    'grade',
  ],
  'an identifier as a part of raw SQL': [
    () => mine.select(sql<number>`(select count(*) from ${sql.id('grade')})`.as('n')),
    'grade',
  ],
  'raw text as a part of raw SQL': [
    () => mine.select(sql<number>`(select count(*) from ${sql.raw('grade')})`.as('n')),
    'grade',
  ],
  'a loose or in raw SQL': [() => mine.select('id').where(sql<boolean>`member.name = 'a' or true`), 'raw SQL'],
  merge: [
    () => db.mergeInto('member').using('grade', 'grade.id', 'member.grade_id').whenMatched().thenDelete(),
    'MergeQueryNode',
  ],
};

describe('the tenant check passes', () => {
  test.each(Object.entries(passing))('%s', (_name, build) => {
    expect(build().compile().sql).not.toBe('');
  });
});

describe('the tenant check refuses', () => {
  test.each(Object.entries(refused))('%s', (_name, [build, table]) => {
    expect(() => build().compile()).toThrow(TenantCheckError);
    expect(() => build().compile()).toThrow(expect.objectContaining({ table }));
  });
});

describe("the platform's check", () => {
  const platform = kysely(platformCheck(tenantTables));

  test('passes its own tables', () => {
    expect(platform.selectFrom('merchant').selectAll().compile().sql).toBe('select * from "merchant"');
  });

  test('refuses tenant tables, in raw SQL too', () => {
    expect(() =>
      platform.selectFrom('merchant').innerJoin('member', 'member.merchant_id', 'merchant.id').selectAll().compile(),
    ).toThrow(TenantCheckError);
    expect(() =>
      platform
        .selectFrom('merchant')
        .select(sql`(select count(*) from member)`.as('n'))
        .compile(),
    ).toThrow(TenantCheckError);
  });
});
