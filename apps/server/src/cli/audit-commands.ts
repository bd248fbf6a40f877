import { countText, logFaultPhrases, say } from '@regulars/phrases';
import { listAllMerchants } from '../modules/merchants/index.ts';
import { checkLog, readHeads, sealKeyOf, type CheckResult } from '../modules/seals/index.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { Refusal, task, type Command } from './command.ts';
import { getMerchantId } from './merchant-given.ts';
import { maybe } from './options.ts';
import { merchantNo } from './values.ts';

const resultLine = ({ entries, removed, fault }: CheckResult): string => {
  const checked = `${countText(entries)} entries checked${removed > 0 ? `, of which ${countText(removed)} are no longer kept` : ''}`;
  if (!fault) return `  ok    ${checked}`;
  const place = [
    fault.position && `entry ${fault.position} of the chain`,
    fault.logId && `log ${fault.logId}`,
    fault.at && `of ${fault.at.toISOString()}`,
  ].filter(Boolean);
  return `  FAIL  ${say(logFaultPhrases[fault.fault], 'en')}${place.length > 0 ? `: ${place.join(', ')}` : ''}. ${checked} before.`;
};

/** The heads of a merchant in the file; a file that can't be read is refused in words. */
const headsIn = (path: string, merchantId: string): Promise<Map<number, string>> =>
  readHeads(path, merchantId).catch((error: unknown) => {
    throw new Refusal(`AUDIT_HEAD_FILE can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  });

/** The operation log's commands. */
export const auditCommands: Readonly<Record<string, Command>> = {
  'audit verify': task(
    'Check the operation log against its seals; the exit status is 1 if something differs',
    { merchant: maybe('<number>', 'the merchant’s number; by default all merchants', merchantNo) },
    ({ merchant }) =>
      async (database, _actor, _maintain, config) => {
        const key = sealKeyOf((await loadSecrets(config)).dataKey);
        const wanted = await database.platform.transaction(async (tx) => {
          const only = merchant === undefined ? undefined : await getMerchantId(tx, merchant);
          return (await listAllMerchants(tx)).filter(({ merchantId }) => only === undefined || merchantId === only);
        });
        // An empty database is more likely the wrong database than a valid log.
        if (wanted.length === 0) throw new Refusal('The database has no merchants. Check DATA_DIR or DATABASE_URL.');
        const texts: string[] = [];
        const merchants: object[] = [];
        let faults = 0;
        for (const { merchantId, merchantNo: number, name } of wanted) {
          const filed =
            config.auditHeadFile === undefined ? undefined : await headsIn(config.auditHeadFile, merchantId);
          const result = await checkLog(database.tenant(merchantId), key, new Date(), { filed });
          if (result.fault) faults += 1;
          texts.push(`Merchant ${number} ${name}\n${resultLine(result)}`);
          merchants.push({ merchant_no: number, ...result });
        }
        const compared =
          config.auditHeadFile === undefined
            ? 'AUDIT_HEAD_FILE is not set: a log whose seals were all removed, or cut off at the end with the head of that time, is not found.'
            : `Compared with the heads in ${config.auditHeadFile}.`;
        return { text: [...texts, compared].join('\n'), data: { faults, merchants }, isBad: faults > 0 };
      },
  ),
};
