import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { lockAccess } from '../permissions/index.ts';
import { endDueEmployments } from './staff.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idOf = ({ userId = '' }: Caller): string => userId;
type Answer = Promise<{ readonly status: number; readonly err: { readonly name: string } }>;

const roleOf = async (of: Caller): Promise<string> =>
  (await server.call('GET /users/{id}/roles', { as: of, params: { id: idOf(of) } })).data[0]?.role_id ?? '';
const batch = (as: Caller, of: readonly Caller[], operate: 'stop' | 'remove') =>
  server.call('PUT /users', { as, body: { ids: of.map(idOf), operate } });
const edit = (as: Caller, of: Caller, body: object) =>
  server.call('PUT /users/{id}', { as, params: { id: idOf(of) }, body });
const works = async (as: Caller): Promise<boolean> => (await server.call('GET /roles', { as })).status === 200;

/** Two owners of a shop, each with a role of their own. */
const twoOwners = async () => {
  const shop = await server.make.shop();
  const [first, second] = [await server.make.user(shop), await server.make.user(shop)];
  const roles = new Map([
    [first, await roleOf(first)],
    [second, await roleOf(second)],
  ]);
  return { shop, first, second, roleIdOf: (of: Caller) => roles.get(of) ?? '' };
};

type Way = (as: Caller, of: Caller, roleId: string) => Answer;
/** Every way in which one owner takes another's power. */
const ways: Readonly<Record<string, Way>> = {
  'taking the role': (as, of, id) =>
    server.call('PUT /roles/{id}/users', { as, params: { id }, body: { remove: [idOf(of)] } }),
  'setting the roles': (as, of) =>
    server.call('PUT /users/{id}/roles', { as, params: { id: idOf(of) }, body: { role_ids: [] } }),
  'editing the roles': (as, of) => edit(as, of, { role_ids: [] }),
  disabling: (as, of) => batch(as, [of], 'stop'),
  removing: (as, of) => batch(as, [of], 'remove'),
  'a last day that is over': (as, of) => edit(as, of, { staff: { leaves_on: '2026-11-01' } }),
  'leaving at once': (as, of) => edit(as, of, { staff: { leaves_on: '2026-12-24', at_once: true } }),
};

describe('two owners who take each other’s power at once', () => {
  const pairs = Object.keys(ways).flatMap((one, at) =>
    Object.keys(ways)
      .slice(at)
      .map((other) => [one, other] as const),
  );

  it.each(pairs)('%s and %s: one stays', async (one, other) => {
    const { first, second, roleIdOf } = await twoOwners();
    const answers = await Promise.all([
      ways[one]?.(first, second, roleIdOf(second)),
      ways[other]?.(second, first, roleIdOf(first)),
    ]);
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect([await works(first), await works(second)].filter(Boolean)).toHaveLength(1);
  });
});

