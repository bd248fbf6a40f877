import type { ErrorPhrase, Phrase } from './phrase.ts';

export const exportErrors = {
  export_nothing_selected: {
    code: 42340,
    status: 422,
    'zh-CN': '选中的行已不在这个列表里，请刷新后重新选择',
    en: 'None of the selected rows are in this list any more. Refresh it and select again.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const exportAudit = {
  'export.start': { 'zh-CN': '开始导出', en: 'Started an export' },
  'export.finish': { 'zh-CN': '导出完成', en: 'Finished an export' },
} as const satisfies Record<string, Phrase>;

export const exportPhrases = {
  title: { 'zh-CN': '导出{list}', en: 'Export {list}' },
  unknownList: { 'zh-CN': '列表', en: 'A list' },
  period: { 'zh-CN': '{from} 至 {to}', en: '{from} to {to}' },
  since: { 'zh-CN': '{from} 起', en: 'from {from}' },
  until: { 'zh-CN': '至 {to}', en: 'until {to}' },
  moment: { 'zh-CN': '截至 {at}', en: 'as of {at}' },
  filtered: { 'zh-CN': '已筛选', en: 'filtered' },
  selected: { 'zh-CN': '选中 {count} 行', en: '{count} selected' },
  branches: { 'zh-CN': '{count} 家门店', en: '{count} branches' },
  by: { 'zh-CN': '{name}导出于 {at}', en: 'Exported by {name} at {at}' },
} as const satisfies Record<string, Phrase>;
