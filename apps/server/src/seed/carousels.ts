import { v7 as newId } from 'uuid';
import { carouselRows } from '../modules/carousels/index.ts';
import { recordEdits } from '../platform/lists/editing.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { FileStore } from '../platform/files/index.ts';
import { addPicture, keepPicture, mustBePicture, takePicture } from '../platform/pictures/index.ts';
import { box, disc, pictureOf, type Colour, type Shape } from './drawing.ts';

const size = { width: 450, height: 180 } as const;

/** A cup on a table with the sun behind it, in three colours. */
const scene = (wall: Colour, cup: Colour, sun: Colour, left: number): Shape[] => [
  box(wall, 0, 0, size.width, size.height),
  disc(sun, left + 150, 66, 44),
  box([255, 255, 255], 0, 142, size.width, size.height),
  disc(cup, left, 92, 50, true),
  box(cup, left - 50, 84, left + 50, 96),
  disc(cup, left + 58, 108, 18),
  disc(wall, left + 58, 108, 10),
  box(cup, left - 30, 138, left + 30, 146),
  ...[-18, 0, 18].map((x) => disc([255, 255, 255], left + x, 58 - Math.abs(x) / 2, 5)),
];

const white: Colour = [246, 241, 226];

/** The names of a shop's carousels. */
export type DemoCarousels = readonly [running: string, waiting: string, ended: string, stopped: string];

/** Carousels of these names, one in each state. */
export const addCarousels = async (
  tx: TenantTx,
  files: FileStore,
  actor: Actor & { readonly userId: string },
  { today, names: [running, waiting, ended, stopped] }: { readonly today: string; readonly names: DemoCarousels },
): Promise<void> => {
  const rows = [
    { name: running, wall: [15, 118, 110], sun: [242, 197, 106], placement: 'home', from: -12, to: 45, left: 130 },
    { name: waiting, wall: [138, 60, 48], sun: [246, 214, 140], placement: 'home', from: 14, to: 60, left: 190 },
    {
      name: ended,
      wall: [201, 138, 43],
      sun: [250, 236, 200],
      placement: 'points_shop',
      from: -70,
      to: -9,
      left: 250,
    },
    { name: stopped, wall: [74, 90, 86], sun: [95, 168, 148], placement: 'member_centre', left: 160 },
  ] as const;
  for (const [at, { name, wall, sun, placement, left, ...days }] of rows.entries()) {
    const picture = await mustBePicture(pictureOf(size, 2, scene(wall, white, sun, left)));
    // The merchant isn't committed yet, so the file is noted in its transaction.
    const kept = await keepPicture({ files, notes: tx, merchantId: tx.merchantId, now: actor.now }, picture);
    const picture_id = await addPicture(tx, actor, 'carousel', kept);
    await takePicture(tx, 'carousel', picture_id, 'picture_id');
    const carousel = await carouselRows.add(tx, {
      carousel_id: newId(),
      name,
      picture_id,
      placement,
      ...(at === 0 && { link_kind: 'page', link_target: 'pages/goods/detail?id=3' }),
      ...('from' in days && { starts_on: addDays(today, days.from), ends_on: addDays(today, days.to) }),
      state: 'from' in days ? 'used' : 'stopped',
      sort_code: at + 1,
      created_at: actor.now,
    });
    await recordEdits(tx, actor, 'carousel.create', [{ id: carousel.carousel_id, after: carousel }]);
  }
};
