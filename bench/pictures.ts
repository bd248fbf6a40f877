import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { reEncode } from '../apps/server/src/platform/pictures/re-encode.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

/** A photograph's worth of detail: noise, made larger. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();

const flat = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0f766e80' } })
    .png({ progressive: true })
    .toBuffer();

/** The memory of this process's children at their peak, in MB; Linux only. */
const peakOf = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = 0;
  const look = async (): Promise<void> => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
  };
  const timer = setInterval(() => void look(), 5);
  await work();
  clearInterval(timer);
  return peak / 1024;
};

/** Uploaded pictures encoded anew, two at a time as in the product. */
export const benchPictures = async (quick: boolean): Promise<Section> => {
  const kinds = [
    ['a photograph of 1,200 × 900', await photo(1_200, 900), quick ? 6 : 20],
    ['a photograph of 4,000 × 3,000, turned', await photo(4_000, 3_000), quick ? 2 : 8],
    ['a photograph of 8,000 × 6,000, turned', await photo(8_000, 6_000), quick ? 2 : 4],
    ['an interlaced PNG of 7,000 × 7,000', await flat(7_000), 2],
    [
      '30,000 × 30,000 pixels, refused',
      await sharp({
        create: { width: 30_000, height: 30_000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer(),
      2,
    ],
  ] as const;
  const rows: string[][] = [];
  for (const [name, bytes, times] of kinds) {
    const began = performance.now();
    const peak = await peakOf(() =>
      Promise.all(Array.from({ length: times }, () => reEncode(() => Promise.resolve(bytes)))),
    );
    const seconds = (performance.now() - began) / 1_000;
    rows.push([name, fixed(bytes.length / 1024, 0), fixed(times / seconds, 2), fixed(peak, 0)]);
  }
  return {
    title: 'Uploaded pictures, encoded anew',
    columns: ['picture', 'kB', 'a second', 'MB of a process at its peak'],
    rows,
  };
};
