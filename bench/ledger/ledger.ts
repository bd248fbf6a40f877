import type { Section } from '../table.ts';
import { benchHistory } from './history.ts';
import { providePgbench } from './pgbench.ts';
import { benchRates } from './rates.ts';
import { openLedgerSubject } from './subject.ts';

/** What the ledger does in a second, and what becomes of that while it grows. */
export const benchLedger = async (quick: boolean): Promise<Section[]> => {
  const program = await providePgbench();
  const subject = await openLedgerSubject();
  try {
    return [await benchRates(subject, program, quick), ...(await benchHistory(subject, program, quick))];
  } finally {
    await subject.close();
  }
};
