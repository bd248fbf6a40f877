import { crc32 } from 'node:zlib';

/** A picture rebuilt from the parts that draw it: nothing else of the file is left, such as where it was taken. */
export interface CleanPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * Chunks that draw a still picture, and how long each may be. Colour profiles are left out: they are compressed and of any
 * size.
 */
const pngKept: Readonly<Record<string, (length: number) => boolean>> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length) => length <= 256,
  sRGB: (length) => length === 1,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  IDAT: () => true,
  IEND: (length) => length === 0,
};

const cleanPng = (bytes: Buffer): CleanPicture | undefined => {
  const kept: Buffer[] = [pngStart];
  const seen = new Set<string>();
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if ((kind === 'IHDR') !== (at === pngStart.length)) return undefined;
    const fits = Object.hasOwn(pngKept, kind) ? pngKept[kind] : undefined;
    // Only data comes in several chunks: a second palette draws nothing, so it could be anything.
    if (fits && (!fits(end - at - 12) || (seen.has(kind) && kind !== 'IDAT'))) return undefined;
    if (fits) kept.push(bytes.subarray(at, end));
    seen.add(kind);
    if (kind === 'IEND') {
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      return seen.has('IDAT') ? { type: 'image/png', width, height, bytes: Buffer.concat(kept) } : undefined;
    }
    at = end;
  }
  return undefined;
};

const exif = Buffer.from('Exif\0\0', 'latin1');

/** How a viewer turns the picture, 2 to 8, as the EXIF block of a camera says; undefined: not at all. */
const orientationOf = (block: Buffer): number | undefined => {
  if (!block.subarray(0, 6).equals(exif) || block.length < 14) return undefined;
  const tiff = block.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(first), 64); entry += 1) {
    const at = first + 2 + entry * 12;
    const value = short(at + 8);
    if (short(at) === 0x0112) return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
};

/** An EXIF block with the orientation alone. */
const turned = (orientation: number): Buffer => {
  const block = Buffer.from(
    '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  block.writeUInt16BE(orientation, 28);
  return block;
};

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Tables, restart interval, and Adobe's block, which says how colours are stored. */
const jpegKept: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xdd, 0xee]);

/** Whether a block that is always of one size has it. */
const isSized = (marker: number, block: Buffer): boolean =>
  (marker !== 0xdd || block.length === 2) &&
  (marker !== 0xee || (block.length === 12 && block.toString('latin1', 0, 5) === 'Adobe'));

/** Where compressed data that begins at `from` ends: at the next marker that isn't part of it. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return -1;
};

const cleanJpeg = (bytes: Buffer): CleanPicture | undefined => {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  let hasData = false;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === 0xd9;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xd9) {
      const start = [Buffer.of(0xff, 0xd8), ...(orientation === undefined ? [] : [turned(orientation)])];
      return size && hasData
        ? { type: 'image/jpeg', ...size, bytes: Buffer.concat([...start, ...kept, Buffer.of(0xff, 0xd9)]) }
        : undefined;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, end);
      if (!size || scanEnd === -1) return undefined;
      kept.push(bytes.subarray(at, scanEnd));
      hasData = true;
      at = scanEnd;
      continue;
    }
    if (isFrame(marker)) {
      if (size || length < 8) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (!isSized(marker, bytes.subarray(at + 4, end))) return undefined;
    if (marker === 0xe1) orientation ??= orientationOf(bytes.subarray(at + 4, end));
    if (isFrame(marker) || jpegKept.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
};

/**
 * A whole JPEG or PNG without what isn't the picture; undefined for anything else. Reads the structure and never decodes,
 * so its cost is linear in the bytes. Animations become still.
 */
export const cleanPicture = (bytes: Buffer): CleanPicture | undefined => {
  const picture = bytes.subarray(0, 8).equals(pngStart)
    ? cleanPng(bytes)
    : bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))
      ? cleanJpeg(bytes)
      : undefined;
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined;
};
