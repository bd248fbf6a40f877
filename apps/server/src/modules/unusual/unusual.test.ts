import type { UnusualRules } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { UnusualRule } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { hashPassword } from '../auth/index.ts';
import { watchLogs } from './unusual.jobs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await user('all');
});

const watch = () => watchLogs(server.database, server.clock.now());
/** The same user, signed in now. */
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const found = async (rule?: UnusualRule) => {
  const query = rule ? { rule: [rule] } : {};
  return (await server.call('GET /logs/unusual', { as: await again(owner), query })).data.items;
};
const restsOn = async (id: string) => {
  const { data } = await server.call('GET /logs/unusual/{id}', { as: await again(owner), params: { id } });
  return { entries: data.entries.map(({ action }) => action), tries: data.sign_ins.map(({ result }) => result) };
};
const user = async (permissions: 'all' | readonly Permission[]): Promise<Caller> => {
  const made = await server.make.user(shop, { permissions });
  await server.call('POST /personal/permission-resources', { as: made });
  return made;
};
const setRules = async (change: Partial<UnusualRules>) => {
  const { version: _, ...rules } = (await server.call('GET /logs/unusual-rules', { as: owner })).data;
  return server.call('PUT /logs/unusual-rules', { as: owner, body: { ...rules, ...change } });
};

/** Wrong passwords from different networks, each a minute after the one before. */
const tryWrongly = async ({ phone }: Caller, times: number) => {
  for (let at = 1; at <= times; at += 1) {
    await signIn(server, phone, 'not-this-one', { from: `10.9.${at}.1` });
    server.clock.advance({ minutes: 1 });
  }
};

