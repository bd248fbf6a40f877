import type { domains } from '@regulars/contract';
import type { PicturePurpose } from '@regulars/phrases';
import { addPicture, keepPicture } from '../../platform/pictures/index.ts';
import { pngOf } from '../../../test/pictures.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** An uploaded picture, in use or not. */
export const newPicture = async (
  { server, shop, caller }: World,
  used: boolean,
  purpose: PicturePurpose = 'merchant_logo',
): Promise<string> => {
  const picture = { type: 'image/png', width: 4, height: 4, bytes: pngOf(4, 4) } as const;
  const uploader = caller?.userId ? caller : await server.make.user(shop);
  const { merchantId } = shop;
  const { files, database, clock } = server;
  const now = clock.now();
  const kept = await keepPicture({ files, notes: database.aside, merchantId, now }, picture);
  const by = { userId: uploader.userId ?? '', now: server.clock.now() };
  const id = await server.database.tenant(shop.merchantId).transaction((tx) => addPicture(tx, by, purpose, kept));
  if (used)
    await server.database.platform.execute(
      'update picture set used = true where merchant_id = $1 and picture_id = $2',
      [shop.merchantId, id],
    );
  return id;
};

/** Those that are called as what they are for. */
const purposes = ['item', 'carousel', 'member_card'] as const;

export const inputs: InputsFor<typeof domains.pictures> = {
  'POST /upload/image': (_, granted) => ({
    query: { purpose: purposes.find((purpose) => granted?.startsWith(`${purpose}:`)) ?? 'merchant_logo' },
    file: { name: 'logo.png', content: new Uint8Array(pngOf(4, 4)) },
  }),
  'GET /upload/image/{id}': async (world) => ({ params: { id: await newPicture(world, false) } }),
  'GET /pictures/{merchant_id}/{id}': async ({ server, ...world }) => {
    const shop = await server.make.shop();
    const caller = await server.make.user(shop);
    return { params: { merchant_id: shop.merchantId, id: await newPicture({ server, ...world, shop, caller }, true) } };
  },
};
