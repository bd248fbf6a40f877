import { createHash, randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';
import { setPromoBanner } from './promo.service.ts';

/** The smallest PNG header, with a random end, so that each picture is another. */
export const tinyPicture = (width = 8, height = 8): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const end = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size, randomBytes(16), end]);
};

const both = (text: string) => ({ 'zh-CN': text, en: text });

export const inputs: InputsFor<typeof domains.promo> = {
  'GET /dashboard/promo': () => ({}),
  'GET /promo-pictures/{hash}': async ({ server }) => {
    const picture = tinyPicture();
    await server.database.platform.transaction((tx) =>
      setPromoBanner(tx, { now: server.clock.now() }, { title: both('茶'), text: both('茶'), link: null }, picture),
    );
    return { params: { hash: createHash('sha256').update(picture).digest('hex') } };
  },
};