describe('many failed sign-ins', () => {
  it('are one finding, which goes on, with the tries that it rests on', async () => {
    const clerk = await user([]);
    await tryWrongly(clerk, 4);
    await watch();
    expect(await found()).toEqual([]);
    await tryWrongly(clerk, 1);
    await watch();
    const [first, ...others] = await found();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      rule: 'failed_sign_ins',
      user_id: clerk.userId,
      user_name: '何苗',
      vip_id: null,
      size: 5,
      first_at: '2026-11-20T06:35:00.000Z',
      last_at: '2026-11-20T06:39:00.000Z',
      seen_at: null,
    });
    // Of other entries there are some.
    await setRules({ new_device: { enabled: false } });
    const { entries, tries } = await restsOn(first?.unusual_id ?? '');
    expect([entries.length, tries.length]).toEqual([0, 5]);
    await watch();
    expect(await found()).toEqual([first]);
    await tryWrongly(clerk, 1);
    await watch();
    expect(await found()).toMatchObject([{ unusual_id: first?.unusual_id, size: 6 }]);
  });

  it('are told without the tries to readers who may not see the sign-in log', async () => {
    await tryWrongly(await user([]), 5);
    await watch();
    const [finding] = await found();
    const triesFor = async (permissions: readonly Permission[]) => {
      const as = await again(await user(permissions));
      const { data } = await server.call('GET /logs/unusual/{id}', { as, params: { id: finding?.unusual_id ?? '' } });
      return data.sign_ins.length;
    };
    expect(await triesFor(['operation_log:read'])).toBe(0);
    expect(await triesFor(['operation_log:read', 'sign_in_log:read'])).toBe(5);
  });

  it('are found also if they are spread over several users from one address, with the tries', async () => {
    const clerks = [await user([]), await user([]), await user([])];
    for (const { phone } of clerks)
      for (let time = 0; time < 4; time += 1) {
        await signIn(server, phone, 'not-this-one');
        server.clock.advance({ minutes: 1 });
      }
    await watch();
    const [spray, ...others] = await found();
    expect(others).toEqual([]);
    expect(spray).toMatchObject({
      rule: 'failed_sign_ins',
      user_id: null,
      user_name: null,
      address: '127.0.0.1',
      size: 12,
    });
    expect((await restsOn(spray?.unusual_id ?? '')).tries).toHaveLength(12);
    await signIn(server, clerks[0]?.phone ?? '', 'not-this-one');
    server.clock.advance({ minutes: 1 });
    await watch();
    expect((await found()).find(({ address }) => address !== null)).toMatchObject({ unusual_id: spray?.unusual_id, size: 13 }); // prettier-ignore
  });

  it('of one user hide no others, however many', async () => {
    const [flooded, clerk] = [await user([]), await user([])];
    await server.database.platform.execute(
      `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
       select $1, gen_random_uuid(), $2, $3::timestamptz + n * interval '1 millisecond', 'password', 'wrong_credentials', '10.1.1.1', ''
       from generate_series(1, 21000) as n`,
      [shop.merchantId, flooded.userId, server.clock.now()],
    );
    server.clock.advance({ minutes: 1 });
    await tryWrongly(clerk, 5);
    await watch();
    expect((await found()).map(({ user_id, size }) => [user_id, size])).toEqual([
      [clerk.userId, 5],
      [flooded.userId, 500],
    ]);
  });

  it('are told to those who may read findings, once while they go on', async () => {
    const clerk = await user([]);
    const local = await server.make.user(shop, { branches: [] });
    await setRules({ new_device: { enabled: false } });
    const told = async (as: Caller) =>
      (await server.call('GET /notices', { as: await again(as) })).data.items.map(({ title }) => title);
    await tryWrongly(clerk, 5);
    await watch();
    await tryWrongly(clerk, 1);
    await watch();
    expect(await told(owner)).toEqual(['发现异常：多次登录失败']);
    expect([await told(clerk), await told(local)]).toEqual([[], []]);
  });

  it('are not looked at again until they go on', async () => {
    const clerk = await user([]);
    await tryWrongly(clerk, 5);
    await watch();
    const [finding] = await found();
    const ids = [finding?.unusual_id ?? ''];
    const see = () => server.call('PUT /logs/unusual', { as: owner, body: { ids } });
    expect((await see()).data).toEqual({ changed: 1 });
    expect((await see()).data).toEqual({ changed: 0 });
    const list = async (state: 'open' | 'seen') =>
      (await server.call('GET /logs/unusual', { as: owner, query: { state: [state] } })).data.items;
    await watch();
    expect(await list('seen')).toMatchObject([{ seen_by_name: '何苗' }]);
    await tryWrongly(clerk, 1);
    await watch();
    expect([(await list('seen')).length, (await list('open')).length]).toEqual([0, 1]);
    expect((await server.call('PUT /logs/unusual', { as: owner, body: { ids: [...ids, newId()] } })).err.name).toBe('unusual_not_found'); // prettier-ignore
    expect(await list('open')).toHaveLength(1);
  });

  it('are found that were committed after a look that began later', async () => {
    const clerk = await user([]);
    const began = server.clock.now();
    await tryWrongly(clerk, 1);
    server.clock.advance({ minutes: 8 });
    await watch();
    const rows = Array.from({ length: 4 }, () => [newId()]);
    for (const [id] of rows)
      await server.database.platform.execute(
        `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
         values ($1, $2, $3, $4, 'password', 'wrong_credentials', '10.9.8.7', '')`,
        [shop.merchantId, id, clerk.userId, new Date(began.getTime() + 60_000)],
      );
    await watch();
    expect(await found()).toMatchObject([{ size: 5 }]);
  });
});

describe('an owner’s sign-in from a new device', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'; // prettier-ignore
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'; // prettier-ignore
  const signedIn = async ({ userId }: Caller, agent: string) => {
    await server.database.platform.execute(
      `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
       values ($1, $2, $3, $4, 'password', 'ok', '10.9.8.7', $5)`,
      [shop.merchantId, newId(), userId, server.clock.now(), agent],
    );
    server.clock.advance({ minutes: 1 });
  };

  it('is found, the first one and those of others are not', async () => {
    const clerk = await user(['brand:read']);
    for (const one of [owner, clerk]) {
      await signedIn(one, chrome);
      await signedIn(one, chrome);
    }
    await watch();
    expect(await found()).toEqual([]);
    for (const one of [owner, clerk]) await signedIn(one, phone);
    await watch();
    const findings = await found();
    expect(findings).toMatchObject([{ rule: 'new_device', user_id: owner.userId, size: 1 }]);
    expect(await restsOn(findings[0]?.unusual_id ?? '')).toEqual({ entries: [], tries: ['ok'] });
  });
});

