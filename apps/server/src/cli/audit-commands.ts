import { countText, endsEarly, logFaultPhrases, say } from '@regulars/phrases';
import { listAllMerchants } from '../modules/merchants/index.ts';
import { checkLog, readHeadFile, sealKeyOf, type CheckResult, type HeadFile } from '../modules/seals/index.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { Refusal, task, type Command } from './command.ts';
import { getMerchantId } from './merchant-given.ts';
import { maybe } from './options.ts';
import { merchantNo } from './values.ts';

/** Whether the head file had nothing to compare with. */
const isUnknown = ({ headFile }: CheckResult): boolean => headFile === 'unknown' || headFile === 'missing';

const resultLine = (result: CheckResult): string => {
  const { entries, removed, fault } = result;
  const gone = removed > 0 ? `, of which ${countText(removed)} are no longer kept` : '';
  const unknown = isUnknown(result) ? '; unknown to the head file' : '';
  const checked = `${countText(entries)} entries checked${gone}${unknown}`;
  if (!fault && entries === 0) return '  ok    nothing is sealed yet: the server seals from its start';
  if (!fault) return `  ok    ${checked}`;
  const where = endsEarly(fault.fault) ? 'after entry' : 'entry';
  const place = [
    fault.position && `${where} ${fault.position} of the chain`,
    fault.logId && `log ${fault.logId}`,
    fault.at && `of ${fault.at.toISOString()}`,
  ].filter(Boolean);
  return `  FAIL  ${say(logFaultPhrases[fault.fault], 'en')}${place.length > 0 ? `: ${place.join(', ')}` : ''}. ${checked} before.`;
};

/** The head file, once for all merchants; one that can't be read is refused in words. */
const headFileAt = (path: string): ReturnType<typeof readHeadFile> =>
  readHeadFile(path).catch((error: unknown) => {
    throw new Refusal(`AUDIT_HEAD_FILE can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  });

/** What the logs were compared with outside of the database. */
const comparedWith = (path: string | undefined, file: HeadFile | undefined, unknown: number): string => {
  if (file?.state === 'missing') return `There is no file at AUDIT_HEAD_FILE ${path}: nothing was compared with it.`;
  if (path === undefined)
    return 'AUDIT_HEAD_FILE is none: a log whose seals were all removed, or cut off at the end with the head of that time, is not found.';
  if (unknown === 0) return `Compared with the heads in ${path}.`;
  return `Compared with the heads in ${path}, which has nothing of ${countText(unknown)} merchants with seals: they were added since its last line, or it is new, was lost or is another than the server’s.`;
};

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
        const { auditHeadFile: path } = config;
        const file = path === undefined ? undefined : await headFileAt(path);
        const texts: string[] = [];
        const merchants: object[] = [];
        let [faults, unknown] = [0, 0];
        for (const { merchantId, merchantNo: number, name } of wanted) {
          const result = await checkLog(database.tenant(merchantId), key, new Date(), { file });
          if (result.fault) faults += 1;
          if (isUnknown(result)) unknown += 1;
          texts.push(`Merchant ${number} ${name}\n${resultLine(result)}`);
          merchants.push({ merchant_no: number, ...result });
        }
        return {
          text: [...texts, comparedWith(path, file, unknown)].join('\n'),
          data: { faults, unknown, merchants },
          isBad: faults > 0,
        };
      },
  ),
};
