import { verifyMerchant } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/database/index.ts';

const merchantsWithPostings = 'select distinct merchant_id from ledger_posting';
const hasMembers = 'select from member where merchant_id = $1 limit 1';

/** The breaches in one merchant's ledger, as text. Accounts without members count only if the merchant has members. */
export const ledgerBreachesOf = async (database: Database, merchantId: string): Promise<string[]> => {
  const { checks } = await verifyMerchant(database, merchantId);
  const hasAnyMember = (await database.platform.execute(hasMembers, [merchantId])).rows.length > 0;
  return checks
    .filter(({ name, breaches }) => breaches > 0 && (hasAnyMember || name !== 'reference.member'))
    .map(
      ({ name, breaches, rows }) =>
        `The ledger of ${merchantId} breaks ${name} ${breaches} times:\n${rows.map((row) => JSON.stringify(row)).join('\n')}`,
    );
};

/** The breaches in all ledgers of a test database, as text. */
export const ledgerBreaches = async (database: Database): Promise<string[]> => {
  const { rows } = await database.platform.execute(merchantsWithPostings);
  const problems: string[] = [];
  for (const { merchant_id: merchantId } of rows as { merchant_id: string }[])
    // as the statement selects
    problems.push(...(await ledgerBreachesOf(database, merchantId)));
  return problems;
};