describe('a browser that is known', () => {
  it('is told from another of its kind, and by no other account', async () => {
    await server.database.platform.execute(
      'update account set password_hash = $2, password_set_at = created_at where account_id = $1',
      [owner.accountId, await hashPassword(password)],
    );
    const [own, strange] = ['a1'.repeat(16), 'b2'.repeat(16)];
    for (const browser of [own, own, strange]) {
      expect((await signIn(server, owner.phone, password, { browser })).status).toBe(200);
      server.clock.advance({ minutes: 1 });
    }
    await watch();
    const findings = await found('new_device');
    expect(findings).toMatchObject([{ user_id: owner.userId, size: 1 }]);
    const { rows } = await server.database.platform.execute(
      'select distinct browser from user_sign_in where merchant_id = $1 and browser is not null',
      [shop.merchantId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/a1a1|b2b2/);
  });
});

describe('repeated adjustments', () => {
  it('of one member by one user are found, from as many on as the merchant set', async () => {
    const { member, someone, ask } = adjustingIn(server, shop);
    const [clerk, other] = [await someone({ points: 1_000 }), await someone({ points: 1_000 })];
    const [first, second] = [await member(), await member()];
    expect((await setRules({ adjustments: { enabled: true, from: 3 } })).data.adjustments.from).toBe(3);
    const adjust = async (as: Caller, id: string) => {
      await ask(await again(as), id, { points: 1 });
      server.clock.advance({ minutes: 5 });
    };
    for (const [as, id] of [[clerk, first], [clerk, first], [other, second], [clerk, second]] as const) await adjust(as, id); // prettier-ignore
    await watch();
    expect(await found('adjustments')).toEqual([]);
    await adjust(clerk, first);
    await tryWrongly(owner, 1);
    await watch();
    const findings = await found('adjustments');
    expect(findings).toMatchObject([{ user_id: clerk.userId, vip_id: first, member_name: '林晓雯', size: 3 }]);
    expect((await restsOn(findings[0]?.unusual_id ?? '')).entries).toEqual(Array(3).fill('adjustment.post'));
    expect((await restsOn(findings[0]?.unusual_id ?? '')).tries).toEqual([]);
  });

  it('by users who take turns are one finding, which goes on and which none of them may mark as looked at', async () => {
    const { member, someone, ask } = adjustingIn(server, shop);
    const permissions = ['adjustment:create', 'operation_log:read'] as const;
    const clerks = [
      await someone({ points: 1_000 }, { permissions }),
      await someone({ points: 1_000 }, { permissions }),
    ];
    const [id, another] = [await member(), await member()];
    const turn = async (memberId: string) => {
      for (const as of clerks) {
        await ask(await again(as), memberId, { points: 1 });
        server.clock.advance({ minutes: 5 });
      }
      await watch();
    };
    await setRules({ adjustments: { enabled: true, from: 4 } });
    await turn(id);
    expect(await found('adjustments')).toEqual([]);
    await turn(id);
    const [finding] = await found('adjustments');
    expect(finding).toMatchObject({ user_id: null, address: null, vip_id: id, size: 4 });
    await turn(another);
    await turn(id);
    expect(await found('adjustments')).toMatchObject([{ unusual_id: finding?.unusual_id, size: 6 }]);
    await turn(another);
    expect(await found('adjustments')).toHaveLength(2);
    const body = { ids: [finding?.unusual_id ?? ''] };
    for (const as of clerks)
      expect((await server.call('PUT /logs/unusual', { as: await again(as), body })).err.name).toBe('own_user');
    const reader = await user(['operation_log:read']);
    expect((await server.call('PUT /logs/unusual', { as: reader, body })).data).toEqual({ changed: 1 });
  });
});

describe('adjustments that wait for a second person', () => {
  it('count too', async () => {
    const { member, someone, ask } = adjustingIn(server, shop);
    const [clerk, id] = [await someone({ points: 0 }), await member()];
    await setRules({ adjustments: { enabled: true, from: 2 } });
    for (const points of [1, 2]) {
      await ask(await again(clerk), id, { points });
      server.clock.advance({ minutes: 5 });
    }
    await watch();
    const findings = await found('adjustments');
    expect(findings).toMatchObject([{ user_id: clerk.userId, size: 2 }]);
    expect((await restsOn(findings[0]?.unusual_id ?? '')).entries).toEqual(Array(2).fill('adjustment.ask'));
  });
});

describe('a permission given and used', () => {
  const roleOf = async ({ userId = '' }: Caller): Promise<string> =>
    (await server.call('GET /users/{id}/roles', { as: owner, params: { id: userId } })).data[0]?.role_id ?? '';
  const grant = async (to: Caller, permissions: readonly Permission[]) => {
    const { err } = await server.call('PUT /roles/{id}/permissions', {
      as: owner,
      params: { id: await roleOf(to) },
      body: { permissions: [...permissions] },
    });
    expect(err).toBeUndefined();
    server.clock.advance({ minutes: 1 });
  };
  const addBrand = async (as: Caller, name: string) => {
    const { err } = await server.call('POST /item/brand-info', { as, body: { name } });
    expect(err).toBeUndefined();
  };

  const rolesOf = async (as: Caller, ids: readonly string[]) => {
    const params = { id: as.userId ?? '' };
    const { err } = await server.call('PUT /users/{id}/roles', { as: owner, params, body: { role_ids: [...ids] } });
    expect(err).toBeUndefined();
    server.clock.advance({ seconds: 10 });
  };
  const changeRole = async (operate: 'stop' | 'use' | 'remove', id: string) => {
    expect((await server.call('PUT /roles', { as: owner, body: { ids: [id], operate } })).err).toBeUndefined();
    server.clock.advance({ seconds: 10 });
  };
  const newRole = async (name: string, permissions: readonly Permission[]): Promise<string> => {
    const { data } = await server.call('POST /roles', { as: owner, body: { name, permissions: [...permissions] } });
    server.clock.advance({ minutes: 1 });
    return data.role_id;
  };

  it('within the hour is found, with both entries; later, and of what one had, it is not', async () => {
    const [clerk, late, had] = [await user(['brand:read']), await user(['brand:read']), await user(['brand:read', 'brand:create'])]; // prettier-ignore
    server.clock.advance({ minutes: 1 });
    await grant(clerk, ['brand:read', 'brand:create']);
    await grant(late, ['brand:read', 'brand:create']);
    await grant(had, ['brand:read', 'brand:create', 'item:read']);
    await addBrand(clerk, '一');
    await addBrand(had, '二');
    server.clock.advance({ minutes: 61 });
    await addBrand(await again(late), '三');
    await watch();
    const findings = await found();
    expect(findings).toMatchObject([{ rule: 'raised', user_id: clerk.userId, size: 1 }]);
    expect((await restsOn(findings[0]?.unusual_id ?? '')).entries).toEqual(['brand.create', 'role.permissions']);
  });

  it('is found only of what needed it: the list of an export, what a batch or an undo did', async () => {
    const brands: readonly Permission[] = ['brand:read', 'brand:export', 'brand:update'];
    const [other, clerk] = [await user(brands), await user(brands)];
    server.clock.advance({ minutes: 1 });
    await grant(other, [...brands, 'member:read', 'member:export', 'brand:remove', 'member:tag']);
    await grant(clerk, [...brands, 'member:read', 'member:export']);
    const exportList = (as: Caller, list: 'brands' | 'members') =>
      server.call('POST /exports', { as, body: { list, format: 'csv' } });
    expect((await exportList(other, 'brands')).err).toBeUndefined();
    const { data: brand } = await server.call('POST /item/brand-info', { as: owner, body: { name: '一' } });
    const body = { ids: [brand.brand_id], operate: 'stop' as const };
    expect((await server.call('PUT /item/brand-info', { as: other, body })).err).toBeUndefined();
    expect((await exportList(clerk, 'members')).err).toBeUndefined();
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: clerk.userId, size: 1 }]);
  });

  it('is found of a discount by hand, which is part of taking a payment', async () => {
    const [giver, other] = [await user(['order:create']), await user(['order:create'])];
    server.clock.advance({ minutes: 1 });
    for (const as of [giver, other]) await grant(as, ['order:create', 'order:discount']);
    const sell = async (as: Caller, off: number) => {
      const lines = [{ key: 'a', price: 5_000, quantity: 1_000 }];
      const body = { branch_id: shop.branchIds[0], vip_id: null, lines, off };
      const { quote, due } = (await server.call('POST /orders/quote', { as, body })).data;
      const payments = [{ means: 'cash' as const, fen: due }];
      expect((await server.call('POST /orders', { as, body: { quote, payments } })).err).toBeUndefined();
    };
    await sell(giver, 1_000);
    await sell(other, 0);
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: giver.userId, size: 1 }]);
  });

  it('is found also if it was taken back before the next look', async () => {
    const helper = await user(['brand:read', 'brand:create']);
    const [given, raised] = [await user(['item:read']), await user(['brand:read'])];
    const [own, brands] = [await roleOf(given), await roleOf(helper)];
    server.clock.advance({ minutes: 1 });
    await rolesOf(given, [own, brands]);
    await addBrand(given, '一');
    await rolesOf(given, [own]);
    // Many others hide none.
    const other = await user(['item:read']);
    const others = await roleOf(other);
    for (let time = 0; time < 30; time += 1) for (const ids of [[], [others]]) await rolesOf(other, ids);
    await grant(raised, ['brand:read', 'brand:create']);
    await addBrand(raised, '二');
    await rolesOf(raised, []);
    await watch();
    expect((await found()).map(({ user_id }) => user_id).toSorted()).toEqual([given.userId, raised.userId].toSorted());
  });

  it('is found if two roles that were given together grant it: neither is why the user had it', async () => {
    const clerk = await user(['item:read']);
    const own = await roleOf(clerk);
    const [one, two] = [await newRole('甲', ['brand:create']), await newRole('乙', ['brand:create'])];
    await rolesOf(clerk, [own, one, two]);
    await addBrand(clerk, '一');
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: clerk.userId, size: 1 }]);
  });

  it('is found of a limit of adjustments that was raised and used, but not of one that was lowered', async () => {
    const [more, less] = [await user(['adjustment:create', 'adjustment:read']), await user(['adjustment:create', 'adjustment:read'])]; // prettier-ignore
    const { data: member } = await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯' } }); // prettier-ignore
    const limit = async (of: Caller, points: number) => {
      const { data } = await server.call('GET /vip-trim-order/limits', { as: owner });
      const role = { role_id: await roleOf(of), principal: 0, bonus: 0, points, growth: 0 };
      const { approval_hours, undo_hours } = data;
      const { err } = await server.call('PUT /vip-trim-order/limits', { as: owner, body: { roles: [role], approval_hours, undo_hours } }); // prettier-ignore
      expect(err).toBeUndefined();
    };
    await limit(less, 900);
    server.clock.advance({ minutes: 70 });
    owner = await again(owner);
    await limit(more, 500);
    await limit(less, 500);
    server.clock.advance({ minutes: 1 });
    for (const as of [more, less]) {
      const body = { vip_id: member.vip_id, points: 100, reason: 'service' as const, note: '补分' };
      const { err } = await server.call('POST /vip-trim-order/other', { as: await again(as), body });
      expect(err).toBeUndefined();
    }
    await watch();
    expect(await found('raised')).toMatchObject([{ user_id: more.userId, size: 1 }]);
  });

  it('is found also among changes of many roles that nobody has', async () => {
    const clerk = await user(['brand:read']);
    server.clock.advance({ minutes: 1 });
    await grant(clerk, ['brand:read', 'brand:create']);
    await addBrand(clerk, '一');
    const many = `insert into role (merchant_id, role_id, name, created_at) select $1, gen_random_uuid(), '空' || n, $2 from generate_series(1, 600) n returning role_id`; // prettier-ignore
    await server.database.platform.execute(
      `with made as (${many}), logged as (
         insert into operation_log (merchant_id, log_id, at, user_id, action, subject_kind, subject_id)
         select $1, gen_random_uuid(), $2, $3::uuid, 'role.permissions', 'role', role_id::text from made returning log_id
       ) insert into operation_log_change (merchant_id, log_id, changes) select $1, log_id, '{"permissions": [[], ["brand:create"]]}' from logged`,
      [shop.merchantId, server.clock.now(), owner.userId],
    );
    await watch();
    expect((await found()).map(({ user_id }) => user_id)).toEqual([clerk.userId]);
  });

  it('is not found if the program gave it', async () => {
    const clerk = await user(['brand:read']);
    server.clock.advance({ minutes: 1 });
    await server.database.platform.execute(
      `with granted as (insert into role_permission (merchant_id, role_id, permission) select $1, $2::uuid, 'brand:create'),
       logged as (insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
         values ($1, $3::uuid, $4, 'role.permissions', 'role', ($2::uuid)::text))
       insert into operation_log_change (merchant_id, log_id, changes)
       values ($1, $3::uuid, '{"permissions": [["brand:read"], ["brand:read", "brand:create"]]}')`,
      [shop.merchantId, await roleOf(clerk), newId(), server.clock.now()],
    );
    server.clock.advance({ minutes: 1 });
    await addBrand(clerk, '一');
    await watch();
    expect(await found()).toEqual([]);
  });

  it('is not looked at for everybody by whom it is about, unless they set what is unusual', async () => {
    const reader = await user(['operation_log:read', 'brand:read']);
    server.clock.advance({ minutes: 1 });
    await grant(reader, ['operation_log:read', 'brand:read', 'brand:create']);
    await addBrand(reader, '一');
    await watch();
    const [finding] = await found();
    const see = async (as: Caller) =>
      server.call('PUT /logs/unusual', { as: await again(as), body: { ids: [finding?.unusual_id ?? ''] } });
    expect((await see(reader)).err.name).toBe('own_user');
    await grant(reader, ['operation_log:read', 'operation_log:watch', 'brand:read']);
    expect((await see(reader)).data).toEqual({ changed: 1 });
  });

  it('is found also if the role is renamed, narrowed or removed before the next look', async () => {
    const clerks = [await user(['item:read']), await user(['item:read']), await user(['item:read'])];
    server.clock.advance({ minutes: 1 });
    const brands = await Promise.all(['一', '二', '三'].map((name) => newRole(name, ['brand:read', 'brand:create'])));
    for (const [at, clerk] of clerks.entries()) {
      const [own, role] = [await roleOf(clerk), brands[at] ?? ''];
      await rolesOf(clerk, [own, role]);
      await addBrand(clerk, `品牌 ${at}`);
      const params = { id: role };
      if (at === 0) await server.call('PUT /roles/{id}', { as: owner, params, body: { name: own } });
      if (at === 1) await server.call('PUT /roles/{id}/permissions', { as: owner, params, body: { permissions: [] } });
      if (at < 2) continue;
      await rolesOf(clerk, [own]);
      await changeRole('remove', role);
    }
    await watch();
    expect((await found()).map(({ user_id }) => user_id).toSorted()).toEqual(clerks.map(({ userId }) => userId).toSorted()); // prettier-ignore
  });

  it('is found of who was removed and added again with more, but not with the same', async () => {
    const helper = await user(['brand:read', 'brand:create']);
    const [more, same] = [await user(['item:read']), await user(['brand:read', 'brand:create'])];
    server.clock.advance({ minutes: 1 });
    for (const [clerk, role] of [
      [more, await roleOf(helper)],
      [same, await roleOf(same)],
    ] as const) {
      const ids = [clerk.userId ?? ''];
      expect((await server.call('PUT /users', { as: owner, body: { ids, operate: 'remove' } })).err).toBeUndefined();
      server.clock.advance({ seconds: 10 });
      const body = { phone: clerk.phone, actual_name: '何苗', role_ids: [role], all_branches: true, origin: 'http://localhost:7300' }; // prettier-ignore
      expect((await server.call('POST /users', { as: owner, body })).data.user_id).toBe(clerk.userId);
      server.clock.advance({ minutes: 1 });
      await addBrand(await again(clerk), role);
    }
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: more.userId }]);
  });

  it('is found of a role that an older entry names', async () => {
    const helper = await user(['brand:read', 'brand:create']);
    const clerk = await user(['item:read']);
    server.clock.advance({ minutes: 1 });
    await rolesOf(clerk, [await roleOf(clerk), await roleOf(helper)]);
    await server.database.platform.execute(
      `update operation_log_change c set changes = jsonb_build_object('roles', jsonb_build_array('[]'::jsonb,
         (select jsonb_agg(r.name) from role r where r.merchant_id = $1 and c.changes -> 'roles' -> 1 ? r.role_id::text)))
       where c.merchant_id = $1 and c.log_id in (select log_id from operation_log where merchant_id = $1 and action = 'user.roles')`,
      [shop.merchantId],
    );
    await addBrand(clerk, '一');
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: clerk.userId }]);
  });

  it('is not found of what the role before granted, too, but is if that was given it only afterwards', async () => {
    const [clerk, other] = [await user(['brand:read', 'brand:create']), await user(['brand:read'])];
    const helper = await roleOf(await user(['brand:read', 'brand:create', 'item:read']));
    const before = await roleOf(other);
    server.clock.advance({ minutes: 1 });
    for (const as of [clerk, other]) await rolesOf(as, [helper]);
    for (const as of [clerk, other]) await addBrand(as, as.phone);
    server.clock.advance({ minutes: 1 });
    const body = { permissions: ['brand:read' as const, 'brand:create' as const] };
    await server.call('PUT /roles/{id}/permissions', { as: owner, params: { id: before }, body });
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: other.userId }]);
  });

  it('is found of a role that was enabled, but not of one that was disabled within the hour before', async () => {
    const [slip, clerk] = [await user(['brand:create']), await user(['brand:create'])];
    server.clock.advance({ minutes: 1 });
    for (const as of [slip, clerk]) await changeRole('stop', await roleOf(as));
    await changeRole('use', await roleOf(slip));
    await addBrand(slip, '一');
    server.clock.advance({ minutes: 61 });
    owner = await again(owner);
    await changeRole('use', await roleOf(clerk));
    await addBrand(await again(clerk), '二');
    await watch();
    expect(await found('raised')).toMatchObject([{ user_id: clerk.userId }]);
  });

  it('is not excused by a disabled role, or by one that was given after the use', async () => {
    const [stopped, late] = [await user(['brand:create']), await user(['item:read'])];
    const [one, two] = [await newRole('甲', ['brand:create']), await newRole('乙', ['brand:create'])];
    const [ofStopped, ofLate] = [await roleOf(stopped), await roleOf(late)];
    await changeRole('stop', ofStopped);
    await rolesOf(stopped, [ofStopped, one]);
    await rolesOf(late, [ofLate, one]);
    for (const as of [stopped, late]) await addBrand(as, as.phone);
    server.clock.advance({ minutes: 1 });
    await rolesOf(late, [ofLate, one, two]);
    await changeRole('use', ofStopped);
    await watch();
    const users = (await found('raised')).map(({ user_id }) => user_id);
    expect(users.toSorted()).toEqual([stopped.userId, late.userId].toSorted());
  });

  it('is found of what needs more than the user had: an export of a list that they could read', async () => {
    const clerk = await user(['brand:read']);
    const exporters = await newRole('导出', ['brand:read', 'brand:export']);
    await rolesOf(clerk, [await roleOf(clerk), exporters]);
    const { err } = await server.call('POST /exports', { as: clerk, body: { list: 'brands', format: 'csv' } });
    expect(err).toBeUndefined();
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: clerk.userId, size: 1 }]);
  });

  it('is found of a role that adjusts more alone, but not of one that adjusts less', async () => {
    const { member, someone, ask } = adjustingIn(server, shop);
    const permissions = ['adjustment:create', 'adjustment:read'] as const;
    const [more, less, between] = [
      await someone({ points: 100 }, { permissions }),
      await someone({ points: 900 }, { permissions }),
      await roleOf(await someone({ points: 500 }, { permissions })),
    ];
    const id = await member();
    server.clock.advance({ minutes: 70 });
    owner = await again(owner);
    for (const as of [more, less]) await rolesOf(as, [await roleOf(as), between]);
    server.clock.advance({ minutes: 1 });
    for (const as of [more, less]) await ask(await again(as), id, { points: 10 });
    await watch();
    expect(await found('raised')).toMatchObject([{ user_id: more.userId, size: 1 }]);
  });

  it('is not found of what one has by another role, too', async () => {
    const [clerk, helper] = [await user(['brand:read', 'brand:create']), await user(['brand:create'])];
    server.clock.advance({ minutes: 1 });
    const add = [clerk.userId ?? ''];
    await server.call('PUT /roles/{id}/users', { as: owner, params: { id: await roleOf(helper) }, body: { add } });
    server.clock.advance({ minutes: 1 });
    await addBrand(clerk, '一');
    await watch();
    expect(await found()).toEqual([]);
  });

  it('is found of a role given, but not of a user who has just begun', async () => {
    const helper = await user(['brand:read', 'brand:create']);
    const clerk = await user(['item:read']);
    server.clock.advance({ minutes: 1 });
    const begun = await user([]);
    const add = [clerk, begun].map(({ userId = '' }) => userId);
    await server.call('PUT /roles/{id}/users', { as: owner, params: { id: await roleOf(helper) }, body: { add } });
    server.clock.advance({ minutes: 1 });
    await addBrand(clerk, '一');
    await addBrand(begun, '二');
    await watch();
    expect(await found()).toMatchObject([{ rule: 'raised', user_id: clerk.userId }]);
  });
});

