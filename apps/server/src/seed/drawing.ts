import { deflateSync, crc32 } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
/** A shape by its bounds and, within them, whether it covers a point. */
export interface Shape {
  readonly colour: Colour;
  readonly bounds: readonly [left: number, top: number, right: number, bottom: number];
  readonly covers: (x: number, y: number) => boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const box = (colour: Colour, left: number, top: number, right: number, bottom: number): Shape => ({
  colour,
  bounds: [left, top, right, bottom],
  covers: () => true,
});
export const disc = (colour: Colour, x: number, y: number, radius: number, below = false): Shape => ({
  colour,
  bounds: [x - radius, below ? y : y - radius, x + radius, y + radius],
  covers: (px, py) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2,
});

/** Samples per side of a pixel. */
const samples = 3;

/** Pixels in RGBA rows, each after the filter byte 0. */
const drawn = (size: Size, scale: number, shapes: readonly Shape[]): Buffer => {
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

/** The shapes as PNG, so many pixels for each unit; transparent where none is. */
export const pictureOf = (size: Size, scale: number, shapes: readonly Shape[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width * scale, 0);
  header.writeUInt32BE(size.height * scale, 4);
  header.set([8, 6], 8); // 8 bits a channel, RGBA
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(drawn(size, scale, shapes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
