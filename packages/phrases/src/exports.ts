import type { Phrase } from './phrase.ts';

/** Operation-log actions, by `thing.verb`. */
export const exportAudit = {
  'export.start': { 'zh-CN': '开始导出', en: 'Started an export' },
  'export.finish': { 'zh-CN': '导出完成', en: 'Finished an export' },
} as const satisfies Record<string, Phrase>;

export const exportPhrases = {
  title: { 'zh-CN': '导出{list}', en: 'Export {list}' },
  unknownList: { 'zh-CN': '列表', en: 'A list' },
  by: { 'zh-CN': '{name} 导出于 {at}', en: 'Exported by {name} at {at}' },
} as const satisfies Record<string, Phrase>;
