import type { Section } from '../table.ts';
import { benchHistory } from './history.ts';
import { benchLots } from './lots.ts';
import { providePgbench } from './pgbench.ts';
import { benchRates } from './rates.ts';
import { openLedgerSubject } from './subject.ts';

/** The ledger's throughput, and how it changes as the ledger grows. */
export const benchLedger = async (quick: boolean): Promise<Section[]> => {
  const program = await providePgbench();
  const subject = await openLedgerSubject();
  try {
    const rates = await benchRates(subject, program, quick);
    return [rates, ...(await benchLots(subject, quick)), ...(await benchHistory(subject, program, quick))];
  } finally {
    await subject.close();
  }
};

/** The cost of members with many lots, on its own. */
export const benchManyLots = async (quick: boolean): Promise<Section[]> => {
  const subject = await openLedgerSubject();
  try {
    return await benchLots(subject, quick);
  } finally {
    await subject.close();
  }
};
