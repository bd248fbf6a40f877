import { verifyMerchant } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/database/index.ts';

const merchantsWithPostings = 'select distinct merchant_id from ledger_posting';
const hasMembers = 'select from member where merchant_id = $1 limit 1';

/** What doesn't hold of the ledgers in a test's database, in words. Accounts without members are a breach only where there are members. */
export const ledgerBreaches = async (database: Database): Promise<string[]> => {
  const { rows } = await database.platform.execute(merchantsWithPostings);
  const problems: string[] = [];
  for (const { merchant_id: merchantId } of rows as { merchant_id: string }[]) {
    // as the statement says
    const { checks } = await verifyMerchant(database, merchantId);
    const isPeopled = (await database.platform.execute(hasMembers, [merchantId])).rows.length > 0;
    for (const { name, breaches, rows: found } of checks)
      if (breaches > 0 && (isPeopled || name !== 'reference.member'))
        problems.push(
          `The ledger of ${merchantId} breaks ${name} ${breaches} times:\n${found.map((row) => JSON.stringify(row)).join('\n')}`,
        );
  }
  return problems;
};