describe('many exported rows', () => {
  const exported = async (rows: number) => {
    const [id, now] = [newId(), server.clock.now()];
    await server.database.platform.execute(
      `with log as (insert into operation_log (merchant_id, log_id, at, user_id, action, subject_kind, subject_id)
         values ($1, $2::uuid, $3, $4, 'export.finish', 'export', ($2::uuid)::text))
       insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2::uuid, jsonb_build_object('rows', jsonb_build_array(null, $5::integer)))`,
      [shop.merchantId, id, now, owner.userId, rows],
    );
    server.clock.advance({ hours: 12 });
  };

  it('are a new finding once a day passed without any; exports without rows are none', async () => {
    for (const some of [
      [0, 10_000],
      [0, 0, 0, 10_000],
    ]) {
      for (const rows of some) await exported(rows);
      await watch();
    }
    const findings = await found();
    expect(findings).toMatchObject(Array(2).fill({ rule: 'exports', size: 10_000 }));
    for (const { unusual_id } of findings) expect((await restsOn(unusual_id)).entries).toHaveLength(1);
  });

  it('are found by their sum', async () => {
    await exported(9_999);
    await watch();
    expect(await found()).toEqual([]);
    await exported(1);
    await watch();
    expect(await found()).toMatchObject([{ rule: 'exports', size: 10_000 }]);
  });
});

