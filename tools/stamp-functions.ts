import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFunctions, serialName, writeStamp } from '../apps/server/src/platform/database/migration-files.ts';

/** Gives edited functions the next number, in the given migrations folder or the server's. */
const [folder = join(import.meta.dirname, '../apps/server/migrations')] = process.argv.slice(2);
const { checksum, stamp } = await readFunctions(folder);
const number = stamp?.checksum === checksum ? stamp.number : (stamp?.number ?? 0) + 1;
await writeFile(join(folder, serialName), `${writeStamp({ number, checksum })}\n`);
process.stdout.write(`The functions have the number ${number}\n`);
