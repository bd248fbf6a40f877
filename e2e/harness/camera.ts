import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

/** What the camera of the flows’ browser always sees, as a QR code. */
export const heldCode = '6921234567894';

const [width, height] = [640, 480];
const [white, black, grey] = [235, 16, 128];

/** Writes a video of one frame (YUV4MPEG2) that shows a text as a QR code. */
export async function writeVideo(text: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor(height / size);
  const luma = Buffer.alloc(width * height, white);
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[y * width + x] = black;
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const folder = await mkdtemp(join(tmpdir(), 'regulars-camera-'));
  const path = join(folder, 'code.y4m');
  await writeFile(path, Buffer.concat([Buffer.from(header), luma, Buffer.alloc((width * height) / 2, grey)]));
  return { path, remove: () => rm(folder, { recursive: true }) };
}
