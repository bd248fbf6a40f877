import type { domains, NewAnnouncement } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { InputsFor, World } from '../../../test/world.ts';

/** What a provider writes, ending ten days after the instant. */
export const written = (now: Date): NewAnnouncement => ({
  title_zh: '11 月 28 日凌晨升级',
  title_en: 'Upgrade on the night of 28 November',
  text_zh: '02:00 到 02:30 不能收银。\n说明：https://regulars.example/upgrade',
  text_en: 'No payments from 02:00 to 02:30.\nMore: https://regulars.example/upgrade',
  severity: 'important',
  audience: 'all',
  readers: 'staff',
  expires_at: new Date(now.getTime() + 10 * 86_400_000).toISOString(),
});

/** One in a state of its own, in place of all before. */
const newAnnouncement = async ({ server }: World, publishAt: Date | null): Promise<string> => {
  const id = newId();
  const now = server.clock.now();
  const { expires_at, ...fields } = written(now);
  const { platform } = server.database;
  await platform.execute('delete from announcement where publish_at is null');
  await platform.execute('update announcement set withdrawn_at = $1 where withdrawn_at is null', [now]);
  const row = { announcement_id: id, ...fields, expires_at, publish_at: publishAt, created_at: now, edited_at: now };
  const names = Object.keys(row);
  await platform.execute(
    `insert into announcement (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
};
const live = (world: World) => newAnnouncement(world, world.server.clock.now());
const draft = async (world: World) => ({ params: { id: await newAnnouncement(world, null) } });

export const inputs: InputsFor<typeof domains.announcements> = {
  'GET /announcements': async (world) => {
    await live(world);
    return {};
  },
  'PUT /announcements': async (world) => {
    const id = await live(world);
    const { platform } = world.server.database;
    await platform.execute("update announcement set audience = 'chosen' where announcement_id = $1", [id]);
    await platform.execute('insert into announcement_merchant (merchant_id, announcement_id) values ($1, $2)', [
      world.shop.merchantId,
      id,
    ]);
    return { body: { operate: 'dismiss', ids: [id] } };
  },
  'GET /provider/announcements': () => ({ query: { index: 1, size: 10 } }),
  'POST /provider/announcements': async (world) => {
    await draft(world);
    return { body: written(world.server.clock.now()) };
  },
  'GET /provider/announcements/{id}': draft,
  'PUT /provider/announcements/{id}': async (world) => ({
    ...(await draft(world)),
    body: { ...written(world.server.clock.now()), title_zh: '升级改期' },
  }),
  'DELETE /provider/announcements/{id}': draft,
  'PUT /provider/announcements/{id}/publish': async (world) => ({ ...(await draft(world)), body: {} }),
  'PUT /provider/announcements/{id}/withdraw': async (world) => ({ params: { id: await live(world) } }),
};
