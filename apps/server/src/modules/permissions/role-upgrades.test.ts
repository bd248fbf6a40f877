import { allPermissions, type Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { addMerchant } from '../merchants/index.ts';
import { upgradeRoles } from './role-upgrades.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

const without = (...things: readonly string[]) =>
  allPermissions.filter((permission) => !things.some((thing) => permission.startsWith(`${thing}:`)));
/** What earlier versions had: the first no categories of items, both no brands. */
const [first, earlier] = [without('brand', 'category'), without('brand')];

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  // As if the first version that counted releases had never heard of today's.
  await server.database.platform.execute('delete from permission_release');
  await server.database.platform.execute('update merchant set permission_release = 0');
});
afterAll(() => server.stop());

const upgrade = (permissions: readonly string[] = allPermissions) =>
  upgradeRoles(server.database, server.clock.now(), undefined, permissions);
const newRole = async (name: string, template: 'manager' | 'cashier' | 'finance' | null): Promise<string> => {
  const { data } = await server.call('POST /roles', { as: owner, body: { name, template } });
  return data.role_id;
};
const take = (id: string, permissions: readonly string[]) =>
  server.call('PUT /roles/{id}/permissions', {
    as: owner,
    params: { id },
    body: { permissions: permissions as Permission[] }, // of the catalogue
  });
const grantsOf = async (id: string): Promise<readonly string[]> =>
  (await server.call('GET /roles/{id}/permissions', { as: owner, params: { id } })).data.permissions;
const brandsOf = async (id: string) => (await grantsOf(id)).filter((permission) => permission.startsWith('brand:'));
const logOf = async (id: string) =>
  (await server.call('GET /roles/{id}/logs', { as: owner, params: { id }, query: {} })).data.items;

it('gives roles what their template includes of a later version, once, and logs it as done by the program', async () => {
  const old = await newRole('从前的', 'manager');
  await take(old, without('brand', 'category', 'member'));
  await upgrade(first);
  // All that the first numbered version has was there before.
  expect((await grantsOf(old)).filter((one) => one.startsWith('member:'))).toEqual([]);
  await upgrade(earlier);
  expect((await grantsOf(old)).filter((one) => one.startsWith('category:'))).not.toEqual([]);
  await take(old, without('brand', 'category'));
  const [manager, finance, own] = [
    await newRole('店长二', 'manager'),
    await newRole('财务', 'finance'),
    await newRole('自己的', null),
  ];
  for (const id of [manager, finance])
    await take(
      id,
      // One was given before.
      (await grantsOf(id)).filter((one) => !one.startsWith('brand:') || (id === manager && one === 'brand:read')),
    );
  const before = await logOf(manager);
  await Promise.all([upgrade(), upgrade()]);
  expect(await brandsOf(manager)).toEqual(allPermissions.filter((permission) => permission.startsWith('brand:')));
  expect([await brandsOf(finance), await grantsOf(own)]).toEqual([[], []]);
  // What was taken away after the version that brought it stays away.
  expect(await brandsOf(old)).toEqual(await brandsOf(manager));
  expect((await grantsOf(old)).filter((one) => one.startsWith('category:'))).toEqual([]);
  const after = await logOf(manager);
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({
    action: 'role.permissions',
    operator: null,
    changes: [
      { field: 'permissions' },
      { field: 'given_because', field_name: '原因', after: '新版本带来的权限，按角色的模板给' },
    ],
  });

  await take(
    manager,
    (await grantsOf(manager)).filter((permission) => permission !== 'brand:remove'),
  );
  await upgrade();
  expect(await brandsOf(manager)).not.toContain('brand:remove');
});

it('gives roles what their own template takes up later, and roles of other templates nothing of it', async () => {
  await upgrade();
  const [cashier, manager] = [await newRole('收银', 'cashier'), await newRole('店长三', 'manager')];
  await take(cashier, ['member:read', 'member:create']);
  await take(manager, ['member:read']);
  await upgradeRoles(server.database, server.clock.now());
  expect(await grantsOf(cashier)).toEqual([
    'cashier:read',
    'member:read',
    'member:create',
    'order:read',
    'item:read',
    'item:sell_out',
  ]);
  expect(await grantsOf(manager)).toEqual(['member:read']);
  await take(cashier, ['member:read']);
  await upgradeRoles(server.database, server.clock.now());
  expect(await grantsOf(cashier)).toEqual(['member:read']);
});

it('a merchant that begins later begins with what there is, so that nothing it takes away comes back', async () => {
  await upgrade();
  const actor = { now: server.clock.now() };
  const { merchantId } = await server.database.platform.transaction((tx) =>
    addMerchant(tx, actor, { abbreviationName: '晨光' }),
  );
  const { rows } = await server.database.platform.execute(
    `select m.permission_release = (select max(release) from permission_release) as newest, m.permission_release > 0 as later
     from merchant m where m.merchant_id = $1`,
    [merchantId],
  );
  expect(rows).toEqual([{ newest: true, later: true }]);
});
