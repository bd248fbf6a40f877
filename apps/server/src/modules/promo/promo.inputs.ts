import type { domains, PromoDraft } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { pngOf } from '../../../test/pictures.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { mustBePicture } from '../../platform/pictures/index.ts';
import { getPromoSet, setPromoBanner } from './promo.service.ts';

const both = (text: string) => ({ 'zh-CN': text, en: text });
let made = 0;
/** A picture like no other before. */
export const newPicture = (): Buffer => {
  made += 1;
  return pngOf(8 + (made >> 8), 8, made & 255);
};

/** Shows a banner, whose picture it answers by its hash. */
const shown = async ({ server }: World): Promise<string> => {
  const banner = { title: both('茶'), text: both('茶'), link: null };
  return server.database.platform.transaction(async (tx) => {
    await setPromoBanner(tx, { now: server.clock.now() }, banner, await mustBePicture(newPicture()));
    return (await getPromoSet(tx))?.picture_hash ?? '';
  });
};

export const written = (picture: string): PromoDraft => ({
  banner: [
    {
      title_zh: '多家门店，一本账',
      title_en: 'Many branches, one account',
      text_zh: '会员在哪家充值都能用',
      text_en: 'Members top up at any branch',
      link: 'https://regulars.example/settle',
      button_zh: '看看',
      button_en: 'Have a look',
      picture,
    },
  ],
  apps: [
    {
      place: 1,
      name_zh: '店长助手',
      name_en: 'Manager’s helper',
      audience_zh: '管店的人用',
      audience_en: 'For managers',
      text_zh: '看今天的营业',
      text_en: 'Today’s figures',
      note_zh: null,
      note_en: null,
      link: 'https://regulars.example/manager',
    },
  ],
});

/** A draft with an app of its own. */
const draft = async ({ server }: World): Promise<object> => {
  const apps = [
    {
      place: 2,
      name_zh: newId(),
      name_en: 'Tea',
      audience_zh: null,
      audience_en: null,
      text_zh: '茶',
      text_en: 'Tea',
      note_zh: null,
      note_en: null,
      link: 'https://a.example/',
    },
  ];
  await server.database.platform.execute(
    'update promo_draft set version = version + 1, banner = null, picture_hash = null, apps = $1, edited_at = $2',
    [JSON.stringify(apps), server.clock.now()],
  );
  return {};
};
const showing = async (world: World): Promise<object> => {
  await shown(world);
  return {};
};

export const inputs: InputsFor<typeof domains.promo> = {
  'GET /dashboard/promo': () => ({}),
  'GET /promo-pictures/{hash}': async (world) => ({ params: { hash: await shown(world) } }),
  'GET /provider/promo': () => ({}),
  'PUT /provider/promo': async (world) => ({ body: written(await shown(world)) }),
  'DELETE /provider/promo': draft,
  'PUT /provider/promo/publish': draft,
  'PUT /provider/promo/take-back': showing,
  'PUT /provider/promo/clear': showing,
  'POST /provider/promo/pictures': () => ({
    file: { name: 'shops.png', content: new Uint8Array(newPicture()) },
  }),
};