describe('a new password for an owner', () => {
  const reset = (as: Caller, of: Caller) =>
    server.call('PUT /users/base-account', {
      as,
      body: { user_id: idOf(of), change: 'password', pwd: 'Shuilin#2027' },
    });
  /** Both made by their shop, which may so set their passwords. */
  const ownAccounts = async () => {
    const { shop, first, second } = await twoOwners();
    await server.database.platform.execute(
      `update account a set made_for = u.merchant_id, password_hash = 'set', password_set_at = now() from merchant_user u
       where u.account_id = a.account_id and u.merchant_id = $1 and u.user_id = any ($2)`,
      [shop.merchantId, [idOf(first), idOf(second)]],
    );
    return { shop, first, second };
  };

  it('is refused to the last with a password of their own, and who is to change theirs stays an owner', async () => {
    const { first, second } = await ownAccounts();
    const answers = await Promise.all([reset(first, second), reset(second, first)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes from nobody that somebody will be an owner', async () => {
    const { shop, first, second } = await ownAccounts();
    await server.database.platform.execute(
      `update account a set password_until = '2027-01-01', password_hash = 'set', password_set_at = now() from merchant_user u where u.account_id = a.account_id and u.merchant_id = $1 and u.user_id = any ($2)`,
      [shop.merchantId, [idOf(first), idOf(second)]],
    );
    const take = (of: Caller) =>
      server.call('PUT /users/{id}/roles', { as: first, params: { id: idOf(of) }, body: { role_ids: [] } });
    expect((await take(second)).status).toBe(200);
    expect((await take(first)).err.name).toBe('last_owner');
  });
});

describe('64 calls of two owners against each other', () => {
  const calls = 64;
  /** The calls that succeed: repeating what is done already does nothing, but who was removed isn't found again. */
  const succeeding = (way: string): number => (way === 'removing' ? 1 : calls / 2);

  it.each(Object.keys(ways))('%s: one stays, and only their calls succeed', async (way) => {
    const { first, second, roleIdOf } = await twoOwners();
    const answers = await Promise.all(
      Array.from({ length: calls }, async (_, at) => {
        const [as, of] = at % 2 === 0 ? [first, second] : [second, first];
        const answer = await ways[way]?.(as, of, roleIdOf(of));
        return { as, status: answer?.status };
      }),
    );
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(succeeding(way));
    const [stays] = successes;
    expect(successes.every(({ as }) => as === stays?.as)).toBe(true);
    expect([await works(first), await works(second)]).toEqual([stays?.as === first, stays?.as === second]);
  });

  it('narrowing themselves to a branch: one stays in all', async () => {
    const { shop, first, second } = await twoOwners();
    const narrow = { all_branches: false, branch_ids: [shop.branchIds[0]] };
    const answers = await Promise.all(
      Array.from({ length: calls }, async (_, at) => {
        const as = at % 2 === 0 ? first : second;
        const { status, err } = await edit(as, as, narrow);
        return { as, told: status === 200 ? 'done' : err.name };
      }),
    );
    const refused = answers.filter(({ told }) => told === 'last_owner');
    expect(refused).toHaveLength(calls / 2);
    expect(answers.filter(({ told }) => told === 'done')).toHaveLength(calls / 2);
    expect(new Set(refused.map(({ as }) => as)).size).toBe(1);
  });

  it('disabling all others in a batch: one of 64 owners stays', async () => {
    const shop = await server.make.shop();
    const owners: Caller[] = [];
    for (let made = 0; made < calls; made += 1) owners.push(await server.make.user(shop));
    const answers = await Promise.all(
      owners.map((as) =>
        batch(
          as,
          owners.filter((one) => one !== as),
          'stop',
        ),
      ),
    );
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.map(({ data }) => data.changed)).toEqual([calls - 1]);
    expect((await Promise.all(owners.map(works))).filter(Boolean)).toHaveLength(1);
  });

  it('disabling, removing or narrowing the role of everything: none succeeds', async () => {
    const { first, roleIdOf } = await twoOwners();
    const id = roleIdOf(first);
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, at): Answer => {
        if (at % 3 === 0) return server.call('PUT /roles', { as: first, body: { ids: [id], operate: 'stop' } });
        if (at % 3 === 1) return server.call('PUT /roles', { as: first, body: { ids: [id], operate: 'remove' } });
        return server.call('PUT /roles/{id}/permissions', { as: first, params: { id }, body: { permissions: [] } });
      }),
    );
    expect(new Set(answers.map(({ err }) => err.name))).toEqual(new Set(['role_of_everything']));
    expect(await works(first)).toBe(true);
  });
});

it('the program ends the employments of all owners but one, 64 times at once', async () => {
  const shop = await server.make.shop();
  const owners: Caller[] = [];
  for (let made = 0; made < 4; made += 1) owners.push(await server.make.user(shop));
  const lastDay = [shop.merchantId, testStart.slice(0, 10)];
  await server.database.platform.execute('update merchant_user set leaves_on = $2 where merchant_id = $1', lastDay);
  const later = new Date(new Date(testStart).getTime() + 3 * 86_400_000);
  await Promise.all(Array.from({ length: 64 }, () => endDueEmployments(server.database, later)));
  expect((await Promise.all(owners.map(works))).filter(Boolean)).toHaveLength(1);
});

