import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lookOf, photoOf } from '../../../test/photos.ts';
import { pngChunk, pngHeadOf, pngOf } from '../../../test/pictures.ts';
import { reEncode, type CleanPicture } from './re-encode.ts';

const encoded = (bytes: Buffer) => reEncode(() => Promise.resolve(bytes));
const kept = async (bytes: Buffer): Promise<CleanPicture> => {
  const picture = await encoded(bytes);
  if ('rule' in picture) throw new Error(`Refused: ${picture.rule}`);
  return picture;
};
/** No two rows of it are alike. */
const noise = (side: number, channels: 3 | 4) =>
  sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } });

/** Tells of so many pixels in a few kB. */
const bombOf = (side: number): Buffer =>
  Buffer.concat([
    pngHeadOf(side, side),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.of()),
  ]);
const gif = Buffer.from('GIF89a/*\x00\x00\x80\x00\x00\x00*/=1;alert(1)//;', 'latin1');
const html = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

describe('a file is refused', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['of 30,000 × 30,000 pixels', 'sides', () => bombOf(30_000)],
    ['with a side too long', 'sides', () => pngOf(12_001, 1)],
    ['with too many pixels', 'sides', () => bombOf(8_000)],
    ['of no width', 'kind', () => pngOf(0, 2)],
    ['without bytes', 'kind', () => Buffer.of()],
    ['that is a truncated JPEG', 'kind', async () => (await photoOf(640, 480)).subarray(0, -400)],
    ['that is a truncated PNG', 'kind', () => pngOf(640, 480).subarray(0, 300)],
    ['that is a PNG without data', 'kind', () => Buffer.concat([pngHeadOf(4, 4), pngChunk('IEND', Buffer.of())])],
    ['that is a GIF and a script', 'kind', () => gif],
    ['that is an SVG', 'kind', () => svg],
    ['that is a page named .png', 'kind', () => html],
    ['that is a page behind the mark of a PNG', 'disguised', () => Buffer.concat([pngHeadOf(4, 4), html])],
    ['that is a picture and a page', 'disguised', () => Buffer.concat([pngOf(4, 4), html])],
    [
      'that is a picture and an archive',
      'disguised',
      () => Buffer.concat([pngOf(4, 4), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
    ['that is a WebP', 'kind', () => sharp(pngOf(4, 4)).webp().toBuffer()],
    ['that is an animated GIF', 'kind', () => sharp(pngOf(4, 4)).gif().toBuffer()],
    [
      'that is an animated PNG',
      'animated',
      () => {
        const still = pngOf(4, 4);
        const afterHead = 8 + 25;
        const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
        return Buffer.concat([still.subarray(0, afterHead), control, still.subarray(afterHead)]);
      },
    ],
    ['that is a TIFF', 'kind', () => sharp(pngOf(4, 4)).tiff().toBuffer()],
  ])('%s', async (_, rule, made) => {
    expect(await encoded(await made())).toMatchObject({ rule });
  });
});

describe('a picture', () => {
  it('loses where and when it was taken, and is turned as it was held', async () => {
    const taken = await photoOf(60, 40, { orientation: 6 });
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { type, width, height, bytes } = await kept(taken);
    expect([type, width, height]).toEqual(['image/jpeg', 40, 60]);
    const { exif, icc, xmp, orientation, ...rest } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
    expect(rest.space).toBe('srgb');
    // Turned by a quarter clockwise, the left half is on top.
    const [red = 0, , blue = 0] = (await lookOf(bytes)).first;
    expect(red).toBeGreaterThan(blue);
  });

  it('of four inks becomes one of three colours', async () => {
    const inks = await sharp(await photoOf(20, 20))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(inks).metadata()).space).toBe('cmyk');
    const { bytes } = await kept(inks);
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('of 16 bits a channel becomes one of 8', async () => {
    const deep = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#e02010' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const { bytes } = await kept(deep);
    expect((await sharp(bytes).metadata()).depth).toBe('uchar');
    expect((await lookOf(bytes)).first).toEqual([0xe0, 0x20, 0x10]);
  });

  it('that is transparent stays so', async () => {
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { type, bytes } = await kept(clear);
    expect([type, (await sharp(bytes).metadata()).hasAlpha]).toEqual(['image/png', true]);
  });

  it('with a comment in it keeps its pixels alone', async () => {
    const plain = pngOf(30, 20);
    const told = Buffer.concat([
      plain.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('GPS\x0030.2489', 'latin1')),
      plain.subarray(33),
      Buffer.alloc(500),
    ]);
    const { bytes } = await kept(told);
    expect(bytes.includes('30.2489')).toBe(false);
    expect(await lookOf(bytes)).toEqual({ width: 30, height: 20, first: [128, 128, 128] });
    expect((await kept(plain)).bytes).toEqual(bytes);
  });

  it('with texts that are large once inflated is read without them', async () => {
    const plain = pngOf(30, 20);
    const text = Buffer.concat([Buffer.from('k\x00\x00', 'latin1'), deflateSync(Buffer.alloc(8_000_000, 'a'))]);
    const texts = Array.from({ length: 40 }, () => pngChunk('zTXt', text));
    const { bytes } = await kept(Buffer.concat([plain.subarray(0, 33), ...texts, plain.subarray(33)]));
    expect(bytes).toEqual((await kept(plain)).bytes);
  });

  it('that is large is made smaller, and stays within what is stored, also if nothing in it repeats', async () => {
    const large = await kept(await photoOf(4_000, 3_000));
    expect([large.width, large.height]).toEqual([2_560, 1_920]);
    for (const channels of [3, 4] as const) {
      const { bytes, type } = await kept(await noise(900, channels).png({ compressionLevel: 1 }).toBuffer());
      expect(bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024);
      expect(type).toBe(channels === 3 ? 'image/jpeg' : 'image/png');
    }
  });
});

it('many at once are encoded each', async () => {
  const pictures = await Promise.all(Array.from({ length: 6 }, (_, at) => kept(pngOf(5 + at, 5))));
  expect(pictures.map(({ width }) => width)).toEqual([5, 6, 7, 8, 9, 10]);
});
