import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

/** The newest entry about a member of the world. */
const newEntry = async ({ server, colleague, newMember }: World): Promise<string> => {
  const memberId = await newMember();
  const as = await colleague();
  await server.call('PUT /vip-infos', { as, body: { ids: [memberId], operate: 'freeze', reason: '本人要求' } });
  const { data } = await server.call('GET /logs/operate-logs', { as, query: { subject: memberId, size: 1 } });
  const [entry] = data.items;
  if (!entry) throw new Error('The member was frozen');
  return entry.event_id;
};

const cancelledMember = async ({ server, colleague, newMember }: World): Promise<string> => {
  const id = await newMember();
  const body = { state: 'cancelled' as const, reason: '本人申请注销' };
  const { err } = await server.call('PUT /vip-infos/{id}/state', { as: await colleague(), params: { id }, body });
  if (err) throw new Error(err.msg);
  return id;
};

const removedUser = async ({ server, shop, colleague }: World): Promise<string> => {
  const { userId = '' } = await server.make.user(shop, { permissions: [] });
  const as = await colleague();
  // A value of the person: those of their power stay.
  await server.call('PUT /users/{id}', { as, params: { id: userId }, body: { actual_name: '叶蓁' } });
  const body = { ids: [userId], operate: 'remove' as const };
  const { err } = await server.call('PUT /users', { as, body });
  if (err) throw new Error(err.msg);
  await server.database.platform.execute(
    `update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`,
    [shop.merchantId, userId],
  );
  return userId;
};

export const inputs: InputsFor<typeof domains.logs> = {
  'GET /logs/operate-logs': () => ({
    query: { action: ['member.create'], subject_kind: ['member'], from: '2026-01-01', order: 'asc', size: 10 },
  }),
  'GET /logs/operate-logs/{id}': async (world) => ({ params: { id: await newEntry(world) } }),
  'GET /logs/choices': () => ({}),
  'GET /logs/login-logs': () => ({ query: { method: ['password'], result: ['ok', 'failed'], size: 10 } }),
  'GET /logs/retention': () => ({}),
  'GET /logs/retention/removal': () => ({ query: { months: 12 } }),
  'PUT /logs/retention': async ({ server, colleague }) => {
    const { data } = await server.call('GET /logs/retention', { as: await colleague() });
    return { body: { months: data.months === 48 ? 60 : 48 } };
  },
  'POST /logs/erasures': async (world) => ({
    body: { vip_id: await cancelledMember(world), reason: '本人要求删除个人信息' },
  }),
  'POST /logs/user-erasures': async (world) => ({
    body: { user_id: await removedUser(world), reason: '本人要求删除个人信息' },
  }),
};
