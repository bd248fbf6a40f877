import { ledgerCheckPhrases, say } from '@regulars/phrases';
import { longestReopening, reopenDays, verifyMerchant, type CheckResult, type Verification } from '../ledger/index.ts';
import { allMerchants } from '../modules/merchants/index.ts';
import { Refusal, task, type Command } from './command.ts';
import { merchantGiven, tenantGiven } from './merchant-given.ts';
import { maybe, one } from './options.ts';
import { date, line, merchantNo, whole } from './values.ts';

const count = new Intl.NumberFormat('en');

const rowsOf = ({ rows, breaches }: CheckResult): string[] => [
  ...rows.map(({ at, expected, found }) => {
    const place = Object.entries(at).map(([name, value]) => `${name} ${value ?? 'none'}`);
    return `      ${place.join(', ')}: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`;
  }),
  ...(breaches > rows.length ? [`      and ${count.format(breaches - rows.length)} more`] : []),
];

const checkLines = (check: CheckResult): string[] => [
  `  ${check.breaches === 0 ? ' ok ' : 'FAIL'}  ${check.name.padEnd(19)} ${count.format(check.examined).padStart(12)} ${count.format(check.ms).padStart(8)} ms  ${say(ledgerCheckPhrases[check.name], 'en')}`,
  ...(check.breaches === 0 ? [] : [`      ${count.format(check.breaches)} breaches`, ...rowsOf(check)]),
];

const reportOf = (title: string, { since, checks, breaches, ms }: Verification): string =>
  [
    `${title}: ${since === null ? 'everything' : `what was posted since ${since} was closed`}`,
    ...checks.flatMap(checkLines),
    `  ${breaches === 0 ? 'No breach' : `${count.format(breaches)} BREACHES`} in ${checks.length} checks, ${(ms / 1000).toFixed(1)} s. Checks that were read together show the time of that reading.`,
  ].join('\n');

const hour = 3_600_000;

/** The ledger's commands. */
export const ledgerCommands: Readonly<Record<string, Command>> = {
  'ledger reopen': task(
    'Let closed days take postings again, as maintenance; they are closed again by themselves',
    {
      merchant: one('<number>', 'the merchant’s number', merchantNo),
      date: one(
        '<date>',
        'the first business date to reopen, YYYY-MM-DD; the days after it come with it, those before stay closed',
        date,
      ),
      reason: one('<text>', 'why; it stays in maintenance_log', line(200)),
      hours: maybe(
        '<n>',
        `for how long no day of the merchant is closed, 1 to ${longestReopening}; 24 unless given`,
        whole(1, longestReopening),
      ),
    },
    ({ merchant, date: from, reason, hours = 24 }) =>
      async (_, { now, operator }, maintain) => {
        const openUntil = new Date(now.getTime() + hours * hour);
        const entry = {
          now,
          operator: operator ?? 'admin',
          reason: `Reopen ${from} of merchant ${merchant} until ${openUntil.toISOString()}: ${reason}`,
        };
        const reopened = await maintain(entry, async (tx) => {
          const days = await reopenDays(await tenantGiven(tx, merchant), now, { date: from, openUntil });
          if (!days) throw new Refusal(`Merchant ${merchant} has closed no day from ${from} on.`);
          return days;
        });
        const until = reopened.openUntil.toISOString();
        return {
          text: `Merchant ${merchant} takes postings on its days from ${reopened.from} on; none is closed before ${until}.`,
          data: {
            merchant_no: merchant,
            from: reopened.from,
            closes_removed: reopened.closesRemoved,
            open_until: until,
          },
        };
      },
  ),
  'ledger verify': task(
    'Check everything that must hold of the ledger; ends with 1 when something does not',
    {
      merchant: maybe('<number>', 'the merchant’s number; all merchants unless given', merchantNo),
      from: maybe('<date>', 'only what was posted since the last day closed before this one, YYYY-MM-DD', date),
    },
    ({ merchant, from }) =>
      async (database) => {
        const wanted = await database.platform.transaction(async (tx) => {
          const only = merchant === undefined ? undefined : await merchantGiven(tx, merchant);
          return (await allMerchants(tx)).filter(({ merchantId }) => only === undefined || merchantId === only);
        });
        const texts: string[] = [];
        const merchants: object[] = [];
        let breaches = 0;
        for (const { merchantId, merchantNo: number, name } of wanted) {
          const report = await verifyMerchant(database, merchantId, { from });
          breaches += report.breaches;
          texts.push(reportOf(`Merchant ${number} ${name}`, report));
          merchants.push({ merchant_no: number, ...report });
        }
        return {
          text: texts.length === 0 ? 'There is no merchant.' : texts.join('\n\n'),
          data: { breaches, merchants },
          isBad: breaches > 0,
        };
      },
  ),
};
