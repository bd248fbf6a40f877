import { createInflateRaw } from 'node:zlib';
import { inflated } from './limits.ts';
import { SheetFault } from './sheet.ts';

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;
const headBytes = 30; // of an entry, without its name
const unknown32 = 0xffffffff;
const partBytes = 16 * 1024;

/** Sizes and offset, from the ZIP64 field if the 32-bit ones are saturated. */
const wide = (extra: Buffer, [size, packed, offset]: readonly [number, number, number]): [number, number, number] => {
  const found: [number, number, number] = [size, packed, offset];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    for (const [index, value] of found.entries())
      if (value === unknown32) {
        found[index] = Number(extra.readBigUInt64LE(next));
        next += 8;
      }
  }
  return found;
};

const directoryOf = (content: Buffer): { count: number; at: number } => {
  const last = Math.max(0, content.length - 22 - 0xffff); // a comment of the maximum length may follow
  for (let at = content.length - 22; at >= last; at -= 1)
    if (content.readUInt32LE(at) === end)
      return { count: content.readUInt16LE(at + 10), at: content.readUInt32LE(at + 16) };
  throw new SheetFault('broken');
};

const readEntries = (content: Buffer): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  const { count, at: first } = directoryOf(content);
  if (count > inflated.parts) throw new SheetFault('too_complex');
  let at = first;
  for (let index = 0; index < count; index += 1) {
    if (content.readUInt32LE(at) !== central) throw new SheetFault('broken');
    const [nameEnd, extra, comment] = [
      at + 46 + content.readUInt16LE(at + 28),
      content.readUInt16LE(at + 30),
      content.readUInt16LE(at + 32),
    ];
    const [size, packed, offset] = wide(content.subarray(nameEnd, nameEnd + extra), [
      content.readUInt32LE(at + 24),
      content.readUInt32LE(at + 20),
      content.readUInt32LE(at + 42),
    ]);
    if (nameEnd - at - 46 > inflated.name) throw new SheetFault('too_complex');
    const name = content.toString('utf8', at + 46, nameEnd);
    if (entries.has(name)) throw new SheetFault('broken'); // two readers would see two files
    entries.set(name, { method: content.readUInt16LE(at + 10), packed, size, offset });
    at = nameEnd + extra + comment;
  }
  return entries;
};

/** The part of an archive's directory that is used. */
export interface Archive {
  has(name: string): boolean;
  /** An entry's content, inflated on demand; faults beyond the size in the directory or the limit. */
  read(name: string): AsyncGenerator<Buffer>;
}

const whenWhole = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new SheetFault('broken', {}, error) : error; // an offset outside the file
  }
};

/** Refuses declared sizes above the limit, and overlapping entries, which make small archives large. */
const checkDirectory = (entries: readonly Entry[]): void => {
  if (entries.reduce((sum, { size }) => sum + size, 0) > inflated.bytes) throw new SheetFault('too_complex');
  const places = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [at, { offset, packed }] of places.entries())
    if (offset + headBytes + packed > (places[at + 1]?.offset ?? Infinity)) throw new SheetFault('broken');
};

/** Opens a ZIP. Entries are inflated only as they are read, and all together no further than the limit. */
export const openArchive = (content: Buffer): Archive => {
  const entries = whenWhole(() => readEntries(content));
  checkDirectory([...entries.values()]);
  let left: number = inflated.bytes;

  const packedOf = ({ offset, packed }: Entry): Buffer => {
    if (content.readUInt32LE(offset) !== local) throw new SheetFault('broken');
    const start = offset + headBytes + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
    if (start + packed > content.length) throw new SheetFault('broken');
    return content.subarray(start, start + packed);
  };

  async function* unpacked({ method }: Entry, packed: Buffer): AsyncGenerator<Buffer> {
    if (method === 0) {
      for (let at = 0; at < packed.length; at += partBytes) yield packed.subarray(at, at + partBytes);
      return;
    }
    if (method !== 8) throw new SheetFault('broken');
    const inflate = createInflateRaw();
    inflate.end(packed);
    try {
      for await (const part of inflate as AsyncIterable<Buffer>) yield part; // no encoding is set: its parts are bytes
    } catch (error) {
      throw new SheetFault('broken', {}, error);
    } finally {
      inflate.destroy();
    }
  }

  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new SheetFault('broken');
      if (entry.size > left) throw new SheetFault('too_complex');
      let size = 0;
      for await (const part of unpacked(
        entry,
        whenWhole(() => packedOf(entry)),
      )) {
        size += part.length;
        left -= part.length;
        if (size > entry.size) throw new SheetFault('broken');
        if (left < 0) throw new SheetFault('too_complex');
        yield part;
      }
      if (size !== entry.size) throw new SheetFault('broken');
    },
  };
};