describe('a call that waits while its caller', () => {
  /** Lets somebody's call begin, takes something from them before it goes on, and answers its outcome. */
  const meanwhile = async ({ merchantId }: Shop, call: () => Answer, take: string, values: readonly unknown[]) => {
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let outcome: Answer | undefined;
    await server.database.tenant(merchantId).transaction(async (tx) => {
      await lockAccess(tx);
      outcome = call();
      await expect.poll(async () => (await server.database.platform.execute(waits)).rows.length).toBeGreaterThan(0);
      await server.database.platform.execute(take, [...values]);
    });
    return (await outcome)?.err.name;
  };
  const disabling = 'update merchant_user set disabled_at = now() where merchant_id = $1 and user_id = $2';
  const taking = 'delete from user_role where merchant_id = $1 and user_id = $2';

  it.each([
    ['is disabled', disabling, 'user_disabled', 'user_disabled'],
    ['loses the role', taking, 'user_above_own_power', 'above_own_power'],
  ])('%s is refused', async (_, take, ofUsers, ofRoles) => {
    const { shop, first, second, roleIdOf } = await twoOwners();
    const one = async (call: (as: Caller) => Answer) => {
      const as = await server.make.user(shop);
      return meanwhile(shop, () => call(as), take, [shop.merchantId, idOf(as)]);
    };
    const { data: role } = await server.call('POST /roles', { as: first, body: { name: '收银', permissions: ['brand:read'] } }); // prettier-ignore
    const params = { id: role.role_id };
    expect(await one((as) => batch(as, [second], 'stop'))).toBe(ofUsers);
    expect(await one((as) => edit(as, second, { actual_name: '何小苗' }))).toBe(ofUsers);
    const give = { params: { id: roleIdOf(second) }, body: { remove: [idOf(second)] } };
    expect(await one((as) => server.call('PUT /roles/{id}/users', { as, ...give }))).toBe(ofUsers);
    expect(await one((as) => server.call('PUT /roles/{id}', { as, params, body: { remark: '早班' } }))).toBe(ofRoles);
    expect(await one((as) => server.call('PUT /roles/{id}/permissions', { as, params, body: { permissions: [] } }))).toBe(ofRoles); // prettier-ignore
    expect(await one((as) => server.call('PUT /roles', { as, body: { ids: [role.role_id], operate: 'stop' } }))).toBe(ofRoles); // prettier-ignore
    expect(await one((as) => server.call('POST /roles', { as, body: { name: '店长', permissions: ['brand:read'] } }))).toBe(ofRoles); // prettier-ignore
    const body = { phone: nextPhone(), actual_name: '夏晴', role_ids: [role.role_id], all_branches: true, pwd: 'Halfday#2026' }; // prettier-ignore
    expect(await one((as) => server.call('POST /users', { as, body }))).toBe(ofRoles);
    const sessions = { user_id: idOf(second), change: 'sessions' as const };
    expect(await one((as) => server.call('PUT /users/base-account', { as, body: sessions }))).toBe(ofUsers);
  });
});

it('the last owner works in all branches', async () => {
  const { shop, first, second } = await twoOwners();
  const narrow = { all_branches: false, branch_ids: [shop.branchIds[0]] };
  expect((await edit(first, second, narrow)).err).toBeUndefined();
  expect((await edit(first, first, narrow)).err.name).toBe('last_owner');
  expect((await batch(second, [first], 'stop')).err.name).toBe('user_of_other_branches');
});

it.each([
  [
    'account',
    'update account set disabled_at = now() where account_id in (select account_id from merchant_user where merchant_id = $1 and user_id = $2)',
  ],
  ['user', 'update merchant_user set disabled_at = now() where merchant_id = $1 and user_id = $2'],
  [
    'role',
    `update role set state = 'stopped' where merchant_id = $1 and role_id in (select role_id from user_role where merchant_id = $1 and user_id = $2)`,
  ],
])('an owner whose %s is disabled doesn’t count', async (_, disable) => {
  const { shop, first, second } = await twoOwners();
  await server.database.platform.execute(disable, [shop.merchantId, idOf(second)]);
  expect((await edit(first, first, { role_ids: [] })).err.name).toBe('last_owner');
  expect(await works(first)).toBe(true);
});

it('an owner who has yet to change the password that they were given doesn’t count', async () => {
  const { first, second } = await twoOwners();
  await server.database.platform.execute(`update account set password_until = '2999-01-01' where account_id = $1`, [
    second.accountId,
  ]);
  expect((await edit(first, first, { role_ids: [] })).err.name).toBe('last_owner');
});

it('a shop without an owner can be changed', async () => {
  const { shop, first, second } = await twoOwners();
  await server.database.platform.execute('update merchant_user set all_branches = false where merchant_id = $1', [
    shop.merchantId,
  ]);
  for (const one of [first, second])
    await server.database.platform.execute(
      'insert into user_branch (merchant_id, user_id, branch_id) values ($1, $2, $3)',
      [shop.merchantId, idOf(one), shop.branchIds[0]],
    );
  const taken = { params: { id: idOf(second) }, body: { role_ids: [] } };
  expect((await server.call('PUT /users/{id}/roles', { as: first, ...taken })).status).toBe(200);
});
