import type { domains } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { askToPair, forgetAsked, newSerial, pairedTill } from '../../../test/devices.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const named = (name: string): string => `${name} ${newSerial().slice(-8)}`;
const place = ({ shop }: World, name: string) => ({ branch_id: shop.branchIds[0], name: named(name) });

const newTill = async (world: World): Promise<string> => {
  const as = await world.colleague();
  return (await world.server.call('POST /branch-devices/pos', { as, body: place(world, '收银机') })).data.device_id;
};
const newHorn = async (world: World): Promise<string> => {
  const [as, body] = [await world.colleague(), place(world, '云音箱')];
  return (await world.server.call('POST /branch-devices/cloud-horns', { as, body })).data.device_id;
};
const changing = (granted: Permission | undefined, id: string) => ({
  body: { ids: [id], operate: granted === 'device:remove' ? ('remove' as const) : ('stop' as const) },
});
const newCard = async (world: World) => {
  const body = { branch_id: world.shop.branchIds[0], names: [named('桌')] };
  const { data } = await world.server.call('POST /branch-devices/taikas', { as: await world.colleague(), body });
  const [card] = data.items;
  if (!card) throw new Error('The card was not added');
  return card;
};
const ofTill = async (world: World) => ({ params: { id: await newTill(world) } });
const paired = async (world: World) => pairedTill(world.server, await world.colleague(), world.shop.branchIds[0]);
const filter = { keyword: '收', sort: 'name', index: 1, size: 10 } as const;

export const inputs: InputsFor<typeof domains.devices> = {
  'GET /branch-devices/pos': () => ({ query: { ...filter, status: ['online', 'offline', 'never_seen', 'unbound'] } }),
  'POST /branch-devices/pos': (world) => ({ body: place(world, '收银机') }),
  'PUT /branch-devices/pos': async (world, granted) => changing(granted, await newTill(world)),
  'PUT /branch-devices/pos/{id}/bind': async (world) => ({
    ...(await ofTill(world)),
    body: { code: (await askToPair(world.server)).code },
  }),
  'GET /branch-devices/cloud-horns': () => ({ query: { ...filter, status: ['bound', 'stopped'] } }),
  'POST /branch-devices/cloud-horns': (world) => ({ body: place(world, '云音箱') }),
  'PUT /branch-devices/cloud-horns': async (world, granted) => changing(granted, await newHorn(world)),
  'PUT /branch-devices/cloud-horns/{id}/bind': async (world) => ({
    params: { id: await newHorn(world) },
    body: { serial_number: newSerial() },
  }),
  'GET /branch-devices/taikas': () => ({ query: { ...filter, status: ['in_use'] } }),
  'POST /branch-devices/taikas': ({ shop }) => ({
    body: { branch_id: shop.branchIds[0], area: '大堂', names: [named('A1'), named('A2')] },
  }),
  'PUT /branch-devices/taikas': async (world, granted) => changing(granted, (await newCard(world)).device_id),
  'PUT /branch-devices/taikas/{id}/renew': async (world) => ({ params: { id: (await newCard(world)).device_id } }),
  'GET /branch-devices/device-binds': () => ({ query: { keyword: 'POS', kind: ['till'], bound: true, size: 5 } }),
  'GET /branch-devices/summary': ({ shop }) => ({ query: { branch_id: shop.branchIds[0] } }),
  'GET /branch-devices/{id}': ofTill,
  'PUT /branch-devices/{id}': async (world) => ({ ...(await ofTill(world)), body: { name: named('前台') } }),
  'PUT /branch-devices/{id}/unbind': async (world) => ({
    params: { id: (await paired(world)).device.device_id },
    body: { kind: 'broken', reason: '屏幕碎了' },
  }),
  'GET /branch-devices/{id}/events': async (world) => ({ ...(await ofTill(world)), query: { size: 5 } }),
  'POST /devices/pairings': async ({ server }) => {
    await forgetAsked(server);
    return { body: { serial_number: newSerial(), model: 'T2 mini' } };
  },
  'POST /devices/pairings/poll': async ({ server }) => ({ body: { secret: (await askToPair(server)).secret } }),
  'POST /devices/heartbeat': async (world) => ({
    headers: { authorization: `Device ${(await paired(world)).credential}` },
    body: { app_version: '4.2.1' },
  }),
  'GET /tables/{token}': async (world) => ({
    params: { token: ((await newCard(world)).address ?? '').replace(/^.*\/t\//, '') },
  }),
};
