import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

const nothing = () => ({});
let told = 0;
/** Another text than the last, so that each call changes something. */
const another = (): string => `一卡多店通用，第 ${(told += 1)} 条`;

const changes = () => ({ body: { notice: another() } });
const agreement = () => ({ body: { title: '会员协议', body: another() } });
const published = async ({ server, colleague }: World) =>
  (await server.call('POST /vip-card-config/agreements', { as: await colleague(), ...agreement() })).data;

export const inputs: InputsFor<typeof domains.memberCards> = {
  'GET /vip-card-config': nothing,
  'POST /vip-card-config/base-info': changes,
  'PUT /vip-card-config/base-info': changes,
  'PUT /vip-card-config/share-info': () => ({ body: { share_text: another() } }),
  'GET /vip-card-config/agreements': nothing,
  'GET /vip-card-config/agreements/{number}': async (world) => ({
    params: { number: (await published(world)).number },
  }),
  'POST /vip-card-config/agreements': agreement,
};
