// Encodes one picture again, in a process of its own that re-encode.ts starts. Standard input: the picture. Standard
// output: a line of JSON, then the bytes.
import { buffer } from 'node:stream/consumers';
import type { Metadata, Sharp } from 'sharp';
import type { Answer, EncodeLimits } from './re-encode.ts';

/** How a process ends that can't load the library. */
const unavailable = 70;

const { default: sharp } = await import('sharp').catch((error: unknown) => {
  process.stderr.write(String(error));
  process.exit(unavailable);
});

const limits = JSON.parse(process.argv[2] ?? '') as EncodeLimits; // what re-encode.ts gives

// Only these two decoders are reachable, whatever the bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const heads: readonly Buffer[] = [Buffer.of(0xff, 0xd8, 0xff), pngHead];
const startsWith = (bytes: Buffer, head: Buffer): boolean => bytes.subarray(0, head.length).equals(head);
const markup = /<script|<\?php|<!doctype|<html[\s>]|%PDF-\d/i;
const archiveEnd = Buffer.from('PK\x05\x06', 'latin1');
/** The end of an archive is within its last 64 kB. */
const archiveTail = 65_557;

/** Whether the bytes are at the same time a page, a program, a document or an archive. */
const isSomethingElse = (bytes: Buffer): boolean =>
  bytes.subarray(-archiveTail).includes(archiveEnd) || markup.test(bytes.toString('latin1'));

/** What decides the pixels of a PNG, their colours, and how its camera was held. */
const drawnChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
  'IDAT',
  'IEND',
]);

/** A PNG without its texts: few bytes of them are many once inflated, and the decoder holds them all. */
const withoutTexts = (bytes: Buffer): Buffer => {
  if (!startsWith(bytes, pngHead)) return bytes;
  const parts: Buffer[] = [pngHead];
  for (let at = pngHead.length; at + 8 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (drawnChunks.has(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
};

/** Whether a PNG moves, which says so before its pixels. */
const isAnimated = (bytes: Buffer): boolean => {
  if (!startsWith(bytes, pngHead)) return false;
  for (let at = pngHead.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
};

const heading = async (bytes: Buffer): Promise<Metadata | undefined> => {
  try {
    // Reads the header alone, so the picture may be of any size.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
};

/** The picture turned as its camera was held, in sRGB, of 8 bits a channel, with nothing but its pixels. */
const drawn = (bytes: Buffer, side: number): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: limits.pixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** Whatever the picture, the last of these fits. */
const attempts = (side: number) =>
  [
    { side, quality: 85, palette: false },
    { side: 1_280, quality: 70, palette: true },
    { side: 640, quality: 70, palette: true },
  ] as const;

/** A photograph stays a JPEG. A drawing stays a PNG, unless it is opaque and too large for one. */
const encoded = async (bytes: Buffer, { format, hasAlpha }: Metadata) => {
  for (const { side, quality, palette } of attempts(limits.side)) {
    const asPng = format === 'png' && (hasAlpha || !palette);
    const picture = drawn(bytes, side);
    const { data, info } = await (
      asPng ? picture.png({ compressionLevel: 6, palette }) : picture.jpeg({ quality, optimiseCoding: true })
    ).toBuffer({ resolveWithObject: true });
    if (data.length <= (asPng && !hasAlpha ? limits.drawing : limits.bytes))
      return { type: asPng ? ('image/png' as const) : ('image/jpeg' as const), info, data };
  }
  throw new Error('No attempt fits');
};

const answer = async (sent: Buffer): Promise<[Answer, Buffer?]> => {
  if (!heads.some((head) => startsWith(sent, head))) return [{ rule: 'kind' }];
  if (isSomethingElse(sent)) return [{ rule: 'disguised' }];
  if (isAnimated(sent)) return [{ rule: 'animated' }];
  const bytes = withoutTexts(sent);
  const found = await heading(bytes);
  if (!found) return [{ rule: 'kind' }];
  const { width, height } = found;
  if (Math.max(width, height) > limits.sides || width * height > limits.pixels)
    return [{ rule: 'sides', width, height }];
  try {
    const { type, info, data } = await encoded(bytes, found);
    return [{ type, width: info.width, height: info.height }, data];
  } catch {
    return [{ rule: 'kind' }];
  }
};

const [told, data = Buffer.of()] = await answer(await buffer(process.stdin));
process.stdout.write(`${JSON.stringify(told)}\n`);
process.stdout.end(data);
