import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureConsole } from '../tools/launcher/console-build.mjs';
import { benchVitals, benchWeight } from './console.ts';
import { benchCoupons } from './coupons.ts';
import { benchExports } from './exports.ts';
import { benchGrades } from './grades.ts';
import { benchImports } from './imports.ts';
import { benchLedger, benchManyLots } from './ledger/ledger.ts';
import { benchLogs, benchSignIns } from './logs.ts';
import { benchMemberPairs } from './member-pairs.ts';
import { benchMembers } from './members.ts';
import { benchOrders } from './orders.ts';
import { benchPictures } from './pictures.ts';
import { benchPhones } from './phones.ts';
import { benchReplay } from './replay.ts';
import { benchRequests } from './requests.ts';
import { benchSeals } from './seals.ts';
import { benchStart } from './start.ts';
import { benchSync } from './sync.ts';
import { openSubject, type Subject } from './subject.ts';
import { printHead, printSection, readHead, type Section } from './table.ts';
import { benchTopUps } from './top-ups.ts';
import { benchUpgrade } from './upgrade.ts';

const usage =
  'Usage: npm run bench [-- [--quick] [--json FILE] [members] [member-pairs] [requests] [exports] [imports] [ledger] [lots] [grades] [replay] [logs] [sign-ins] [seals] [sync] [orders] [coupons] [top-ups] [phones] [pictures] [upgrade] [start] [weight] [vitals]]';

const ofSubject: Readonly<Record<string, (subject: Subject, quick: boolean) => Promise<Section>>> = {
  members: benchMembers,
  requests: benchRequests,
  exports: benchExports,
  imports: benchImports,
};
const alone: Readonly<Record<string, (quick: boolean) => Promise<Section | Section[]> | AsyncIterable<Section>>> = {
  'member-pairs': benchMemberPairs,
  ledger: benchLedger,
  lots: benchManyLots,
  phones: benchPhones,
  pictures: benchPictures,
  upgrade: benchUpgrade,
  grades: benchGrades,
  replay: benchReplay,
  logs: benchLogs,
  'sign-ins': benchSignIns,
  seals: benchSeals,
  sync: benchSync,
  orders: benchOrders,
  coupons: benchCoupons,
  'top-ups': benchTopUps,
  start: benchStart,
  weight: benchWeight,
  vitals: benchVitals,
};

const names = [...Object.keys(ofSubject), ...Object.keys(alone)];
/** They are part of others. */
const within: ReadonlySet<string> = new Set(['lots', 'sign-ins']);

/** Prints each part when it is measured, and optionally writes the results to a file. */
const bench = async (asked: readonly string[], quick: boolean, json: string | undefined): Promise<void> => {
  await ensureConsole();
  const head = await readHead();
  printHead(head);
  const sections: Section[] = [];
  const show = async (found: Section | Section[]): Promise<void> => {
    for (const section of [found].flat()) {
      printSection(section);
      sections.push(section);
    }
    if (json !== undefined) await writeFile(json, `${JSON.stringify({ ...head, quick, sections }, null, 2)}\n`);
  };
  const wanted = Object.entries(ofSubject).filter(([name]) => asked.includes(name));
  if (wanted.length > 0) {
    const subject = await openSubject(quick ? 100_000 : 1_000_000);
    try {
      for (const [, part] of wanted) await show(await part(subject, quick));
    } finally {
      await subject.close();
    }
  }
  for (const [name, part] of Object.entries(alone)) {
    if (!asked.includes(name)) continue;
    const found = part(quick);
    if (Symbol.asyncIterator in found) for await (const section of found) await show(section);
    else await show(await found);
  }
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.every((name) => names.includes(name))) {
  await bench(
    positionals.length === 0 ? names.filter((name) => !within.has(name)) : positionals,
    values.quick ?? false,
    values.json,
  );
} else {
  console.error(usage);
  process.exitCode = 2;
}
