import { say, semicolons, separators, type ErrorPhrase, type Language, type Phrase } from './phrase.ts';

export const branchErrors = {
  no_such_branch: {
    code: 40495,
    status: 404,
    'zh-CN': '没有这家门店，或不在您的门店范围内',
    en: 'There is no such branch, or it is outside your branches.',
  },
  branch_no_taken: { code: 40996, status: 409, 'zh-CN': '这个编号已有门店在用', en: 'Another branch has this number.' },
  branch_figures_changed: {
    code: 40997,
    status: 409,
    'zh-CN': '您看过之后数字又变了，请看过新的再确认',
    en: 'The figures have changed since you saw them. Look at the new ones first.',
  },
  branch_limit_reached: {
    code: 42421,
    status: 422,
    'zh-CN': '方案最多 {limit} 家门店，已经用完。先关一家店，或联系服务商增加',
    en: 'The plan includes {limit} branches, and all are used. Close one down, or ask the service provider for more.',
  },
  head_branch_kept: { code: 42422, status: 422, 'zh-CN': '总店不能关店', en: 'The head office can’t be closed down.' },
  branch_closed: {
    code: 42423,
    status: 422,
    'zh-CN': '这家门店已关店，请先恢复',
    en: 'This branch is closed down. Reopen it first.',
  },
  branch_not_closed: { code: 42424, status: 422, 'zh-CN': '这家门店没有关店', en: 'This branch is not closed down.' },
  hand_over_target_invalid: {
    code: 422206,
    status: 422,
    'zh-CN': '只能移交给另一家在营的门店或加盟店',
    en: 'Hand over only to another store or franchise that is operating.',
  },
  hand_over_nothing: {
    code: 422207,
    status: 422,
    'zh-CN': '会员已没有这家门店售出的余额，不用移交',
    en: 'Members have nothing left of what this branch sold, so there is nothing to hand over.',
  },
  hand_over_running: {
    code: 409174,
    status: 409,
    'zh-CN': '这家门店的移交正在进行，请等它完成，或先在任务里停止',
    en: 'This branch is being handed over already. Wait until that has finished, or stop it among the tasks.',
  },
  branch_application_not_found: {
    code: 40496,
    status: 404,
    'zh-CN': '没有这份门店申请，或不是您提交的',
    en: 'There is no such application, or it is not yours to see.',
  },
  branch_applications_full: {
    code: 422215,
    status: 422,
    'zh-CN': '已有 {limit} 份门店申请在等待受理，请先处理，或撤回其中一份',
    en: '{limit} applications for branches are waiting already. Have them decided, or withdraw one, first.',
  },
  branch_application_decided: {
    code: 42425,
    status: 422,
    'zh-CN': '这份申请已经处理，不再等待',
    en: 'This application has been decided. It is no longer waiting.',
  },
  branch_application_not_own: {
    code: 42426,
    status: 422,
    'zh-CN': '只有申请人可以撤回',
    en: 'Only its applicant can withdraw it.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const branchAudit = {
  'branch.create': { 'zh-CN': '新建门店', en: 'Added a branch' },
  'branch.update': { 'zh-CN': '修改门店', en: 'Edited a branch' },
  'branch.state': { 'zh-CN': '门店暂停或恢复营业', en: 'Paused or resumed branches' },
  'branch.close': { 'zh-CN': '门店关店', en: 'Closed a branch down' },
  'branch.reopen': { 'zh-CN': '恢复已关的门店', en: 'Reopened a branch' },
  'branch.hand_over': { 'zh-CN': '移交门店的储值', en: 'Began to hand over what a branch owes' },
  'branch.handed_over': { 'zh-CN': '移交完成', en: 'Handed over what a branch owed' },
  'branch_application.create': { 'zh-CN': '申请门店', en: 'Applied for a branch' },
  'branch_application.accept': { 'zh-CN': '同意门店申请', en: 'Accepted a branch application' },
  'branch_application.refuse': { 'zh-CN': '拒绝门店申请', en: 'Refused a branch application' },
  'branch_application.withdraw': { 'zh-CN': '撤回门店申请', en: 'Withdrew a branch application' },
} as const satisfies Record<string, Phrase>;

export const branchStatePhrases = {
  open: { 'zh-CN': '在营', en: 'Operating' },
  paused: { 'zh-CN': '暂停营业', en: 'Paused' },
  closed: { 'zh-CN': '已关店', en: 'Closed down' },
} as const satisfies Record<string, Phrase>;
export type BranchState = keyof typeof branchStatePhrases;

/** The types of a branch, by their number on the wire. */
export const branchTypePhrases = {
  81: { 'zh-CN': '总店', en: 'Head office' },
  82: { 'zh-CN': '门店', en: 'Store' },
  83: { 'zh-CN': '仓库', en: 'Warehouse' },
  84: { 'zh-CN': '加盟店', en: 'Franchise' },
} as const satisfies Record<number, Phrase>;
export type BranchType = keyof typeof branchTypePhrases;

/** What a branch is, apart from being the head office. */
export const branchKindPhrases = {
  store: branchTypePhrases[82],
  warehouse: branchTypePhrases[83],
  franchise: branchTypePhrases[84],
} as const satisfies Record<string, Phrase>;
export type BranchKind = keyof typeof branchKindPhrases;

export const branchApplicationStatePhrases = {
  waiting: { 'zh-CN': '待受理', en: 'Waiting' },
  accepted: { 'zh-CN': '已同意', en: 'Accepted' },
  refused: { 'zh-CN': '已拒绝', en: 'Refused' },
  withdrawn: { 'zh-CN': '已撤回', en: 'Withdrawn' },
} as const satisfies Record<string, Phrase>;
export type BranchApplicationState = keyof typeof branchApplicationStatePhrases;

/** Actions on several branches, as titles. */
export const branchActionPhrases = {
  open: { 'zh-CN': '恢复营业', en: 'Resume branches' },
  pause: { 'zh-CN': '暂停营业', en: 'Pause branches' },
} as const satisfies Record<string, Phrase>;

/** The task that hands over what a branch sold and is still owed. */
export const handOverPhrases = {
  title: { 'zh-CN': '移交储值：{from} → {to}', en: 'Hand over stored value: {from} → {to}' },
  result: {
    'zh-CN': '{accounts} 位会员：本金 {principal}、赠金 {bonus}',
    en: 'Members: {accounts}, principal {principal}, bonus {bonus}',
  },
  held: {
    'zh-CN': '{done}；{accounts} 位会员有预授权，{value} 没有移交，预授权结束后可再移交一次',
    en: '{done}. Members with a hold: {accounts}, with {value} that stayed. Hand over again when the holds have ended',
  },
  unfinished: {
    'zh-CN': '已移交 {done}。再移交一次会接着做',
    en: 'Handed over so far: {done}. Hand over again to go on',
  },
} as const satisfies Record<string, Phrase>;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const branchExportPhrases = {
  branch_no: { 'zh-CN': '编号', en: 'Number' },
  name: { 'zh-CN': '门店', en: 'Branch' },
  type: { 'zh-CN': '类型', en: 'Type' },
  region: { 'zh-CN': '区域', en: 'Region' },
  address: { 'zh-CN': '地址', en: 'Address' },
  contact: { 'zh-CN': '负责人', en: 'Contact' },
  phone: { 'zh-CN': '电话', en: 'Phone' },
  latitude: { 'zh-CN': '纬度', en: 'Latitude' },
  longitude: { 'zh-CN': '经度', en: 'Longitude' },
  opened_on: { 'zh-CN': '开业日期', en: 'Opened on' },
  hours: { 'zh-CN': '营业时间', en: 'Hours' },
  state: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

export const branchApplicationExportPhrases = {
  name: branchExportPhrases.name,
  type: branchExportPhrases.type,
  region: branchExportPhrases.region,
  address: branchExportPhrases.address,
  contact: branchExportPhrases.contact,
  phone: branchExportPhrases.phone,
  asked_by: { 'zh-CN': '申请人', en: 'Applicant' },
  asked_at: { 'zh-CN': '申请时间', en: 'Applied' },
  state: branchExportPhrases.state,
  decided_by: { 'zh-CN': '处理人', en: 'Decided by' },
  decided_at: { 'zh-CN': '处理时间', en: 'Decided' },
  decision: { 'zh-CN': '处理意见', en: 'Decision' },
} as const satisfies Record<string, Phrase>;

export const weekdayPhrases = [
  { 'zh-CN': '周一', en: 'Mon' },
  { 'zh-CN': '周二', en: 'Tue' },
  { 'zh-CN': '周三', en: 'Wed' },
  { 'zh-CN': '周四', en: 'Thu' },
  { 'zh-CN': '周五', en: 'Fri' },
  { 'zh-CN': '周六', en: 'Sat' },
  { 'zh-CN': '周日', en: 'Sun' },
] as const satisfies readonly Phrase[];

export const hoursPhrases = {
  closed: { 'zh-CN': '休息', en: 'closed' },
  allDay: { 'zh-CN': '24 小时', en: '24 hours' },
} as const satisfies Record<string, Phrase>;

type Spans = readonly (readonly string[])[];

/** Spans of a day in words: “09:30–14:00、17:00–22:00”. */
export const spansText = (spans: Spans, language: Language): string => {
  if (spans.length === 0) return say(hoursPhrases.closed, language);
  return spans
    .map(([from = '', to = '']) =>
      from === '00:00' && to === '24:00' ? say(hoursPhrases.allDay, language) : `${from}–${to}`,
    )
    .join(separators[language]);
};

/** Weekdays in a row with the same spans, from Monday: “周一至周五”, “Sat, Sun”. */
export const weekGroups = (week: readonly Spans[], language: Language): { days: string; spans: Spans }[] => {
  const groups: { from: number; to: number; spans: Spans }[] = [];
  for (const [at, spans] of week.entries()) {
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.to = at;
    else groups.push({ from: at, to: at, spans });
  }
  const day = (at: number): string => (weekdayPhrases[at] ? say(weekdayPhrases[at], language) : '');
  return groups.map(({ from, to, spans }) => ({
    days: from === to ? day(from) : language === 'en' ? `${day(from)}–${day(to)}` : `${day(from)}至${day(to)}`,
    spans,
  }));
};

interface HoursInWords {
  readonly week: readonly Spans[];
  readonly exceptions: readonly { readonly date: string; readonly spans: Spans; readonly note?: string | null }[];
}

/** A branch's hours in one line. */
export const hoursText = ({ week, exceptions }: HoursInWords, language: Language): string =>
  [
    ...weekGroups(week, language).map(({ days, spans }) => `${days} ${spansText(spans, language)}`),
    ...exceptions.map(
      ({ date, spans, note }) => `${[date, note].filter(Boolean).join(' ')} ${spansText(spans, language)}`,
    ),
  ].join(semicolons[language]);
