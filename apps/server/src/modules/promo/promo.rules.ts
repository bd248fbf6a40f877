/** Bytes of the largest picture. */
export const largestPicture = 5 * 1024 * 1024;
/** Pixels of the longest side: what a browser decodes costs memory by area, not by bytes. */
const longestSide = 4_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

interface Picture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const pngOf = (bytes: Buffer): Picture | undefined =>
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 12, 'IHDR') && bytes.includes('IEND', 33, 'latin1')
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** Walks the segments to the frame header, which has the size. */
const jpegOf = (bytes: Buffer): Picture | undefined => {
  if (!startsWith(bytes, 0, '\xff\xd8\xff') || !bytes.includes('\xff\xd9', 3, 'latin1')) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

const webpOf = (bytes: Buffer): Picture | undefined => {
  if (!startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP') || bytes.length < 30) return undefined;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { type, width: 1 + (packed & 0x3fff), height: 1 + ((packed >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
};

/**
 * The picture's type by its content, or why it can't be shown. SVG is refused: opened by itself it could run scripts
 * from our origin.
 */
export const pictureOf = (bytes: Buffer): Picture | { readonly fault: string } => {
  if (bytes.length > largestPicture) return { fault: 'is larger than 5 MB' };
  const picture = pngOf(bytes) ?? jpegOf(bytes) ?? webpOf(bytes);
  if (!picture) return { fault: 'is not a whole PNG, JPEG or WebP picture' };
  const { width, height } = picture;
  if (width < 1 || height < 1) return { fault: 'has no size: the file is damaged' };
  if (Math.max(width, height) > longestSide)
    return { fault: `has ${width} × ${height} pixels; at most ${longestSide} on each side` };
  return picture;
};
