import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Its left half red, its right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1040e0' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#e02010' } },
      left: 0,
      top: 0,
    },
  ]);

/** A photograph as a phone takes it: with where it was taken, and how it was held. */
export const photoOf = (
  width: number,
  height: number,
  { orientation = 1, taken = '2026:11:20 14:35:00' }: { orientation?: number; taken?: string } = {},
): Promise<Buffer> =>
  halves(width, height)
    .withExif({
      IFD0: { Make: 'Regulars', DateTime: taken },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 14/1 56/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 10/1 16/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

/** Width, height and the colour of the pixel at the top left. */
export const lookOf = async (picture: Uint8Array): Promise<{ width: number; height: number; first: number[] }> => {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, first: [...data.subarray(0, 3)] };
};

/** A photograph's worth of detail, held on its side: noise, made larger. */
export const noisyPhotoOf = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();

/** An interlaced PNG of one colour, half transparent. */
export const flatOf = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0f766e80' }, limitInputPixels: false })
    .png({ progressive: side < 10_000 })
    .toBuffer();
