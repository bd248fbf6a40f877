import { ledgerCheckPhrases, say } from '@regulars/phrases';
import { verifyMerchant, type CheckResult, type Verification } from '../ledger/index.ts';
import { allMerchants, merchantNumbered } from '../modules/merchants/index.ts';
import { task, type Command } from './command.ts';
import { maybe } from './options.ts';
import { date, merchantNo } from './values.ts';

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

/** The ledger's commands. */
export const ledgerCommands: Readonly<Record<string, Command>> = {
  'ledger verify': task(
    'Check everything that must hold of the ledger; ends with 1 when something does not',
    {
      merchant: maybe('<number>', 'the merchant’s number; all merchants unless given', merchantNo),
      from: maybe('<date>', 'only what was posted since the last day closed before this one, YYYY-MM-DD', date),
    },
    ({ merchant, from }) =>
      async (database) => {
        const wanted = await database.platform.transaction(async (tx) => {
          const only = merchant === undefined ? undefined : await merchantNumbered(tx, merchant);
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
