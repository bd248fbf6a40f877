import { crc32, deflateSync } from 'node:zlib';

export const pngChunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A whole PNG in one shade of grey. */
export const pngOf = (width: number, height: number, shade = 128): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width, shade)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.of()),
  ]);
};

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** The blocks of a JPEG; its scan is not a real one. `plain`: as it is stored. */
export const jpegOf = (
  width: number,
  height: number,
  {
    orientation,
    comment = 'note',
    after = '',
    plain = false,
  }: { orientation?: number; comment?: string; after?: string; plain?: boolean },
): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const block = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  block.writeUInt16BE(orientation ?? 1, 24);
  const noted = plain ? block : Buffer.concat([block, Buffer.from('taken at home')]);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    ...(plain ? [] : [segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))]),
    ...(orientation === undefined ? [] : [segment(0xe1, noted)]),
    ...(plain ? [] : [segment(0xfe, Buffer.from(comment))]),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.of(0xff, 0xd9),
    ...(plain ? [] : [Buffer.from(after, 'latin1')]),
  ]);
};
