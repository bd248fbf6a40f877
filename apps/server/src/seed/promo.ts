import { setPromoApp, setPromoBanner } from '../modules/promo/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import type { PlatformTx } from '../platform/database/index.ts';
import { mustBePicture } from '../platform/pictures/index.ts';
import { box, disc, pictureOf, type Colour, type Shape } from './drawing.ts';

const jade: Colour = [15, 118, 110];
const deep: Colour = [17, 78, 72];
const slate: Colour = [74, 90, 86];
const cream: Colour = [246, 241, 226];
const light: Colour = [242, 197, 106];
const amber: Colour = [201, 138, 43];
const leaf: Colour = [95, 168, 148];

/** A shop with its roof, awning, window and door; `left` and `top` of its wall. */
const shop = (left: number, top: number, width: number, roof: Colour, awning: Colour): Shape[] => {
  const stripe = width / 8;
  return [
    box(cream, left, top, left + width, 132),
    box(roof, left - 4, top - 10, left + width + 4, top),
    ...Array.from({ length: 8 }, (_, at) => {
      const from = left + at * stripe;
      const colour = at % 2 === 0 ? awning : ([255, 255, 255] as const);
      return [
        box(colour, from, top, from + stripe, top + 12),
        disc(colour, from + stripe / 2, top + 12, stripe / 2, true),
      ];
    }).flat(),
    box(light, left + 8, top + 32, left + width * 0.6, top + 48),
    box(deep, left + width * 0.7, top + 28, left + width - 8, 132),
    disc(light, left + width * 0.7 + 5, top + 48, 2),
  ];
};

/** Three branches in a row, drawn on 440 × 140. */
const shapes: readonly Shape[] = [
  ...[20, 420].flatMap((x) => [box(deep, x - 1.5, 100, x + 1.5, 132), disc(leaf, x, 92, 15)]),
  ...shop(48, 68, 96, slate, amber),
  ...shop(168, 48, 104, deep, jade),
  ...shop(296, 72, 96, slate, amber),
  ...[96, 220, 344].map((x, at) => disc(amber, x, [46, 26, 50][at] ?? 0, 5)),
  ...[0, 1].flatMap((side) =>
    Array.from({ length: 9 }, (_, at) => {
      const part = (at + 1) / 10;
      return disc(
        leaf,
        96 + side * 124 + part * 124,
        [46, 26, 50].reduce(
          (y, level, place) => y + level * (place === side ? 1 - part : place === side + 1 ? part : 0),
          0,
        ) -
          40 * part * (1 - part),
        1.4,
      );
    }),
  ),
  box(deep, 4, 132, 436, 135),
];

const size = { width: 440, height: 140 } as const;
const scale = 2;
/** What the demo's provider shows in the merchant centre. */
export const addPromo = async (tx: PlatformTx, provider: Actor): Promise<void> => {
  await setPromoBanner(
    tx,
    provider,
    {
      title: { 'zh-CN': '多家门店，一本账', en: 'Many branches, one account' },
      text: { 'zh-CN': '会员在哪家充值，到哪家都能用。', en: 'Members top up at one branch and spend at any other.' },
      link: null,
    },
    await mustBePicture(pictureOf(size, scale, shapes)),
  );
  const note = { 'zh-CN': '微信或相机扫一扫安装', en: 'Scan with WeChat or the camera to install' };
  await setPromoApp(tx, provider, {
    place: 1,
    name: { 'zh-CN': '店长助手', en: 'Manager’s helper' },
    audience: { 'zh-CN': '管店的人用', en: 'For managers' },
    text: { 'zh-CN': '在手机上看今天的营业、会员和待办。', en: 'Today’s figures, members and approvals on the phone.' },
    note,
    link: 'https://app.regulars.example/manager',
  });
  await setPromoApp(tx, provider, {
    place: 2,
    name: { 'zh-CN': '收银助手', en: 'Till helper' },
    audience: { 'zh-CN': '收银员用', en: 'For cashiers' },
    text: { 'zh-CN': '扫会员码认人，查余额和积分。', en: 'Scan a member’s code, see balance and points.' },
    note,
    link: 'https://app.regulars.example/till',
  });
};
