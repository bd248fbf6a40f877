import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** The codes in a picture (PNG), as a scanner reads them: format and text. */
export async function scan(picture: Buffer): Promise<{ readonly format: string; readonly text: string }[]> {
  const file = await readFile(program);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 20 });
  return found.map(({ format, text }) => ({ format, text }));
}
