import { expect, test } from 'vitest';
import { jpegOf, pngChunk, pngOf } from '../../../test/pictures.ts';
import { cleanPicture } from './clean-picture.ts';

const text = pngChunk('tEXt', Buffer.from('GPS\x0030.2489,120.1713', 'latin1'));

test('a PNG keeps what draws it and loses texts and what follows its end', () => {
  const plain = pngOf(3, 2);
  const told = Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33), Buffer.from('<script>')]);
  expect(cleanPicture(told)).toEqual({ type: 'image/png', width: 3, height: 2, bytes: plain });
});

test.each([
  ['without its end', pngOf(3, 2).subarray(0, -12)],
  ['without its data', Buffer.concat([pngOf(3, 2).subarray(0, 33), pngChunk('IEND', Buffer.of())])],
  ['with a changed byte', Buffer.from(pngOf(3, 2)).fill(7, 20, 21)],
  ['whose header comes late', Buffer.concat([pngOf(3, 2).subarray(0, 8), text, pngOf(3, 2).subarray(8)])],
  ['of no width', pngOf(0, 2)],
  ['that is a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['that is empty', Buffer.of()],
  [
    'with a text in a chunk of another size',
    Buffer.concat([pngOf(3, 2).subarray(0, 33), pngChunk('gAMA', Buffer.from('<script>')), pngOf(3, 2).subarray(33)]),
  ],
  ['with a text at its end', Buffer.concat([pngOf(3, 2).subarray(0, -12), pngChunk('IEND', Buffer.from('<script>'))])],
  [
    'whose header is cut',
    Buffer.concat([pngOf(3, 2).subarray(0, 8), pngChunk('IHDR', Buffer.from([0, 0, 0, 3])), pngOf(3, 2).subarray(33)]),
  ],
])('a picture %s is refused', (_, bytes) => {
  expect(cleanPicture(bytes)).toBeUndefined();
});

const palette = pngChunk('PLTE', Buffer.alloc(768, 7));
const transparency = pngChunk('tRNS', Buffer.alloc(256, 7));
const gamma = pngChunk('gAMA', Buffer.of(0, 0, 1, 2));
const withParts = (...parts: Buffer[]) =>
  Buffer.concat([pngOf(3, 2).subarray(0, 33), ...parts, pngOf(3, 2).subarray(33)]);

test('a PNG keeps its palette and transparency, each once, and data in several chunks', () => {
  const whole = withParts(palette, transparency, gamma, pngChunk('IDAT', Buffer.of()));
  expect(cleanPicture(whole)?.bytes).toEqual(whole);
});

test.each([
  ['palettes', [palette, palette]],
  ['palettes, one of them late', [palette, pngChunk('IDAT', Buffer.of()), palette]],
  ['transparencies', [palette, transparency, transparency]],
  ['gammas', [gamma, gamma]],
  ['headers', [pngOf(3, 2).subarray(8, 33)]],
])('a PNG with two %s is refused: only one draws', (_, parts) => {
  expect(cleanPicture(withParts(...parts))).toBeUndefined();
});

test('a JPEG loses comments, the camera’s notes and what follows its end, but not how it is turned', () => {
  const told = jpegOf(640, 480, { orientation: 6, comment: '解放路 178 号', after: 'PK\x03\x04' });
  const clean = cleanPicture(told);
  expect(clean).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
  expect(clean?.bytes).toEqual(jpegOf(640, 480, { orientation: 6, plain: true }));
  expect(cleanPicture(jpegOf(640, 480, {}))?.bytes).toEqual(jpegOf(640, 480, { plain: true }));
});

test('a JPEG without a frame, a scan or its end is refused, however it is cut', () => {
  const whole = jpegOf(640, 480, { orientation: 3 });
  for (let length = 0; length < whole.length; length += 1)
    expect(cleanPicture(whole.subarray(0, length))).toBeUndefined();
});

test('cleaning again changes nothing', () => {
  for (const bytes of [pngOf(5, 5), jpegOf(9, 9, { orientation: 8 })]) {
    const once = cleanPicture(bytes)?.bytes ?? Buffer.of();
    expect(cleanPicture(once)?.bytes).toEqual(once);
  }
});
