import { deflateSync, crc32 } from 'node:zlib';
import { setPromoApp, setPromoBanner } from '../modules/promo/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import type { PlatformTx } from '../platform/database/index.ts';
import { mustBePicture } from '../platform/pictures/index.ts';

type Colour = readonly [red: number, green: number, blue: number];
/** A shape by its bounds and, within them, whether it covers a point. */
interface Shape {
  readonly colour: Colour;
  readonly bounds: readonly [left: number, top: number, right: number, bottom: number];
  readonly covers: (x: number, y: number) => boolean;
}

const jade: Colour = [15, 118, 110];
const deep: Colour = [17, 78, 72];
const slate: Colour = [74, 90, 86];
const cream: Colour = [246, 241, 226];
const light: Colour = [242, 197, 106];
const amber: Colour = [201, 138, 43];
const leaf: Colour = [95, 168, 148];

const box = (colour: Colour, left: number, top: number, right: number, bottom: number): Shape => ({
  colour,
  bounds: [left, top, right, bottom],
  covers: () => true,
});
const disc = (colour: Colour, x: number, y: number, radius: number, below = false): Shape => ({
  colour,
  bounds: [x - radius, below ? y : y - radius, x + radius, y + radius],
  covers: (px, py) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2,
});

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
/** Samples per side of a pixel. */
const samples = 3;

/** Pixels in RGBA rows, each after the filter byte 0. */
const drawn = (): Buffer => {
  const [width, height] = [size.width * scale, size.height * scale];
  const rows = Buffer.alloc(height * (1 + width * 4));
  const paint = (shape: Shape, x: number, y: number): void => {
    let covered = 0;
    for (let sub = 0; sub < samples ** 2; sub += 1) {
      const px = (x + ((sub % samples) + 0.5) / samples) / scale;
      const py = (y + (Math.floor(sub / samples) + 0.5) / samples) / scale;
      const [left, top, right, bottom] = shape.bounds;
      if (px >= left && px <= right && py >= top && py <= bottom && shape.covers(px, py)) covered += 1;
    }
    if (covered === 0) return;
    const at = y * (1 + width * 4) + 1 + x * 4;
    const share = covered / samples ** 2;
    const under = (rows[at + 3] ?? 0) / 255;
    const alpha = share + under * (1 - share);
    for (const [channel, value] of shape.colour.entries())
      rows[at + channel] = Math.round((value * share + (rows[at + channel] ?? 0) * under * (1 - share)) / alpha);
    rows[at + 3] = Math.round(alpha * 255);
  };
  for (const shape of shapes) {
    const [left, top, right, bottom] = shape.bounds.map((bound) => bound * scale) as [number, number, number, number]; // of four
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) paint(shape, x, y);
  }
  return rows;
};

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** The picture of the demo's promo as PNG, with a transparent background for both themes. */
const promoPicture = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width * scale, 0);
  header.writeUInt32BE(size.height * scale, 4);
  header.set([8, 6], 8); // 8 bits a channel, RGBA
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(drawn())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

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
    await mustBePicture(promoPicture()),
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
