import { Parser } from 'saxen';
import { markup } from './limits.ts';
import { SheetFault } from './sheet.ts';

export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML as it streams and calls `each` after every chunk; throws SheetFault. */
export async function* readXml(content: AsyncIterable<Buffer>, reader: XmlReader): AsyncGenerator<undefined> {
  const parser = new Parser();
  let [depth, silent] = [0, 0];
  parser.on('error', (error) => {
    throw new SheetFault('broken', {}, error);
  });
  parser.on('openTag', (name, attributesOf, decode) => {
    silent = 0;
    if ((depth += 1) > markup.depth) throw new SheetFault('too_complex');
    if (!reader.open) return;
    const attributes: Record<string, string> = Object.create(null) as Record<string, string>; // names are the file's
    let given = 0;
    for (const [key, value] of Object.entries(attributesOf() || {})) {
      if ((given += 1) > markup.attributes) throw new SheetFault('too_complex');
      attributes[localName(key)] = decode(value);
    }
    reader.open(localName(name), attributes);
  });
  parser.on('closeTag', (name) => {
    silent = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('text', (text, decode) => reader.text?.(decode(text)));
  parser.on('cdata', (text) => reader.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const write = (bytes: Buffer | undefined): void => {
    const text = decode(decoder, bytes);
    silent += text.length;
    parser.write(text);
    // An unfinished tag is parsed again with every chunk that follows.
    if (silent > markup.token) throw new SheetFault('too_complex');
  };
  for await (const bytes of content) {
    write(bytes);
    yield undefined;
  }
  write(undefined);
  parser.end();
  yield undefined;
}

const decode = (decoder: InstanceType<typeof TextDecoder>, bytes: Buffer | undefined): string => {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new SheetFault('broken', {}, error);
  }
};

/** Parses a part that yields nothing until its end. */
export const readWholeXml = async (content: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> => {
  for await (const _part of readXml(content, reader));
};
