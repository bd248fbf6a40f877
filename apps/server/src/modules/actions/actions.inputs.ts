import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

/** An action that the caller has just done, by permission. */
const done = async ({ server, colleague, caller, newMember }: World, granted: string | undefined): Promise<string> => {
  const as = caller ?? (await colleague());
  if (granted?.startsWith('brand')) {
    const { data: brand } = await server.call('POST /item/brand-info', {
      as: await colleague(),
      body: { name: crypto.randomUUID() },
    });
    const operate = granted === 'brand:remove' ? 'remove' : 'stop';
    const { data } = await server.call('PUT /item/brand-info', { as, body: { ids: [brand.brand_id], operate } });
    return data.undo?.action_id ?? '';
  }
  const ids = [await newMember()];
  const what =
    granted === 'member:freeze'
      ? { operate: 'freeze' as const, reason: '本人要求' }
      : { operate: 'tag' as const, add_tags: ['常客'] };
  const { data } = await server.call('PUT /vip-infos', { as, body: { ids, ...what } });
  return data.undo?.action_id ?? '';
};

export const actionInputs: InputsFor<typeof domains.actions> = {
  'PUT /actions/{id}/undo': async (world, granted) => ({ params: { id: await done(world, granted) } }),
};
