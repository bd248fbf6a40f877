import type { ErrorPhrase, Phrase } from './phrase.ts';

export const sealErrors = {
  log_check_running: {
    code: 42399,
    status: 422,
    'zh-CN': '正在校验，请等它结束',
    en: 'A check is running. Wait until it ends.',
  },
  too_many_log_checks: {
    code: 42984,
    status: 429,
    'zh-CN': '校验得太频繁，请 {minutes} 分钟后再校验',
    en: 'The log was checked too often. Try again in {minutes} min.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const sealAudit = {
  'log.check': { 'zh-CN': '校验操作日志', en: 'Checked the operation log' },
} as const satisfies Record<string, Phrase>;

/** What a check of the operation log finds. */
export const logFaultPhrases = {
  changed: { 'zh-CN': '内容被改过', en: 'The entry was changed' },
  missing: { 'zh-CN': '记录被删了', en: 'The entry was removed' },
  doubled: { 'zh-CN': '记录多了一份', en: 'The entry is there twice' },
  unsealed: { 'zh-CN': '记录是后来插进去的', en: 'The entry was inserted afterwards' },
  ahead: { 'zh-CN': '记录的时间比防改标记还晚', en: 'The entry is dated later than it was sealed' },
  stopped: { 'zh-CN': '超过一天没有给新记录加防改标记', en: 'No entry has been sealed for more than a day' },
  seal_missing: { 'zh-CN': '防改标记少了一条', en: 'A seal is missing' },
  chain: { 'zh-CN': '从这一条起防改标记接不上', en: 'From this entry on the seals don’t continue' },
  truncated: { 'zh-CN': '最后几条防改标记被删了', en: 'The last seals were cut off' },
  file: { 'zh-CN': '和数据库外的核对文件对不上', en: 'The seals differ from the head file' },
  file_ahead: { 'zh-CN': '防改标记比核对文件里的少', en: 'There are fewer seals than the head file knows' },
  file_behind: { 'zh-CN': '核对文件停了，缺后面的防改标记', en: 'The head file stopped and lacks later seals' },
  unfinished: { 'zh-CN': '没有校验完', en: 'The check did not finish' },
} as const satisfies Record<string, Phrase>;
export type LogFault = keyof typeof logFaultPhrases;

/** Whether the position of a fault is of the last entry that is there, and not of one that differs. */
export const endsEarly = (fault: LogFault): boolean => fault === 'truncated' || fault === 'file_ahead';
