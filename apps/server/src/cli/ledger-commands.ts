import { countText, ledgerCheckPhrases, say } from '@regulars/phrases';
import { longestReopening, reopenDays, verifyMerchant, type CheckResult, type Verification } from '../ledger/index.ts';
import { listAllMerchants } from '../modules/merchants/index.ts';
import { Refusal, task, type Command } from './command.ts';
import { getMerchantId, getTenant } from './merchant-given.ts';
import { maybe, one } from './options.ts';
import { date, line, merchantNo, whole } from './values.ts';

const rowsOf = ({ rows, breaches }: CheckResult): string[] => [
  ...rows.map(({ at, expected, found }) => {
    const place = Object.entries(at).map(([name, value]) => `${name} ${value ?? 'none'}`);
    return `      ${place.join(', ')}: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`;
  }),
  ...(breaches > rows.length ? [`      and ${countText(breaches - rows.length)} more`] : []),
];

const checkLines = (check: CheckResult): string[] => [
  `  ${check.breaches === 0 ? ' ok ' : 'FAIL'}  ${check.name.padEnd(21)} ${countText(check.examined).padStart(12)} ${countText(check.ms).padStart(8)} ms  ${say(ledgerCheckPhrases[check.name], 'en')}`,
  ...(check.breaches === 0 ? [] : [`      ${countText(check.breaches)} breaches`, ...rowsOf(check)]),
];

const reportOf = (title: string, { since, checks, breaches, ms }: Verification): string =>
  [
    `${title}: ${since === null ? 'everything' : `what was posted since ${since} was closed`}`,
    ...checks.flatMap(checkLines),
    `  ${breaches === 0 ? 'No breach' : `${countText(breaches)} BREACHES`} in ${checks.length} checks, ${(ms / 1000).toFixed(1)} s. Checks that share a query show the time of that query.`,
  ].join('\n');

const hour = 3_600_000;

/** The ledger's commands. */
export const ledgerCommands: Readonly<Record<string, Command>> = {
  'ledger reopen': task(
    'Reopen closed days for postings, as maintenance; they close again automatically',
    {
      merchant: one('<number>', 'the merchant’s number', merchantNo),
      date: one('<date>', 'the first business date to reopen, YYYY-MM-DD; all later days reopen too', date),
      reason: one('<text>', 'the reason, kept in maintenance_log', line(200)),
      hours: maybe(
        '<n>',
        `for how long no day of the merchant is closed, 1 to ${longestReopening}; default 24`,
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
          const days = await reopenDays(await getTenant(tx, merchant), now, { date: from, openUntil });
          if (!days) throw new Refusal(`Merchant ${merchant} has no closed day from ${from} on.`);
          return days;
        });
        const until = reopened.openUntil.toISOString();
        return {
          text: `Merchant ${merchant} accepts postings on days from ${reopened.from} on; no day is closed before ${until}.`,
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
    'Verify the ledger; the exit status is 1 if a breach is found',
    {
      merchant: maybe('<number>', 'the merchant’s number; by default all merchants', merchantNo),
      from: maybe('<date>', 'only what was posted since the last day closed before this one, YYYY-MM-DD', date),
    },
    ({ merchant, from }) =>
      async (database) => {
        const wanted = await database.platform.transaction(async (tx) => {
          const only = merchant === undefined ? undefined : await getMerchantId(tx, merchant);
          return (await listAllMerchants(tx)).filter(({ merchantId }) => only === undefined || merchantId === only);
        });
        // An empty database is more likely the wrong database than a valid ledger.
        if (wanted.length === 0) throw new Refusal('The database has no merchants. Check DATA_DIR or DATABASE_URL.');
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
          text: texts.join('\n\n'),
          data: { breaches, merchants },
          isBad: breaches > 0,
        };
      },
  ),
};