describe('the rules', () => {
  it('are set by their version, by who may, and a disabled one finds nothing', async () => {
    const clerk = await user([]);
    const { headers } = await server.call('GET /logs/unusual-rules', { as: owner });
    expect(headers.get('etag')).toBe('"1"');
    expect((await setRules({ failed_sign_ins: { enabled: false, from: 5 } })).data.version).toBe(2);
    expect((await setRules({ failed_sign_ins: { enabled: false, from: 5 } })).data.version).toBe(2);
    await tryWrongly(clerk, 6);
    await watch();
    expect(await found()).toEqual([]);
    const { data } = await server.call('GET /logs/operate-logs', { as: owner, query: { action: ['unusual.rules'] } });
    expect(data.items.map(({ changes }) => changes)).toMatchObject([
      [{ field_name: '多次登录失败（次）', before: '5', after: '否' }],
    ]);
    const reader = await user(['operation_log:read']);
    const { version: _, ...rules } = (await server.call('GET /logs/unusual-rules', { as: reader })).data;
    const put = await server.call('PUT /logs/unusual-rules', { as: reader, body: rules });
    expect(put.err.name).toBe('permission_denied');
    const stale = await server.call('PUT /logs/unusual-rules', {
      as: owner,
      body: { ...rules, new_device: { enabled: false } },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.err.name).toBe('stale_edit');
  });

  it('keep findings as long as the log', async () => {
    const clerk = await user([]);
    await tryWrongly(clerk, 5);
    await watch();
    expect(await found()).toHaveLength(1);
    server.clock.set('2029-11-21T06:35:00Z');
    await tryWrongly(clerk, 1);
    await watch();
    expect(await found()).toEqual([]);
  });
});
