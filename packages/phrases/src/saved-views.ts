import type { Phrase } from './phrase.ts';

/** Operation-log actions of saved views, by `thing.verb`. */
export const savedViewAudit = {
  'saved_view.create': { 'zh-CN': '存为视图', en: 'Saved a view' },
  'saved_view.update': { 'zh-CN': '修改视图', en: 'Edited a view' },
  'saved_view.remove': { 'zh-CN': '删除视图', en: 'Removed a view' },
} as const satisfies Record<string, Phrase>;
