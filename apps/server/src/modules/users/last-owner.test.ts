import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idOf = ({ userId = '' }: Caller): string => userId;
type Answer = Promise<{ readonly status: number; readonly err: { readonly name: string } }>;

const roleOf = async (of: Caller): Promise<string> =>
  (await server.call('GET /users/{id}/roles', { as: of, params: { id: idOf(of) } })).data[0]?.role_id ?? '';
const batch = (as: Caller, of: Caller, operate: 'stop' | 'remove'): Answer =>
  server.call('PUT /users', { as, body: { ids: [idOf(of)], operate } });
const edit = (as: Caller, of: Caller, body: object): Answer =>
  server.call('PUT /users/{id}', { as, params: { id: idOf(of) }, body });

/** Every way in which one owner takes another's power. */
const ways: Readonly<Record<string, (as: Caller, of: Caller) => Promise<Awaited<Answer>>>> = {
  'taking the role': async (as, of) =>
    server.call('PUT /roles/{id}/users', { as, params: { id: await roleOf(of) }, body: { remove: [idOf(of)] } }),
  'setting the roles': (as, of) =>
    server.call('PUT /users/{id}/roles', { as, params: { id: idOf(of) }, body: { role_ids: [] } }),
  'editing the roles': (as, of) => edit(as, of, { role_ids: [] }),
  disabling: (as, of) => batch(as, of, 'stop'),
  removing: (as, of) => batch(as, of, 'remove'),
  'a last day that is over': (as, of) => edit(as, of, { staff: { leaves_on: '2026-11-01' } }),
};

describe('two owners who take each other’s power at once', () => {
  const pairs = Object.keys(ways).flatMap((one, at) =>
    Object.keys(ways)
      .slice(at)
      .map((other) => [one, other] as const),
  );

  it.each(pairs)('%s and %s: one stays', async (one, other) => {
    const shop = await server.make.shop();
    const [first, second] = [await server.make.user(shop), await server.make.user(shop)];
    const answers = await Promise.all([ways[one]?.(first, second), ways[other]?.(second, first)]);
    const names = answers.map((answer) => answer?.err?.name);
    expect(names.filter((name) => name === undefined)).toHaveLength(1);
    const alive = await Promise.all(
      [first, second].map(async (as) => (await server.call('GET /roles', { as })).status === 200),
    );
    expect(alive.filter(Boolean)).toHaveLength(1);
  });
});

it('the last owner works in all branches', async () => {
  const shop = await server.make.shop();
  const [one, two] = [await server.make.user(shop), await server.make.user(shop)];
  const narrow = { all_branches: false, branch_ids: [shop.branchIds[0]] };
  expect((await edit(one, two, narrow)).err).toBeUndefined();
  expect((await edit(one, one, narrow)).err.name).toBe('last_owner');
  expect((await batch(two, one, 'stop')).err.name).toBe('user_of_other_branches');
});
