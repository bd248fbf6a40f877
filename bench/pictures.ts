import { readFile } from 'node:fs/promises';
import { flatOf, noisyPhotoOf } from '../apps/server/test/photos.ts';
import { reEncode } from '../apps/server/src/platform/pictures/re-encode.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

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
    ['a photograph of 1,200 × 900', await noisyPhotoOf(1_200, 900), quick ? 6 : 20],
    ['a photograph of 4,000 × 3,000, turned', await noisyPhotoOf(4_000, 3_000), quick ? 2 : 8],
    ['a photograph of 8,000 × 6,000, turned', await noisyPhotoOf(8_000, 6_000), quick ? 2 : 4],
    ['an interlaced PNG of 7,000 × 7,000', await flatOf(7_000), 2],
    ['30,000 × 30,000 pixels, refused', await flatOf(30_000), 2],
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
